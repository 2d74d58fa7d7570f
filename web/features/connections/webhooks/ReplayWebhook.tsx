import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { instantOf, readIso } from '../../../../core/fields/calendar.ts'
import { keptDeliveryDays } from '../../../../core/rules/webhook.ts'
import { dayIn, LastDay, localDay } from '../../../forms/inputs/LastDay.tsx'
import { question } from '../../../shell/question.tsx'
import { refreshWebhooks } from './queries.ts'
import classes from './Webhooks.module.css'

/** The earliest moment that a replay may ask for, with a minute for clocks that differ. */
const firstOf = (now: number): number => now - keptDeliveryDays * 86_400_000 + 60_000

/** The beginning of a day; of the first one only what is kept. */
const sinceOf = (day: string): string =>
  new Date(Math.max(instantOf(readIso(day)!).getTime(), firstOf(Date.now()))).toISOString()

const today = (): string => localDay(new Date().toISOString())

function isKept(from: string): boolean {
  const day = dayIn(from)
  return day !== undefined && day >= localDay(new Date(firstOf(Date.now())).toISOString()) && day <= today()
}

/** Sends anew what happened since the beginning of a day (HOK-05). */
export const ReplayWebhook = question({
  route: contract.webhooks.replay,
  input: ({ _id: id }: Webhook, { from }) => ({ params: { id }, body: { since: sinceOf(dayIn(from)!) } }),
  texts: (t, { name }) => ({
    title: t('webhooks.replay.title', { name }),
    action: t('webhooks.replay.confirm'),
    text: <p>{t('webhooks.replay.text')}</p>,
  }),
  form: {
    initial: () => ({ from: today() }),
    fields: (t) => [
      {
        name: 'from',
        faultsOf: 'since',
        label: t('webhooks.replay.day'),
        fault: ({ from }) =>
          isKept(from) ? undefined : t('webhooks.replay.dayFault', { days: keptDeliveryDays }),
        render: ({ label, value, onChange, error }) => (
          <div className={classes.day}>
            <LastDay
              label={label}
              help={t('webhooks.replay.dayHelp', { days: keptDeliveryDays })}
              value={value}
              onChange={onChange}
              error={error}
            />
          </div>
        ),
      },
    ],
  },
  done: (t, { name }) => t('webhooks.replay.done', { name }),
  refresh: refreshWebhooks,
})
