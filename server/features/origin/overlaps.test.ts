import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaOf } from '../../../core/geometry/area.ts'
import { boundsOf } from '../../../core/geometry/bounds.ts'
import type { Polygon } from '../../../core/geometry/shapes.ts'
import type { Session } from '../../../core/rules/can.ts'
import { comb, combsShare } from '../../../test/kit/combs.ts'
import type { OriginCheck } from '../../../core/contract/origin.ts'
import { account, ok, place, polygon, SoyAccount, squareAt } from '../../../test/kit/soy-account.ts'
import type { Outside } from '../../platform/effects/tasks.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import { originJobs } from './compare.ts'
import { originForms } from './forms.ts'
import { jobLimits } from './measure.ts'
import { findOverlaps } from './overlaps.ts'
import { versionsOf } from './pairs.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

/** Two plots over one square, the teeth of one across those of the other, and a shipment of both. */
async function combs(teeth: number, lng: number) {
  const [flat, upright] = [comb(teeth, false, [lng, -30]), comb(teeth, true, [lng, -30])]
  const lots = [await plotOf(flat), await plotOf(upright)] as const
  return { lots, flat, upright, shipment: await soy.shipmentOf(...lots) }
}
const plotOf = (coordinates: Polygon) => soy.plot({ values: { polygons: polygon(coordinates) } })

const overlapOf = (shipment: string) => soy.checkOf(shipment, 'OVERLAP')

const shareOf = ({ flat }: { flat: Polygon }) =>
  ((combsShare * areaOf([squareAt(0, -30, 0.1)])!) / areaOf([flat])!) * 100

/** The hectares and the share of a message about one pair, written as "1.234,5 ha (67,8 %)". */
function toldIn(message: string): { hectares: number; share: number } {
  const [, hectares = '', share = ''] = /: ([\d.,]+) ha \(([\d,]+) %\)/.exec(message) ?? []
  const read = (number: string) => Number(number.replaceAll('.', '').replace(',', '.'))
  return { hectares: read(hectares), share: read(share) }
}

it('two combs of 300 teeth are compared at once', async () => {
  const made = await combs(300, -62)
  const { state, message } = await overlapOf(made.shipment)
  expect(state).toBe('warn')
  expect(toldIn(message).share).toBeCloseTo(shareOf(made), 0)
})

it('what two lots share is measured once for each of their versions', async () => {
  const [one, other] = [await plotOf(squareAt(-63, -30)), await plotOf(squareAt(-62.995, -30))]
  const shipment = await soy.shipmentOf(one, other)
  expect(toldIn((await overlapOf(shipment)).message).share).toBeCloseTo(50, 0)
  // Nobody measures it again.
  await inAccount((tx) =>
    sql`update origin_pairs set share = 77 where account_id = ${account} and pair like ${`%${one._id}%`}`.execute(
      tx.db,
    ),
  )
  expect(toldIn((await overlapOf(shipment)).message).share).toBe(77)
  await soy.store('products', other._id, 'polygons', {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: squareAt(-62.9925, -30) },
      },
    ],
  })
  await inAccount((tx) =>
    sql`update products set version = version + 1 where account_id = ${account} and id = ${other._id}`.execute(
      tx.db,
    ),
  )
  expect(toldIn((await overlapOf(shipment)).message).share).toBeCloseTo(25, 0)
})

it('the version of a lot is another one when its place changes, however its id is written', async () => {
  const { _id } = await ok(
    soy.admin.post('/locations', {
      name: 'Campo propio',
      organization: soy.organization,
      kmzUrl: JSON.stringify(polygon(squareAt(-67, -30))),
    }),
  )
  const lots: string[] = []
  for (const id of [_id, _id.toUpperCase(), 'campo', undefined]) {
    const lot = await soy.plot()
    await soy.store('products', lot._id, 'location', { ...place, _id: id })
    lots.push(lot._id)
  }
  const config = await inAccount(loadConfiguration)
  const session = { accountId: account, userId: 'admin', admin: true, milestoneSchemas: {} }
  const forms = originForms(config, session as unknown as Session)
  const versions = async () => {
    const found = await inAccount((tx) =>
      versionsOf(
        tx,
        forms,
        lots.map((id) => ({ id, left: [] })),
      ),
    )
    return lots.map((id) => found.get(id))
  }
  const before = await versions()
  await inAccount((tx) =>
    sql`update locations set version = version + 1 where account_id = ${account} and id = ${_id}`.execute(
      tx.db,
    ),
  )
  const after = await versions()
  expect(after.map((version, n) => version === before[n])).toEqual([false, false, true, true])
})

