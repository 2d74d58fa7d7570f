import Type, { type Static } from 'typebox'
import { webhookPatterns } from '../nouns/messages.ts'
import { keptDeliveryDays, maxRecent, pauseReasons } from '../rules/webhook.ts'
import {
  Id,
  IdOf,
  IdParams,
  ignoring,
  ListQuery,
  OrNull,
  Paged,
  Collection,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

/** Webhooks of an account. */
export const maxWebhooks = 20
export const maxWebhookName = 60
export const maxUrl = 2_000
/** Characters of an answer that are kept. */
export const maxAnswerText = 200

const Filter = (what: string) => Type.Array(Id, { maxItems: 1_000, description: `${what}; empty: all` })
const Types = Type.Array(Type.Enum([...webhookPatterns]), {
  minItems: 1,
  maxItems: webhookPatterns.length,
  description:
    'Of messages: `product.created`, `product.*` for all of products, `*` for all. A transformation is a `milestone.*` with `transformation: true`',
})
const filters = {
  productSchemas: Filter('Stages, of messages that have one'),
  milestoneSchemas: Filter('Processes, of messages that have one'),
  organizations: Filter('Organizations, of messages that have one'),
}

/** HOK-01: how another system learns what happens in the account. */
export const Webhook = shape({
  _id: Id,
  name: Type.String(),
  url: Type.String(),
  types: Type.Array(Type.String()),
  filters: shape(filters),
  state: Type.Enum(['on', 'paused']),
  reason: OrNull(
    Type.Enum([...pauseReasons], {
      description:
        '`failures`: the last attempt failed; `gone`: it answered 410; `secret`: its secret cannot be read, rotate it; `key`: the key that made it has ended',
    }),
  ),
  cursor: Type.Integer({ description: 'The last event of the account that was sent or passed over' }),
  failures: Type.Integer({ description: 'Failed attempts of the message that comes next' }),
  recent: Type.Array(Type.Enum(['ok', 'failed', 'waiting']), {
    maxItems: maxRecent,
    description: 'The last attempts, and whether a message waits for another one',
  }),
  createdAt: Timestamp,
  version: Type.Integer(),
})
export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = shape({
  ...Webhook.properties,
  secret: Type.Optional(Type.String({ description: '`whsec_…` of Standard Webhooks, shown this once' })),
})

const name = Text(maxWebhookName)
const url = Text(
  maxUrl,
  'https, port 443 or from 1024 on, without user or password; each address of its name must be of the open network or in WEBHOOK_ALLOW',
)
export const WebhookInput = shape({
  name,
  url,
  types: Types,
  filters: Type.Optional(
    shape({
      productSchemas: Type.Optional(filters.productSchemas),
      milestoneSchemas: Type.Optional(filters.milestoneSchemas),
      organizations: Type.Optional(filters.organizations),
    }),
  ),
})
export type WebhookInput = Static<typeof WebhookInput>
/** Members that are left out stay (API-05). */
export const WebhookChange = shape({
  name: Type.Optional(name),
  url: Type.Optional(url),
  types: Type.Optional(Types),
  filters: WebhookInput.properties.filters,
  version: Type.Optional(Type.Integer()),
  ...ignoring('_id', 'state', 'reason', 'cursor', 'failures', 'recent', 'createdAt'),
})

const attempt = {
  status: OrNull(Type.Integer({ description: 'Null: there was no answer' })),
  ms: Type.Integer(),
  error: OrNull(
    Type.String({
      description:
        'Why there was no answer: `url`, `name`, `address`, `certificate`, `connection`, `timeout` or `secret`',
    }),
  ),
  answer: Type.String({ description: `The beginning of the answer, ${maxAnswerText} characters at most` }),
}
export const WebhookAttempt = shape({ at: Timestamp, ...attempt })
export type WebhookAttempt = Static<typeof WebhookAttempt>
const WebhookOutcome = shape(attempt)

const Message = Type.String({ description: 'Its `webhook-id`, the same at every attempt' })
export const WebhookRecord = Type.Object(
  {
    _id: Id,
    uuid: Type.Optional(Type.String()),
    identifier: Type.Optional(Type.String()),
    productSchema: Type.Optional(Id),
    milestoneSchema: Type.Optional(Id),
    product: Type.Optional(Id),
    organization: Type.Optional(Id),
    kind: Type.Optional(Type.String()),
  },
  { description: 'As the message names it' },
)
export const WebhookDelivery = shape({
  message: Message,
  n: Type.Integer({ description: 'Of the event, in the history of the account' }),
  type: Type.String(),
  record: WebhookRecord,
  attempts: Type.Array(WebhookAttempt),
  state: Type.Enum(['waiting', 'delivered', 'dead', 'skipped']),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookResumed = shape({
  ...Webhook.properties,
  passedOver: Type.Integer({ description: 'Events of the account that are told no more' }),
})

/** For administrators, and for keys with the area, each limited to its own webhooks. */
const guarded = { access: { permission: 'admin' }, area: 'webhooks' } as const

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/webhooks',
    ...guarded,
    summary: 'Webhooks of the account, the newest first',
    answer: Collection(Webhook),
  }),
  create: route({
    method: 'POST',
    path: '/webhooks',
    ...guarded,
    summary: 'Makes a webhook, which tells what happens from now on, and shows its secret once',
    body: WebhookInput,
    answer: WebhookWithSecret,
    status: 201,
    creates: true,
    once: ['secret'],
  }),
  get: route({
    method: 'GET',
    path: '/webhooks/:id',
    ...guarded,
    summary: 'A webhook',
    params: IdParams,
    answer: Webhook,
  }),
  update: route({
    method: 'PUT',
    path: '/webhooks/:id',
    ...guarded,
    summary: 'Changes the members sent; the next attempt goes to the new address',
    params: IdParams,
    body: WebhookChange,
    answer: Webhook,
  }),
  rotate: route({
    method: 'POST',
    path: '/webhooks/:id/rotate',
    ...guarded,
    summary: 'Gives a webhook another secret, shown once; the former one signs beside it for 24 hours',
    params: IdParams,
    body: shape({}),
    answer: WebhookWithSecret,
    creates: true,
    once: ['secret'],
  }),
  test: route({
    method: 'POST',
    path: '/webhooks/:id/test',
    ...guarded,
    summary: 'Sends the message `webhook.test` at once, and tells what was answered',
    params: IdParams,
    body: shape({}),
    answer: WebhookOutcome,
    idempotent: true,
  }),
  resume: route({
    method: 'POST',
    path: '/webhooks/:id/resume',
    ...guarded,
    summary: `Goes on with the message at which a webhook was paused, or behind it; after ${keptDeliveryDays} days of pause, with what happens from now on`,
    params: IdParams,
    body: shape({ skip: Type.Optional(Type.Boolean({ description: 'Leaves out the message that failed' })) }),
    answer: WebhookResumed,
    idempotent: true,
  }),
  replay: route({
    method: 'POST',
    path: '/webhooks/:id/replay',
    ...guarded,
    summary: 'Sends anew, under the same ids, what happened since a moment; once an hour',
    params: IdParams,
    body: shape({ since: Text(40, `Within the last ${keptDeliveryDays} days`) }),
    answer: Webhook,
  }),
  deliveries: route({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    ...guarded,
    summary: `What a webhook has sent in ${keptDeliveryDays} days, the newest first`,
    params: IdParams,
    query: Type.Object({ page: ListQuery.page, limit: ListQuery.limit }),
    answer: Paged(WebhookDelivery),
  }),
  resend: route({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:message/resend',
    ...guarded,
    summary: 'Sends a message once more, at once, and leaves what comes next as it is',
    params: shape({ id: IdOf('the webhook'), message: Text(60, 'Its `message`') }),
    body: shape({}),
    answer: WebhookOutcome,
    idempotent: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks/:id',
    ...guarded,
    summary: 'Ends a webhook for good, and forgets its deliveries',
    params: IdParams,
    answer: null,
  }),
}
