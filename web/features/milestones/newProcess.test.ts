import { expect, it } from 'vitest'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { newProcess } from './newProcess.ts'

it('a new process happened now, to the minute, and has the defaults of its form', () => {
  const schema = {
    schema: {
      type: 'object',
      properties: { occurred_at: { type: 'string' }, silo: { type: 'string', default: 'S1' } },
    },
    descriptor: {},
  } as unknown as MilestoneSchema
  expect(newProcess(schema, 'org', Date.parse('2026-04-15T12:34:56.789Z'))).toMatchObject({
    organization: 'org',
    dataSchema: { occurred_at: '2026-04-15T12:34:00.000Z', silo: 'S1' },
  })
})
