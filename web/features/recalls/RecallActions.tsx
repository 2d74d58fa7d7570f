import { ActionIcon } from '@mantine/core'
import {
  IconAlertCircle,
  IconDots,
  IconHistory,
  IconMail,
  IconPencil,
  IconPlus,
  IconTimeline,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { productQuery } from '../products/queries.ts'
import classes from './Recall.module.css'

/** What the person wants to do with a recall, which a box asks for. */
export type RecallDialog =
  | { what: 'lift' | 'end' | 'texts' | 'toRecall' | 'add' | 'notify' }
  | { what: 'set'; products: readonly string[] }
  | { what: 'setRestricted'; count: number }

/** Why the person may not change a recall: it needs the stage and the organization of its start. */
export function useChangeRefusal({ product, organization }: Recall): string | undefined {
  const start = useQuery(productQuery(product._id))
  return useRefusal()(contract.recalls.update, 'recall.change', {
    productSchema: product.stage._id,
    // An archived start can't be read; its organization mostly signs.
    organization: start.data?.organization._id ?? organization._id,
  })
}

interface RecallActionsProps {
  recall: Recall
  onAsk: (asked: RecallDialog) => void
}

export function RecallActions({ recall, onAsk }: RecallActionsProps) {
  const { t } = useTranslation()
  const forbidden = useChangeRefusal(recall)
  const refusal = forbidden ?? (recall.state === 'open' ? undefined : t('recalls.show.closed'))
  const isHold = recall.kind === 'hold'
  return (
    <div className={classes.actions}>
      <EvidenceButton order={{ product: recall.product._id, ...(isHold ? {} : { recall: recall._id }) }} />
      {isHold && (
        <RefusableButton
          color="red"
          leftSection={<IconAlertCircle size={17} stroke={1.8} aria-hidden />}
          refusal={refusal}
          onClick={() => onAsk({ what: 'toRecall' })}
        >
          {t('recalls.show.toRecall')}
        </RefusableButton>
      )}
      {recall.kind === 'recall' && (
        <RefusableButton
          {...(recall.counts.held > 0 ? {} : { variant: 'default' })}
          leftSection={<IconMail size={17} stroke={1.6} aria-hidden />}
          refusal={refusal}
          onClick={() => onAsk({ what: 'notify' })}
        >
          {t('recalls.notify.action')}
        </RefusableButton>
      )}
      <RefusableButton variant="default" refusal={refusal} onClick={() => onAsk({ what: 'lift' })}>
        {t('recalls.show.lift')}
      </RefusableButton>
      <RefusableButton variant="default" refusal={refusal} onClick={() => onAsk({ what: 'end' })}>
        {t('recalls.show.end')}
      </RefusableButton>
      <LazyMenu
        position="bottom-end"
        target={
          <ActionIcon variant="default" size={34} aria-label={t('recalls.more')}>
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        }
        entries={[
          {
            key: 'trace',
            label: t('recalls.show.trace'),
            icon: IconTimeline,
            href: paths.productTrace(recall.product._id, recall.product.stage._id),
          },
          {
            key: 'history',
            label: t('recalls.show.history'),
            icon: IconHistory,
            href: paths.history({ type: 'recalls', record: recall._id }),
          },
          {
            key: 'texts',
            label: t('recalls.show.edit'),
            icon: IconPencil,
            refusal,
            onAct: () => onAsk({ what: 'texts' }),
          },
          ...(recall.kind === 'drill'
            ? []
            : [
                {
                  key: 'add',
                  label: t('recalls.show.add'),
                  icon: IconPlus,
                  refusal,
                  onAct: () => onAsk({ what: 'add' }),
                },
              ]),
        ]}
      />
    </div>
  )
}
