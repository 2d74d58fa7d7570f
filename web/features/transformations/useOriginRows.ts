import { useMemo, useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import type { Body } from '../../../core/contract/route.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import type { CellEdit, SheetBlock, SheetFault, SheetRow } from '../../sheet/sheet.ts'
import { useSheet, type SheetState } from '../../sheet/useSheet.ts'
import { useSheetForm } from '../../sheet/useSheetForm.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useTranslation } from '../../ui/texts.ts'
import { aroundOf as groundAround } from '../organizations/useAround.ts'
import type { OriginProduct } from '../products/originProduct.ts'
import { originOf, takenEdits, type NewOrigin, type StrangeOrigin } from '../sheets/origin.ts'
import { columnsOf, faultFinder, givenRows, placeFaults, requestOf, rowsOf } from './originRows.ts'
import { useNamedOrigins } from '../sheets/useNamedOrigins.ts'
import { sayStrange, useSharedDay } from '../sheets/useNewRows.ts'

/** What was typed and not saved (AUT-04). */
interface OriginsDraft {
  rows: readonly SheetRow[]
  day: unknown
  /** Of the form in whose units the figures are (FIG-02). */
  version: number
}

interface OriginRowsOptions {
  products: readonly OriginProduct[]
  /** The form of the products. */
  form: Form
  origin: NewOrigin
  draftKey: string
  organizations: readonly Organization[]
  titles: { name: string; block: Pick<SheetBlock, 'name' | 'look'> }
  onDone: (made: readonly string[]) => Promise<void>
}

/** The machine behind the sheet of origins: rows, faults, draft and saving. */
export function useOriginRows(options: OriginRowsOptions) {
  const { products, form: product, draftKey, organizations, titles, onDone } = options
  const { t } = useTranslation()
  const languages = useFormLanguages()
  const draft = useDraft<OriginsDraft>(draftKey)
  const [version] = useState(draft.found?.version ?? options.origin.schema.version)
  const opened = useMemo(() => {
    const { schema } = options.origin
    return originOf({ ...options.origin, schema: { ...formAt(schema, version), version } })
  }, [options.origin, version])
  const state = useSheet(() => rowsOf(products))
  const { rows } = state
  const day = useSharedDay({ form: product, origin: opened }, rows)
  const origin = useNamedOrigins(opened, rows) ?? opened
  const sheet: SheetState = {
    ...state,
    edit(edits: readonly CellEdit[], how, added) {
      const entered = edits.filter(({ isLeftOut }) => !isLeftOut)
      state.edit(edits, how, added, takenEdits(rows, entered, product, opened))
    },
  }
  const columns = useMemo(
    () => columnsOf(product, opened, { ...titles, origin: t('newRows.origin') }, day.without),
    [product, opened, titles, day.without, t],
  )
  const find = useMemo(
    () =>
      faultFinder(origin, {
        shared: day.values,
        languages,
        sayStrange: (found: StrangeOrigin) => sayStrange(found, t),
      }),
    [origin, day.values, languages, t],
  )
  const own = useMemo(() => find(rows), [find, rows])
  const given = useMemo(() => givenRows(rows), [rows])
  const content = useMemo(() => ({ rows, day: day.value, version }), [rows, day.value, version])
  const form = useSheetForm<OriginsDraft, SheetFault>({
    rows,
    own,
    draft,
    content,
    hasTyped: given.length > 0,
  })
  const organizationOf = (row: string) => products.find(({ _id }) => _id === row)?.organization ?? ''

  return {
    origin,
    columns,
    sheet,
    ...form,
    given,
    day,
    languages,
    aroundOf: ({ id }: Pick<SheetRow, 'id'>) => groundAround(organizations, organizationOf(id)),
    draft,
    isLocked: form.isSending,
    ready: given.length - new Set(form.faults.map(({ row }) => row)).size,
    /** Sends all rows that have an origin in one call. */
    async send() {
      const request = requestOf(given, origin, day.values, organizationOf)
      const saved = await form.send({
        request,
        call: (idempotencyKey) =>
          call(
            contract.milestones.createMany,
            // The contract types it; the sheet builds it from the form of the account.
            { body: request as Body<typeof contract.milestones.createMany> },
            { idempotencyKey, quiet: true },
          ),
        place: (error) => {
          const { placed, others } = placeFaults(error.errors, given)
          return { placed, others: placed.length > 0 ? [] : [...others, faultText(error)].slice(0, 1) }
        },
      })
      if (saved) await onDone(saved.answer.collection.map(({ _id }) => _id))
    },
    restoreDraft() {
      const { found } = draft
      if (!found) return
      day.change(found.day)
      state.replace(found.rows)
      draft.drop()
    },
  }
}

export type OriginRows = ReturnType<typeof useOriginRows>
