import { Webhook } from 'standardwebhooks'
import { maxAnswerText, type WebhookAttempt } from '../../../core/contract/webhooks.ts'
import type { WebhookMessage } from '../../../core/rules/webhook.ts'
import { openOutgoing, OutgoingFault } from '../../platform/effects/outgoing.ts'
import type { Settings } from '../../platform/process/settings.ts'
import type { WebhookState } from './records.ts'
import { secretText, unwrapSecret } from './secret.ts'

/** How long a receiver may take to answer. */
const maxMillis = 10_000
/** Of an answer, that are read. */
const maxAnswerBytes = 1_024
/** How long the name of an address that is saved may take to be found. */
const maxJudgeMillis = 2_000
/** The longest wait that an answer may ask for. */
const maxRetryAfter = 7_200

export type Door = Pick<ReturnType<typeof openOutgoing>, 'call' | 'judge'>

/** HOK-06: where webhooks may call. */
export const openDoor = ({ webhooks, demo }: Settings): Door =>
  openOutgoing({ allowed: webhooks.allowed, allowsLocalHttp: demo })

/** What is wrong with an address, in one word; undefined if a call would reach it now. */
export async function faultOfUrl(door: Door, url: string): Promise<OutgoingFault['reason'] | undefined> {
  try {
    await door.judge(url, maxJudgeMillis)
    return undefined
  } catch (error) {
    if (error instanceof OutgoingFault) return error.reason
    throw error
  }
}

/** A message that is ready to leave. */
export interface OutgoingMessage {
  id: string
  url: string
  message: WebhookMessage
  /** Those that sign, the current one first; none where they can't be read. */
  secrets: readonly Buffer[]
}

/** The secrets that sign now: the former one beside the current one, while it counts. */
export function signersOf(
  settings: Settings,
  { webhook_id, secret, former_secret, former_until }: WebhookState,
  now: Date,
): Buffer[] {
  const current = unwrapSecret(settings, webhook_id, secret)
  if (!current) return []
  const former =
    former_secret && former_until! > now ? unwrapSecret(settings, webhook_id, former_secret) : undefined
  return former ? [current, former] : [current]
}

/** What became of one attempt. */
export interface Outcome extends WebhookAttempt {
  /** Seconds that the answer asks to wait. */
  retryAfter: number
}

export const isDelivered = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Sends a message once. It never throws for what the receiver does, and runs in no transaction. */
export async function send(door: Door, { id, url, message, secrets }: OutgoingMessage): Promise<Outcome> {
  const at = new Date()
  const began = performance.now()
  const outcome = (rest: Pick<Outcome, 'status' | 'error'> & Partial<Outcome>): Outcome => ({
    answer: '',
    retryAfter: 0,
    ...rest,
    at: at.toISOString(),
    ms: Math.round(performance.now() - began),
  })
  if (secrets.length === 0) return outcome({ status: null, error: 'secret' })
  const body = JSON.stringify(message)
  const signature = secrets.map((secret) => new Webhook(secretText(secret)).sign(id, at, body)).join(' ')
  try {
    const answer = await door.call({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rastro-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signature,
      },
      body,
      maxBytes: maxAnswerBytes,
      maxMillis,
    })
    return outcome({
      status: answer.status,
      error: null,
      answer: answer.headers['content-encoding'] ? '' : textOf(answer.body),
      retryAfter: secondsOf(answer.headers['retry-after'], at),
    })
  } catch (error) {
    if (error instanceof OutgoingFault) return outcome({ status: null, error: error.reason })
    throw error
  }
}

/** The beginning of an answer as a line of text: whatever was sent can be stored and shown. */
const textOf = (body: Buffer): string =>
  body
    .toString('utf8')
    .replaceAll(/[\p{C}\uFFFD\s]+/gu, ' ')
    .trim()
    .slice(0, maxAnswerText)
    .toWellFormed()

/** Retry-After, which is a number of seconds or a date. */
function secondsOf(header: string | undefined, now: Date): number {
  if (!header) return 0
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1_000)
  return seconds > 0 ? Math.min(seconds, maxRetryAfter) : 0
}
