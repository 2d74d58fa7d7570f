import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { StaleNotice } from '../../forms/FormNotices.tsx'
import type { FormRecord } from '../../forms/record.ts'
import { Differences } from '../milestones/Differences.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { differences } from '../milestones/stale.ts'
import { isMasked } from '../lineage/neighbours.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { identifierOf } from '../products/columns.tsx'
import { formData, storedOrigins } from './wizard.ts'
import type { Work } from './work.ts'

interface StaleTransformationProps {
  work: Work
  mine: FormRecord
  theirs: Milestone
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** 409 STALE: the fields and origins that differ between the person's version and the saved one. */
export function StaleTransformation({
  work,
  mine,
  theirs,
  onKeepMine,
  onUseTheirs,
}: StaleTransformationProps) {
  const { t } = useTranslation()
  const languages = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const nameOf = (id: string) => organizations.find(({ _id }) => _id === id)?.name ?? id
  const fields = differences(
    work.schema,
    { dataSchema: mine.dataSchema, organization: nameOf(mine.organization) },
    { dataSchema: formData(theirs.dataSchema), organization: theirs.organization.name },
    { language: languages.shown, organizationTitle: t('milestones.new.organization') },
  )
  const chosen = work.picks.map(({ _id }) => _id)
  const saved = storedOrigins(theirs, work.product).readable
  const same = chosen.length === saved.length && chosen.every((id) => saved.includes(id))
  const named = theirs.related.flatMap((one) => (isMasked(one) ? [] : one.name))
  const origins = {
    title: t('transformations.originsTitle'),
    mine: work.picks.map(identifierOf).join(', '),
    theirs:
      named.join(', ') +
      (theirs.relatedCount > named.length ? ` +${theirs.relatedCount - named.length}` : ''),
  }
  return (
    <>
      <StaleNotice onKeepMine={onKeepMine} onUseTheirs={onUseTheirs} />
      <Differences differences={same ? fields : [origins, ...fields]} />
    </>
  )
}
