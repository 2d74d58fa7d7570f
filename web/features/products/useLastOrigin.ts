import { useQuery } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { factsOf, originRefusals } from '../../../core/rules/transformation.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import type { OtherWay } from '../../forms/RecordPanel.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation } from '../../ui/texts.ts'
import { identifierOf } from './columns.tsx'
import { lastMadeQuery, originsOfQuery } from './queries.ts'
import type { JoinHandOver } from './useJoins.ts'
import { wordsOf } from './words.ts'

/** FST-03: a new product may be made of what the organization's last one was made of, where that gives several. */
export function useLastOrigin(
  stage: ChainStage,
  organization: string,
  choose: ((join: JoinHandOver | undefined) => void) | undefined,
): OtherWay | undefined {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const way = stage.made.find(
    (one) =>
      isSharing(one) &&
      kindOf(one.ratio) !== 'grouping' &&
      refusal(contract.milestones.create, 'milestoneSchema.write', one.milestoneSchema) === undefined,
  )
  const isOffered = choose !== undefined && way !== undefined && organization !== ''
  const { data: last } = useQuery({ ...lastMadeQuery(stage.id, organization), enabled: isOffered })
  const { data: origins = [] } = useQuery({
    ...originsOfQuery(last?._id ?? '', way?.origin ?? ''),
    enabled: isOffered && Boolean(last),
  })
  const [origin, second] = origins
  if (!isOffered || !last || !origin || second) return undefined
  if (originRefusals(way, [factsOf(origin)]).length > 0) return undefined
  const name = shownIdentifier(identifierOf(origin))
  return {
    says: t(`joining.last.${wordsOf(stage.stage, t).gender}`, {
      organization: last.organization.name,
      last: shownIdentifier(identifierOf(last)),
      origin: name,
    }),
    label: t('joining.withOrigin'),
    choose: (isChosen) =>
      choose(
        isChosen ? { milestoneSchema: way.milestoneSchema, origins: [{ _id: origin._id, name }] } : undefined,
      ),
  }
}
