import { Button } from '@mantine/core'
import {
  IconArchive,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../../core/contract/index.ts'
import type { Webhook, WebhookAttempt } from '../../../../core/contract/webhooks.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { faultText } from '../../../api/faultText.ts'
import { useGo } from '../../../ui/Go.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { useNames } from '../abilities.ts'
import { ArchiveWebhook } from './ArchiveWebhook.tsx'
import { Deliveries } from './Deliveries.tsx'
import { refreshWebhooks } from './queries.ts'
import { ReplayWebhook } from './ReplayWebhook.tsx'
import { ResumeWebhook, SkipMessage } from './ResumeWebhook.tsx'
import { RotateWebhook } from './RotateWebhook.tsx'
import { hostOf, isReceived, useOutcome } from './words.ts'
import classes from './Webhooks.module.css'

type Question = 'resume' | 'skip' | 'rotate' | 'replay' | 'archive'

/** What can be done with a webhook, and what it has sent (HOK-04, HOK-05). */
export function WebhookDetail({ of: webhook }: { of: Webhook }) {
  const { t } = useTranslation()
  const go = useGo()
  const [asked, ask] = useState<Question>()
  const { _id, url, state, reason, failures } = webhook
  const isPaused = state === 'paused'
  const close = () => ask(undefined)
  const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
  const doing = (question: Question, Icon: typeof IconArchive, isShown = true) =>
    isShown && (
      <Button
        size="compact-sm"
        variant={question === 'resume' ? 'filled' : 'default'}
        leftSection={<Icon {...icon} />}
        onClick={() => ask(question)}
      >
        {t(`webhooks.${question}.action`)}
      </Button>
    )
  return (
    <section className={classes.detail} aria-labelledby="deliveries">
      <div className={classes.head}>
        <h3 id="deliveries">{t('webhooks.sent.title', { host: hostOf(url) })}</h3>
        <p>{t('webhooks.sent.text')}</p>
      </div>
      {isPaused && reason && <p className={classes.why}>{t(`webhooks.why.${reason}`)}</p>}
      <Filters of={webhook} />
      <div className={classes.doings}>
        {doing('resume', IconPlayerPlay, isPaused)}
        {doing('skip', IconPlayerPlay, isPaused && failures > 0)}
        <TestButton id={_id} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil {...icon} />}
          onClick={() => go(paths.connections({ webhook: _id, form: true }))}
        >
          {t('webhooks.edit.action')}
        </Button>
        {doing('rotate', IconRefresh)}
        {doing('replay', IconHistory)}
        {doing('archive', IconArchive)}
      </div>
      <Deliveries id={_id} />
      {asked === 'resume' && <ResumeWebhook of={webhook} onClose={close} />}
      {asked === 'skip' && <SkipMessage of={webhook} onClose={close} />}
      {asked === 'rotate' && <RotateWebhook of={webhook} onClose={close} />}
      {asked === 'replay' && <ReplayWebhook of={webhook} onClose={close} />}
      {asked === 'archive' && (
        <ArchiveWebhook of={webhook} onClose={close} onDone={() => go(paths.connections())} />
      )}
    </section>
  )
}

/** Of what alone it tells. */
function Filters({ of: { filters } }: { of: Webhook }) {
  const { t } = useTranslation()
  const { list } = useNames()
  const { productSchemas, milestoneSchemas, organizations } = filters
  const shown = (
    [
      ['stages', productSchemas],
      ['processes', milestoneSchemas],
      ['organizations', organizations],
    ] as const
  ).filter(([, ids]) => ids.length > 0)
  if (shown.length === 0) return null
  return (
    <p className={classes.filters}>
      {t('webhooks.form.only')}: {shown.map(([, ids]) => list(ids)).join('; ')}
    </p>
  )
}

/** Sends the test and says what was answered; a failed one is no fault of the screen. */
function TestButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const { answerOf, timeOf } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Omit<WebhookAttempt, 'at'>>()
  const [fault, setFault] = useState<string>()
  const test = async () => {
    setBusy(true)
    setOutcome(undefined)
    setFault(undefined)
    try {
      setOutcome(await call(contract.webhooks.test, { params: { id }, body: {} }, { quiet: true }))
      await refreshWebhooks()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }
  const isGood = outcome !== undefined && isReceived(outcome)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconSend size={15} stroke={1.6} aria-hidden />}
        onClick={() => void test()}
      >
        {t('webhooks.test.action')}
      </Button>
      <div className={classes.outcome} role="status">
        {outcome && (
          <p data-failed={!isGood || undefined}>
            {t(isGood ? 'webhooks.test.answered' : 'webhooks.test.refused', {
              answer: answerOf(outcome),
              time: timeOf(outcome),
            })}
            {!isGood && outcome.answer !== '' && <code>{outcome.answer}</code>}
          </p>
        )}
      </div>
      {fault && (
        <div className={classes.outcome}>
          <Notice urgent>{fault}</Notice>
        </div>
      )}
    </>
  )
}
