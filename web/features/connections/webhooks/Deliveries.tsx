import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { contract } from '../../../../core/contract/index.ts'
import type { WebhookAttempt, WebhookDelivery } from '../../../../core/contract/webhooks.ts'
import { keptDeliveryDays } from '../../../../core/rules/webhook.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { faultText } from '../../../api/faultText.ts'
import { useChains } from '../../../shell/chains.ts'
import { listFault } from '../../../shell/faults.tsx'
import { ListFoot } from '../../../shell/ListFoot.tsx'
import { lastUpdate } from '../../../ui/format.ts'
import { ListSkeleton } from '../../../ui/Skeletons.tsx'
import { StageMark } from '../../../ui/StageMark.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { toastDone, toastFault } from '../../../ui/toast.ts'
import { deliveriesQuery, refreshWebhooks } from './queries.ts'
import { isReceived, typeText, useOutcome } from './words.ts'
import classes from './Webhooks.module.css'

/** What a webhook has sent, the newest first, each with its attempts (HOK-05). */
export function Deliveries({ id }: { id: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const deliveries = useQuery(deliveriesQuery(id, page))
  return (
    <>
      {listFault(deliveries) ||
        (!deliveries.data ? (
          <ListSkeleton rows={4} height={34} />
        ) : deliveries.data.collection.length === 0 ? (
          <p className={classes.none}>{t('webhooks.sent.none', { days: keptDeliveryDays })}</p>
        ) : (
          <table className={classes.sent} aria-labelledby="deliveries">
            <thead>
              <tr>
                {(['at', 'what', 'answer', 'time', 'action'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`webhooks.sent.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {deliveries.data.collection.map((delivery) => (
                <Delivery key={delivery.message} webhook={id} of={delivery} />
              ))}
            </tbody>
          </table>
        ))}
      <ListFoot list={deliveries.data} onPage={setPage} />
    </>
  )
}

/** A message with its last attempt; below it the former ones. */
function Delivery({ webhook, of }: { webhook: string; of: WebhookDelivery }) {
  const { t } = useTranslation()
  const { answerOf, timeOf } = useOutcome()
  const { message, type, record, attempts, state } = of
  const [last, ...former] = attempts.toReversed()
  const what = `${typeText(t, type)} ${record.identifier ?? ''}`.trim()
  const answer = (attempt: WebhookAttempt, text: string) => (
    <td data-failed={!isReceived(attempt) || undefined}>
      {text}
      {!isReceived(attempt) && attempt.answer !== '' && <code>{attempt.answer}</code>}
    </td>
  )
  return (
    <Fragment>
      <tr>
        <td>{last && lastUpdate(last.at)}</td>
        <th scope="row">
          <Mark stage={record.productSchema} />
          {record.identifier && <b>{record.identifier}</b>} {typeText(t, type)}
          {state !== 'delivered' && <small>{t(`webhooks.sent.${state}`)}</small>}
        </th>
        {last ? (
          <>
            {answer(
              last,
              former.length > 0
                ? t('webhooks.sent.nth', { answer: answerOf(last), n: attempts.length })
                : answerOf(last),
            )}
            <td data-time>{timeOf(last)}</td>
          </>
        ) : (
          <td colSpan={2}>{t('webhooks.unsent')}</td>
        )}
        <td data-action rowSpan={Math.max(attempts.length, 1)}>
          <Resend webhook={webhook} message={message} what={what} />
        </td>
      </tr>
      {former.map((attempt) => (
        <tr key={attempt.at} data-former>
          <td>{lastUpdate(attempt.at)}</td>
          <td>{t('webhooks.sent.same')}</td>
          {answer(attempt, answerOf(attempt))}
          <td data-time>{timeOf(attempt)}</td>
        </tr>
      ))}
    </Fragment>
  )
}

function Mark({ stage }: { stage: string | undefined }) {
  const { chains } = useChains()
  const found = chains.flatMap(({ stages }) => stages).find(({ id }) => id === stage)
  return found ? <StageMark hue={found.hue} marca={found.marca} label={found.shortName} /> : null
}

function Resend({ webhook, message, what }: { webhook: string; message: string; what: string }) {
  const { t } = useTranslation()
  const { answerOf, timeOf } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      const outcome = await call(
        contract.webhooks.resend,
        { params: { id: webhook, message }, body: {} },
        { quiet: true },
      )
      const text = `${answerOf(outcome)}, ${timeOf(outcome)}`
      if (isReceived(outcome)) toastDone(text)
      else toastFault(text, { duration: 4_000 })
      await refreshWebhooks()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toastFault(faultText(error), { duration: 4_000 })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label={`${t('webhooks.sent.resend')}: ${what}`}
      onClick={() => void resend()}
    >
      {t('webhooks.sent.resend')}
    </button>
  )
}
