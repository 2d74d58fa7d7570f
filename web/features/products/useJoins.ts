import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { factsOf, originRefusals } from '../../../core/rules/transformation.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useTranslation } from '../../ui/texts.ts'
import { wordsOf } from './words.ts'

/** A new product that the selected ones may be joined in, or that may be made of the selected one. */
interface Join {
  key: string
  label: string
  /** The stage of the new product. */
  stage: ChainStage
  milestoneSchema: string
  /** Why not; undefined when it can be made of all. */
  refusal: string | undefined
  /** Those that may be its origin, where others may not. */
  ready: Product[]
}

/** What the wizard of a new product begins with. */
export interface JoinHandOver {
  milestoneSchema: string
  origins: { _id: string; name: string }[]
}

export const joinDraft = 'join-products'

/** Whether an address asks for what the list handed over: no route has to know it, so the first page loads nothing of it. */
export const isJoining = (search: Readonly<Record<string, unknown>>): boolean =>
  String(search.joins) === 'true'

/** The products of following stages that may be made of the selected ones; none in the last stage. */
export function useJoins(stage: ChainStage, rows: readonly Product[]): Join[] {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const chain = findStage(useChains().chains, stage.id)?.chain
  const ways = (chain?.stages ?? []).flatMap((made) =>
    made.made.filter(({ origin }) => origin === stage.id).map((way) => ({ made, way })),
  )
  return ways.map(({ made, way }): Join => {
    const edge = { ...way, origin: stage.id, destination: made.id }
    const refused = rows.flatMap((product) => originRefusals(edge, [factsOf(product)]).slice(0, 1))
    const ready = rows.filter((product) => originRefusals(edge, [factsOf(product)]).length === 0)
    const { one, gender } = wordsOf(made.stage, t)
    const isJoined = kindOf(way.ratio) === 'grouping'
    const [first] = refused
    const count = refused.filter(({ code }) => code === first?.code).length
    const ofOrigins =
      first &&
      (rows.length === 1
        ? t(ofOneAlone[reasonOf(first.code)])
        : t(`joining.refused.${reasonOf(first.code)}`, { count }))
    return {
      key: `join ${way.milestoneSchema}`,
      label: t(isJoined ? 'joining.into' : 'joining.make', {
        a: t(`products.a.${gender}`, { one }),
      }),
      stage: made,
      milestoneSchema: way.milestoneSchema,
      ready,
      refusal:
        refusal(contract.products.create, 'stage.write', made.id) ??
        refusal(contract.milestones.create, 'milestoneSchema.write', way.milestoneSchema) ??
        ofOrigins ??
        (!isJoined && rows.length > 1 ? t('joining.refused.one') : undefined),
    }
  })
}

const reasonOf = (code: string) =>
  code === 'ON_HOLD' ? 'hold' : code === 'REQUIREMENTS_NOT_MET' ? 'pending' : 'taken'

const ofOneAlone = {
  pending: 'products.part.reason',
  taken: 'products.refusal.used',
  hold: 'products.refusal.hold',
} as const
