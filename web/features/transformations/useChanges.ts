import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import type { Difference } from '../milestones/stale.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { changesOf } from './changes.ts'
import type { Work } from './work.ts'

/** What an edit changes; undefined for a new transformation. */
export function useChanges(work: Omit<Work, 'originFaults'>): Difference[] | undefined {
  const { t } = useTranslation()
  const { shown: language } = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const { milestone, before, measures } = work
  if (!milestone) return undefined
  const known = new Map([...organizations, milestone.organization].map(({ _id, name }) => [_id, name]))
  return changesOf(before, work, {
    language,
    titles: {
      organization: t('milestones.new.organization'),
      origins: t('transformations.originsTitle'),
      quantities: t('transformations.quantities'),
    },
    nameOf: (id) => known.get(id) ?? id,
    written: (quantity) =>
      typeof quantity === 'number'
        ? formatNumber(quantity, language, measures.taken?.unit)
        : String(quantity),
  })
}
