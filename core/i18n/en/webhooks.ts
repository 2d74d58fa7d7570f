import type { webhooks as spanish } from '../es/webhooks.ts'
import type { Shape } from '../shape.ts'

export const webhooks: Shape<typeof spanish> = {
  noun: { one: 'Webhook', a: 'a webhook' },
  url: {
    url: 'It has to be https, on port 443 or from 1024 on, without user or password.',
    name: 'That name cannot be found.',
    address: 'That address is in a private network: it cannot be called from here.',
  },
  paused: {
    subject: 'The webhook “{{name}}” is paused',
    body: 'The webhook “{{name}}” of {{account}} to {{host}} is paused. What happens meanwhile waits until you resume it.',
    failures: 'The other system received a message in none of the attempts.',
    gone: 'The other system answered that it takes no more (410).',
    secret: 'The secret that signs cannot be read: it has to be renewed.',
    key: 'The key that made it is revoked or expired.',
  },
}
