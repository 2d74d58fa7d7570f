import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', demoPack('litoral'))
})
afterAll(() => api.close())

const workflowOf = async (client: Client, stage: string) =>
  (await client.get(`/workflows/getProductWorkflow/${stage}`)).body

it('shows the steps of a stage, and masks those to, from or by what the caller may not read', async () => {
  const whole = await workflowOf(admin, 'ps-partida')
  expect(whole.previousSteps).toMatchObject([{ name: 'Partida / CPE', productSchemaGroup: 'ps-lote-soja' }])
  const stages = { 'ps-partida': 'read', 'ps-lote-soja': 'read' } as const
  const milestoneSchemas = { 'ms-cosecha-carga': 'read' } as const
  const reader = await api.as('reader', 'litoral', { rights: { stages, milestoneSchemas } })
  const seen = await workflowOf(reader, 'ps-partida')
  expect([seen.previousSteps, seen.nextSteps]).toEqual([whole.previousSteps, whole.nextSteps])
  expect(seen.onwardSteps).toHaveLength(whole.onwardSteps.length)
  for (const [n, { transformation, initiator }] of whole.onwardSteps.entries()) {
    const { ratio, reuse } = transformation
    expect(seen.onwardSteps[n]).toEqual({ restricted: true, transformation: { ratio, reuse }, initiator })
  }
  const unread = [{ stages }, { stages: { 'ps-partida': 'read' }, milestoneSchemas }] as const
  for (const [n, rights] of unread.entries()) {
    const without = await api.as(`other-${n}`, 'litoral', { rights })
    expect((await workflowOf(without, 'ps-partida')).previousSteps).toMatchObject([{ restricted: true }])
  }
})

it('is absent for a stage that the caller may not read, as for one that there is not', async () => {
  const reader = await api.as('lectora', 'litoral', { rights: { stages: { 'ps-lote-soja': 'read' } } })
  const path = (stage: string) => `/workflows/getProductWorkflow/${stage}`
  expect((await reader.get(path('ps-lote-soja'))).status).toBe(200)
  for (const stage of ['ps-partida', 'ps-nada']) expect((await reader.get(path(stage))).status).toBe(404)
})
