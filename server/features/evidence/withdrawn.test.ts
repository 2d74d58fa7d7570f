import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Rights } from '../accounts/rights.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let stopWork: () => Promise<void>
let plot: string
let whole: Partial<Rights>

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const { body } = await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })
  const soy = new Chain(admin, pack, body._id)
  plot = await soy.product('ps-lote-soja')
  await soy.recorded(plot, 'ms-monitoreo', [], { resultado: 'sin' })
  whole = {
    organizations: [body._id],
    stages: { 'ps-lote-soja': 'read' },
    milestoneSchemas: { 'ms-monitoreo': 'read' },
  }
})
afterAll(async () => {
  await stopWork?.()
  await api.close()
})

const fetched = async (client: Client, path: string) => {
  const headers = { authorization: `Bearer ${client.token}`, 'x-audience': account }
  for (;;) {
    const answer = await api.app.inject({ method: 'GET', url: `/api${path}`, headers })
    if (answer.statusCode !== 202) return answer
    await sleep(100)
  }
}

it('packets and papers that were ordered earlier are made with the rights of the moment they are made (API-07)', async () => {
  const reader = await api.as('lector', account, { rights: whole })
  const packet = (await reader.post('/evidence?language=es', { product: plot })).body.key
  const still = await api.as('otro', account, { rights: whole })
  const other = (await still.post('/evidence?language=es', { product: plot })).body.key
  const label = { itemType: 'ProductSchemaQR', itemIds: [plot], templateId: 'pt-qr-62x29-lote' }
  const printer = await api.as('papel', account, { rights: whole })
  const gone = (await printer.post('/pdf', label)).body.key
  const kept = (await still.post('/pdf', label)).body.key
  // Nobody has begun to make them.
  await api.as('lector', account, { rights: { ...whole, milestoneSchemas: {} } })
  await api.as('papel', account, { rights: { ...whole, organizations: [] } })
  stopWork = await startWorker(api, { ...api.settings, chromiumPath: await chromiumPath() })
  const processesOf = async (client: Client, key: string) => {
    const { rawPayload, statusCode } = await fetched(client, `/evidence/${key}`)
    expect(statusCode).toBe(200)
    const file = Object.entries(unzipSync(rawPayload)).find(([name]) => name.endsWith('procesos.csv'))
    return new TextDecoder().decode(file![1]).trim().split('\n').length - 1
  }
  expect(await processesOf(reader, packet)).toBe(0)
  expect(await processesOf(still, other)).toBe(1)
  expect((await fetched(still, `/pdf/${kept}`)).statusCode).toBe(200)
  const refused = await fetched(printer, `/pdf/${gone}`)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().details.failed).toEqual([{ itemId: plot, reason: 'absent' }])
})
