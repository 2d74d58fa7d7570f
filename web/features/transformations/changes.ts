import type { Language } from '../../../core/i18n/index.ts'
import type { FormRecord } from '../../forms/record.ts'
import { differences, type Difference } from '../milestones/stale.ts'
import { identifierOf } from '../products/columns.tsx'
import type { Chosen } from './origin.ts'
import { changedOrigins } from './wizard.ts'
import type { Work } from './work.ts'

interface Before {
  record: FormRecord
  chosen: Chosen
}

interface View {
  language: Language
  titles: { organization: string; origins: string; quantities: string }
  /** The name of an organization. */
  nameOf: (id: string) => string
  /** A quantity of an origin in words. */
  written: (quantity: unknown) => string
}

/** What an edit changes of the stored transformation, field by field; empty when it changes nothing. */
export function changesOf(
  { record, chosen }: Before,
  work: Pick<Work, keyof Chosen | 'form' | 'schema'>,
  { titles, nameOf, ...view }: View,
): Difference[] {
  const after = work.form.record
  const { added, freed } = changedOrigins(work.picks, chosen.picks)
  const origins = {
    title: titles.origins,
    mine: freed.map((one) => `− ${identifierOf(one)}`).join(', '),
    theirs: added.map((one) => `+ ${identifierOf(one)}`).join(', '),
  }
  const changed = work.picks.filter(({ _id }) => chosen.quantities[_id] !== work.quantities[_id])
  const quantitiesIn = (quantities: Chosen['quantities']) =>
    changed
      .filter(({ _id }) => quantities[_id] !== undefined)
      .map((one) => `${identifierOf(one)}: ${view.written(quantities[one._id])}`)
      .join(', ')
  const quantities = {
    title: titles.quantities,
    mine: quantitiesIn(chosen.quantities),
    theirs: quantitiesIn(work.quantities),
  }
  return [
    ...(added.length + freed.length > 0 ? [origins] : []),
    ...(changed.length > 0 ? [quantities] : []),
    ...differences(
      work.schema,
      { dataSchema: record.dataSchema, organization: nameOf(record.organization) },
      { dataSchema: after.dataSchema, organization: nameOf(after.organization) },
      { language: view.language, organizationTitle: titles.organization },
    ),
  ]
}
