import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../../../core/rules/can.ts'
import { account, SoyAccount } from '../../../test/kit/soy-account.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import { originForms } from './forms.ts'
import { readOrigin } from './lots.ts'
import { stagesText } from './stages.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

/** Bytes of a value that PostgreSQL can't pack. */
const large = 200_000
const value = () => randomBytes(large / 2).toString('hex')

it('products and processes of a stage come in their order, and never more than some hundred kilobytes at a time', async () => {
  const [one, other] = [await soy.plot({ monitored: null }), await soy.plot({ monitored: null })]
  const looks: string[] = []
  for (const day of ['01', '02', '03', '04']) {
    const occurred_at = `2026-03-${day}T10:00:00.000Z`
    const id = await soy.chain.recorded(one._id, 'ms-monitoreo', [], { resultado: 'sin', occurred_at })
    await soy.store('milestones', id, 'observaciones', value())
    looks.push(id)
  }
  const load = await soy.chain.product('ps-partida')
  await soy.chain.recorded(load, 'ms-cosecha-carga', [one._id])
  const second = await soy.chain.product('ps-partida')
  await soy.chain.recorded(second, 'ms-cosecha-carga', [other._id])
  const stored = await soy.chain.product('ps-lote-acopio')
  await soy.chain.recorded(stored, 'ms-ingreso-acopio', [load, second])

  const session = {
    accountId: account,
    userId: 'admin',
    admin: true,
    milestoneSchemas: {},
    stages: {},
  } as unknown as Session
  const read: ReadInTx = (work) =>
    soy.api.database.inAccount({ accountId: account, userId: 'admin', readOnly: true }, work)
  const config = await read(loadConfiguration)
  const forms = originForms(config, session)
  const origin = await read((tx) => readOrigin(tx, session, stored, forms, { isWhole: true }))
  const pieces: string[] = []
  const download = { read, session, config, forms, origin, language: 'es' } as const
  for await (const piece of stagesText(download, ['previousStages', 'previousStagesMilestones']))
    pieces.push(piece)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1.5 * large)

  const { previousStages } = JSON.parse(pieces.join('')) as {
    previousStages: { _id: string; products: { _id: string; milestones: { _id: string }[] }[] }[]
  }
  expect(previousStages.map(({ _id, products }) => [_id, products.length])).toEqual([
    ['ps-lote-soja', 2],
    ['ps-partida', 2],
    ['ps-lote-acopio', 1],
  ])
  const [plots] = previousStages
  const mine = plots!.products.find(({ _id }) => _id === one._id)!
  expect(mine.milestones.map(({ _id }) => _id)).toEqual(looks)
  expect(plots!.products.find(({ _id }) => _id === other._id)!.milestones).toEqual([])
})
