import { Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { attempt, call } from '../../api/client.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { refreshMilestones } from './queries.ts'
import classes from './Timeline.module.css'

/** MIL-10: whether the public page shows a process. When the person cannot change it, the state is written as text. */
export function PrivacySwitch({ card, product }: { card: Milestone; product: Product }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [pendingValue, setPendingValue] = useState<boolean>()
  const stored = card.priv.value === 'true'
  const hidden = pendingValue ?? stored

  if (card.priv.immutable) {
    return (
      <span className={classes.privacy}>
        {t(stored ? 'milestones.priv.alwaysPrivate' : 'milestones.priv.alwaysPublic')}
      </span>
    )
  }
  // The process belongs to the product made from this one: its privacy is set there.
  if (card.itemKind === 'ORIGIN') {
    return (
      <span className={classes.privacy}>
        {t(stored ? 'milestones.priv.private' : 'milestones.priv.public')}
      </span>
    )
  }

  const refused = refusal(contract.milestones.privacy, 'milestone.edit', {
    milestoneSchema: card.milestoneSchema._id,
    organization: card.organization._id,
    product: { productSchema: product.productSchema, organization: product.organization._id },
  })
  const toggle = async () => {
    const next = !hidden
    setPendingValue(next)
    await attempt(
      call(
        contract.milestones.privacy,
        { params: { id: card._id }, body: { priv: next ? 'true' : 'false' } },
        { done: t(next ? 'milestones.priv.nowPrivate' : 'milestones.priv.nowPublic', { name: card.name }) },
      ),
    )
    await refreshMilestones()
    setPendingValue(undefined)
  }
  return (
    <span className={classes.privacy} data-private={hidden || undefined} data-hint={refused}>
      {/* What the switch turns on, not the state: beside an off switch a state would read as its opposite. */}
      <span aria-hidden>
        {hidden && <IconLock size={15} stroke={1.8} />} {t('milestones.priv.private')}
      </span>
      <Switch
        classNames={{
          input: classes.switch ?? '',
          track: classes.track ?? '',
          thumb: classes.thumb ?? '',
        }}
        withThumbIndicator={false}
        aria-label={t('milestones.priv.label', { name: card.name }) + (refused ? `: ${refused}` : '')}
        checked={hidden}
        aria-disabled={refused !== undefined}
        aria-busy={pendingValue !== undefined}
        onChange={() => refused === undefined && pendingValue === undefined && void toggle()}
      />
    </span>
  )
}
