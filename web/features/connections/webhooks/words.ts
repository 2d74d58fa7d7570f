import type { Webhook, WebhookAttempt } from '../../../../core/contract/webhooks.ts'
import type { TextKey } from '../../../../core/i18n/index.ts'
import { amount } from '../../../ui/format.ts'
import { useTranslation, type Translator } from '../../../ui/texts.ts'

/** A type of messages, or all of a noun, in words. */
export function typeText(t: Translator, pattern: string): string {
  if (pattern === '*') return t('webhooks.types.all')
  const [noun, verb] = pattern.split('.') as [string, string]
  return t(`webhooks.types.${noun}.${verb === '*' ? 'any' : verb}` as TextKey)
}

/** Where a webhook calls, as people know it: without the scheme. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[/?#]+$/, '')

export const hostOf = (url: string): string => placeOf(url).split(/[/?#]/)[0]!

type Silence = 'url' | 'name' | 'address' | 'certificate' | 'connection' | 'timeout' | 'secret'
const silences: readonly string[] = [
  'url',
  'name',
  'address',
  'certificate',
  'connection',
  'timeout',
  'secret',
] satisfies Silence[]

type Outcome = Pick<WebhookAttempt, 'status' | 'ms' | 'error'>

export const isReceived = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** What was answered, and how long it took. */
export function useOutcome() {
  const { t, i18n } = useTranslation()
  return {
    answerOf: ({ status, error }: Outcome) =>
      status !== null
        ? String(status)
        : t(`webhooks.silence.${silences.includes(error ?? '') ? (error as Silence) : 'none'}`),
    timeOf: ({ ms }: Outcome) =>
      ms < 1_000
        ? t('webhooks.sent.ms', { n: amount(ms, i18n.language) })
        : t('webhooks.sent.seconds', {
            n: amount(ms / 1_000, i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
          }),
  }
}

/** "10 de 12", or why it stands still. */
export function stateText(t: Translator, { state, reason, failures, recent }: Webhook): string {
  if (state === 'paused') {
    const why = reason ?? 'failures'
    return why === 'failures'
      ? t('webhooks.stopped.failures', { count: failures })
      : t(`webhooks.stopped.${why}`)
  }
  const tried = recent.filter((mark) => mark !== 'waiting')
  return tried.length === 0
    ? t('webhooks.unsent')
    : t('webhooks.count', { ok: tried.filter((mark) => mark === 'ok').length, all: tried.length })
}
