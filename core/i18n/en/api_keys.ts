import type { api_keys as spanish } from '../es/api_keys.ts'
import type { Shape } from '../shape.ts'

export const api_keys: Shape<typeof spanish> = {
  noun: { one: 'Key', a: 'a key' },
  history: {
    name: 'Name',
    organizations: 'Organizations',
    product_schemas: 'Stages',
    milestone_schemas: 'Processes',
    tags: 'Tags',
    areas: 'Areas',
    archives: 'May archive',
    rotated_at: 'New secret',
    revoked_at: 'Revoked',
    expires_at: 'Expires',
  },
  closed: 'That key no longer opens anything: it is revoked or expired.',
  ending: {
    subject_one: 'The key “{{name}}” expires tomorrow',
    subject_other: 'The key “{{name}}” expires in {{count}} days',
    body: 'The key “{{name}}” ({{hint}}) of {{account}} expires on {{day}}. The program that uses it stops working that day. Change its end, or make another key and give it to the program before.',
  },
}