it('what would take a request too long is compared by a job: until then that check runs, and the EU’s file waits', async () => {
  const made = await combs(500, -64)
  expect((await overlapOf(made.shipment)).state).toBe('running')
  expect((await soy.euFile(made.shipment)).status).toBe(503)
  // So does whoever declares it (EUD-06).
  const { _id } = await ok(soy.admin.post('/statements', { product: made.shipment }))
  const { checks } = await ok(soy.admin.get(`/statements/${_id}/check`))
  expect(checks.filter(({ state }: OriginCheck) => state === 'running')).not.toEqual([])
  const freezing = await soy.admin.post(`/statements/${_id}/freeze`)
  expect([freezing.status, freezing.headers['retry-after']]).toEqual([503, '2'])
  await doJobs()
  const { state, message } = await overlapOf(made.shipment)
  expect(state).toBe('warn')
  expect(toldIn(message).share).toBeCloseTo(shareOf(made), 0)
})

it('two lots with too many sides for any comparison are named, with what to do', async () => {
  const { lots, shipment } = await combs(8_000, -65)
  const { state, message, plots } = await overlapOf(shipment)
  expect(state).toBe('warn')
  expect(plots.toSorted()).toEqual(lots.map(({ _id }) => _id).toSorted())
  expect(message).toMatch(
    /^Tienen demasiados vértices para compararlos; dibujalos con menos: LC-\d+ y LC-\d+$/,
  )
})

it('comparing ends when whoever asked has gone', async () => {
  const { lots, flat, upright } = await combs(300, -66)
  const session = { accountId: account, userId: 'admin', admin: true, milestoneSchemas: {} }
  const config = await inAccount(loadConfiguration)
  const left = new AbortController()
  let reads = 0
  const read: ReadInTx = (work) => {
    left.signal.throwIfAborted()
    // The first grounds are read: now the socket closes.
    if (++reads === 4) left.abort(new Error('gone'))
    return inAccount(work)
  }
  const asked = {
    database: soy.api.database,
    read,
    session: session as unknown as Session,
    config,
    forms: originForms(config, session as unknown as Session),
    left: left.signal,
    lots: lots.map(({ _id }) => _id),
    limits: jobLimits,
  }
  const compared = [flat, upright].map((one, n) => {
    const id = lots[n]!._id
    const head = { id, renspa: undefined, written: [n, n] as const }
    return {
      id,
      head,
      box: boundsOf([one], [])!,
      // Much more than the combs share: they are two grounds.
      area: 1_000_000,
      perimeter: 1,
      producer: soy.organization,
      left: [],
    }
  })
  await expect(findOverlaps(asked, compared)).rejects.toThrow('gone')
  expect(reads).toBe(4)
})

const inAccount: ReadInTx = (work) =>
  soy.api.database.inAccount({ accountId: account, userId: 'admin' }, work)

/** Does the comparisons that wait. */
async function doJobs(): Promise<void> {
  const { database, owner } = soy.api
  const { rows } = await owner.pool.query<{ payload: { payload: never } }>(
    `select payload from graphile_worker._private_jobs where payload -> 'payload' ->> 'stamp' is not null`,
  )
  for (const { payload } of rows) {
    const finish = await database.inAccount({ accountId: account, userId: 'job', via: 'job' }, (tx) =>
      originJobs['origin.compare'](tx, payload.payload),
    )
    await finish({ database } as Outside)
  }
}
