import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useDraft } from '../../shell/draft.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { archiveEach, useMade } from '../../shell/useMade.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { refreshMilestones } from '../milestones/queries.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { originDraft, type OriginHandOver } from '../products/originProduct.ts'
import { countOf } from '../products/words.ts'
import { OriginRowsPanel } from './OriginRowsPanel.tsx'
import { useOrigin } from './useOrigin.tsx'

/** Gives their origin to the products that the list handed over. */
export function ChooseOrigins({ chain, stage }: { chain: Chain; stage: ChainStage }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const made = useMade()
  const refusal = useRefusal()
  const { found } = useDraft<OriginHandOver>(originDraft(stage.id))
  const organizations = useQuery(allOrganizationsQuery)
  const { origin, choice, isRead, query } = useOrigin(chain, stage)
  const title = t('originSheet.title')
  const close = () => go(paths.products(stage.id), { keep: true, drop: ['origins'] })
  const products = found?.products ?? []
  const isEmpty = products.length === 0
  const refuse = useEffectEvent(() => {
    toastFault(t('milestones.bulk.nothing'))
    close()
  })
  useEffect(() => {
    if (isEmpty) refuse()
  }, [isEmpty])
  if (isEmpty) return null
  if (!isRead || !organizations.data)
    return (
      <WaitingPanel
        title={title}
        stage={stage}
        width="wide"
        queries={[...query, organizations]}
        onClose={close}
      />
    )
  if (!origin) {
    const reason = stage.made
      .map(({ milestoneSchema }) =>
        refusal(contract.milestones.createMany, 'milestoneSchema.write', milestoneSchema),
      )
      .find((one) => one !== undefined)
    return (
      <SidePanel title={title} stage={stage} onClose={close}>
        <Notice>{[title, reason].filter(Boolean).join(': ')}</Notice>
      </SidePanel>
    )
  }
  const undoRefusal = products
    .map(({ organization }) =>
      refusal(contract.milestones.archive, 'milestone.archive', {
        milestoneSchema: origin.schema._id,
        organization,
        product: { productSchema: stage.id, organization },
      }),
    )
    .find((reason) => reason !== undefined)
  return (
    <OriginRowsPanel
      // Another transformation has other columns.
      key={origin.schema._id}
      stage={stage}
      products={products}
      origin={origin}
      organizations={organizations.data}
      choice={choice}
      notices={<LeftOut rows={found?.leftOut ?? []} />}
      onDone={async (ids) => {
        await refreshMilestones()
        close()
        const said = { count: ids.length, what: countOf(ids.length, stage, t, i18n.language) }
        made({
          text: t('originSheet.done', said),
          ids,
          archive: (options) => archiveEach(contract.milestones.archiveTransformation, ids, options),
          refusal: undoRefusal,
          archived: t('originSheet.undone', said),
          refresh: refreshMilestones,
        })
      }}
      onClose={close}
    />
  )
}

/** As many names as a notice lists. */
const maxNames = 3

/** Who was chosen and is left out, by reason. */
function LeftOut({ rows }: { rows: OriginHandOver['leftOut'] }) {
  const { t } = useTranslation()
  const reasons = [...new Set(rows.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const names = rows.filter((row) => row.reason === reason).map(({ name }) => name)
    const shown = names.slice(0, maxNames).join(', ')
    const more = names.length - maxNames
    return (
      <Notice key={reason}>
        {t('originSheet.leftOut', {
          count: names.length,
          reason,
          names: more > 0 ? t('originSheet.more', { names: shown, count: more }) : shown,
        })}
      </Notice>
    )
  })
}
