import { useState } from 'react'
import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { instantOf, readIso } from '../../../../core/fields/calendar.ts'
import { keptDeliveryDays } from '../../../../core/rules/webhook.ts'
import { call } from '../../../api/client.ts'
import { dayIn, LastDay, localDay } from '../../../forms/inputs/LastDay.tsx'
import { useConfirm } from '../../../shell/useConfirm.ts'
import { useRefusal } from '../../../shell/useRefusal.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { toastDone } from '../../../ui/toast.ts'
import { refreshWebhooks } from './queries.ts'
import classes from './Webhooks.module.css'

/** The earliest moment that a replay may ask for, with a minute for clocks that differ. */
const firstOf = (now: number): number => now - keptDeliveryDays * 86_400_000 + 60_000

/** The beginning of a day; of the first one only what is kept. */
const sinceOf = (day: string): string =>
  new Date(Math.max(instantOf(readIso(day)!).getTime(), firstOf(Date.now()))).toISOString()

/** Sends anew what happened since the beginning of a day (HOK-05). */
export function ReplayWebhook({ of: { _id: id, name }, onClose }: { of: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const [from, setFrom] = useState(() => localDay(new Date(now).toISOString()))
  const chosen = dayIn(from)
  const isWithin =
    chosen !== undefined &&
    chosen >= localDay(new Date(firstOf(now)).toISOString()) &&
    chosen <= localDay(new Date(now).toISOString())
  const refusal = useRefusal()(contract.webhooks.replay)
  const fault = isWithin ? undefined : t('webhooks.replay.dayFault', { days: keptDeliveryDays })
  const replaying = useConfirm({
    act: (options) =>
      call(contract.webhooks.replay, { params: { id }, body: { since: sinceOf(chosen!) } }, options),
    refusal: refusal ?? fault,
    onDone: async () => {
      onClose()
      toastDone(t('webhooks.replay.done', { name }))
      await refreshWebhooks()
    },
  })
  return (
    <ConfirmModal
      {...replaying}
      danger={false}
      title={t('webhooks.replay.title', { name })}
      confirmLabel={t('webhooks.replay.confirm')}
      onClose={onClose}
    >
      <p>{t('webhooks.replay.text')}</p>
      <div className={classes.day}>
        <LastDay
          label={t('webhooks.replay.day')}
          help={t('webhooks.replay.dayHelp', { days: keptDeliveryDays })}
          value={from}
          onChange={setFrom}
          error={undefined}
        />
      </div>
    </ConfirmModal>
  )
}
