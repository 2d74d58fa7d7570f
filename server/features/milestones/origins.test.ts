import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

type Rights = NonNullable<NonNullable<Parameters<TestApi['as']>[2]>['rights']>

const account = 'litoral'
let api: TestApi
let admin: Client
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('ana', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const { body } = await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })
  soy = new Chain(admin, demoPack(account), body._id)
})
afterAll(() => api.close())

const give = (rows: unknown, client = admin): Promise<Answer> => client.post('/milestones/createMany', rows)
const products = (stage: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => soy.product(stage)))
const harvest = (load: string, plot: string) => soy.body(load, 'ms-cosecha-carga', [plot], { kilos: 28_000 })
const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)
const isComplete = async (id: string) => (await soy.get(id)).requirementsSatisfied

/** Lots of a silo that may be milled, each of which is used up by one mill run. */
async function siloLots(count: number): Promise<string[]> {
  const lots = await products('ps-lote-acopio', count)
  for (const lot of lots) {
    const [plot, load] = [await soy.product('ps-lote-soja'), await soy.product('ps-partida')]
    await soy.recorded(load, 'ms-cosecha-carga', [plot])
    await soy.recorded(lot, 'ms-ingreso-acopio', [load])
  }
  return lots
}

describe('the origin of products that exist, many in one request', () => {
  it('is recorded for all of them', async () => {
    const [loads, [one, two]] = await Promise.all([products('ps-partida', 3), products('ps-lote-soja', 2)])
    const plots = [one!, one!, two!]
    const answer = await give(loads.map((load, at) => harvest(load, plots[at]!)))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const [at, load] of loads.entries())
      expect(await soy.get(load)).toMatchObject({
        hasOrigin: true,
        requirementsSatisfied: true,
        dataSchema: { nodeId: plots[at] },
      })
  })

  it('is recorded for none where one has its origin already, and the refusal names the row', async () => {
    const [loads, plot] = [await products('ps-partida', 2), await soy.product('ps-lote-soja')]
    await soy.recorded(loads[1]!, 'ms-cosecha-carga', [plot])
    const answer = await give(loads.map((load) => harvest(load, plot)))
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['/1/product']])
    expect(await isComplete(loads[0]!)).toBe(false)
  })

  it('is recorded for none where an origin is used up meanwhile: of two people at once one is refused, at the row', async () => {
    const [runs, lots] = [await products('ps-lote-industrial', 4), await siloLots(3)]
    const sheet = (made: number[], used: number[]) =>
      made.map((run, at) => soy.body(runs[run]!, 'ms-molienda', [lots[used[at]!]!]))
    const answers = await Promise.all([give(sheet([0, 1], [0, 2])), give(sheet([2, 3], [1, 2]))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.findIndex(({ status }) => status === 400)
    expect(pathsOf(answers[refused]!)).toEqual(['/1/dataSchema/nodeId'])
    const complete = await Promise.all(runs.map(isComplete))
    expect(complete).toEqual(refused === 0 ? [false, false, true, true] : [true, true, false, false])
    expect((await verify(api.owner)).differ).toEqual([])
  })

  it('is refused without the right to the process, to the stage, or to the organization, and for ids of others', async () => {
    const [load, plot] = [await soy.product('ps-partida'), await soy.product('ps-lote-soja')]
    const rights: Rights = {
      organizations: [soy.organization],
      stages: { 'ps-partida': 'write', 'ps-lote-soja': 'read' },
      milestoneSchemas: { 'ms-cosecha-carga': 'write' },
    }
    const lacking: Rights[] = [
      { ...rights, milestoneSchemas: { 'ms-cosecha-carga': 'read' } },
      { ...rights, stages: { ...rights.stages, 'ps-partida': 'read' } },
    ]
    for (const [n, grants] of lacking.entries()) {
      const client = await api.as(`lacks-${n}`, account, { rights: grants })
      expect([n, (await give([harvest(load, plot)], client)).status]).toEqual([n, 403])
    }
    const stranger = await api.as('no-organization', account, { rights: { ...rights, organizations: [] } })
    expect((await give([harvest(load, plot)], stranger)).status).toBe(400)
    const foreign = await api.as('vecina', 'valle', { admin: true })
    expect((await give([harvest(load, plot)], foreign)).status).toBe(400)
    const blind: Rights = { ...rights, stages: { 'ps-partida': 'write' } }
    const answer = await give([harvest(load, plot)], await api.as('blind', account, { rights: blind }))
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['/0/dataSchema/nodeId']])
    expect(await isComplete(load)).toBe(false)
    const allowed = await give([harvest(load, plot)], await api.as('allowed', account, { rights }))
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(200)
  })
})
