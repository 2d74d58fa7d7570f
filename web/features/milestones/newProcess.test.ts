import { expect, it } from 'vitest'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { mendingAmong, newProcess } from './newProcess.ts'

it('a new process happened now, to the minute, and has the defaults of its form', () => {
  const schema = {
    schema: {
      type: 'object',
      properties: { occurred_at: { type: 'string' }, silo: { type: 'string', default: 'S1' } },
    },
    descriptor: {},
  } as unknown as MilestoneSchema
  expect(newProcess(schema, 'org', {}, Date.parse('2026-04-15T12:34:56.789Z'))).toMatchObject({
    organization: 'org',
    dataSchema: { occurred_at: '2026-04-15T12:34:00.000Z', silo: 'S1' },
  })
})

it('what an origin lacks is recorded by the first common process that has a field for it', () => {
  const schema = (_id: string, descriptor: object, more: object = {}) =>
    ({ _id, descriptor, ...more }) as unknown as MilestoneSchema
  const harvest = schema(
    'cosecha',
    { plano: { kind: 'file', store: 'geometry' } },
    { productSchemaGroup: 's' },
  )
  const paper = schema('acta', { copia: { kind: 'file' } })
  const look = schema('monitoreo', {
    resultado: { kind: 'select', eudr: 'cutoff' },
    polygons: { kind: 'file', store: 'geometry' },
  })
  const all = [harvest, paper, look]
  expect(mendingAmong(all, 'ground')).toEqual({ schema: look, beginAt: 'polygons' })
  expect(mendingAmong(all, 'cutoff')).toEqual({ schema: look, beginAt: 'resultado' })
  expect(mendingAmong(all, 'dds')).toBeUndefined()
})
