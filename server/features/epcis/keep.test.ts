import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shapeFaultsOf } from '../../../core/epcis/shape.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { tamper } from '../../../test/kit/tamper.ts'
import { verify } from '../../verify/index.ts'
import { Database } from '../../platform/db/database.ts'
import { startKeeper } from '../../platform/effects/keeper.ts'
import { keepEvents } from './keep.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
let soy: Chain
let beef: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const { _id } = await ok(admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' }))
  soy = new Chain(admin, pack, _id)
  beef = new Chain(admin, pack, _id)
})
afterAll(() => api.close())

async function ok(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  return body
}

const keep = () => keepEvents(api.database, account, api.settings.publicPageUrl)

interface Row {
  event_id: string
  event: any
  is_live: boolean
  is_declaration: boolean
}

/** Own events of a product, in the order of recording. */
async function stored(product: string): Promise<Row[]> {
  return api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    const { rows } = await sql<Row>`
      select event_id, event, is_live, is_declaration from epcis_events
      where account_id = ${account} and product_id = ${product} order by id`.execute(tx.db)
    return rows
  })
}

/** What was recorded since, in brief. */
async function since(product: string, change: () => Promise<unknown>) {
  const before = (await stored(product)).length
  await change()
  await keep()
  return (await stored(product)).slice(before)
}
const reasonsOf = (rows: readonly Row[]) => rows.map(({ event }) => event.errorDeclaration?.reason)
const live = async (product: string) =>
  (await stored(product)).filter(({ is_live }) => is_live).map(({ event_id }) => event_id)

const exported = async (product: string): Promise<string[]> =>
  (await ok(admin.get(`/products/${product}/epcis?private=true`))).epcisBody.eventList.map(
    ({ eventID }: any) => eventID,
  )

const sown = async () => {
  const field = await soy.product('ps-lote-soja')
  const sowing = await soy.recorded(field, 'ms-siembra', [], { occurred_at: '2026-01-10T09:00:00-03:00' })
  return { field, sowing }
}

describe('own events', () => {
  it('are those of the export, and nothing is written where nothing changed', async () => {
    const { field } = await sown()
    const load = await soy.product('ps-partida')
    await soy.recorded(load, 'ms-cosecha-carga', [field])
    await keep()
    expect([...(await live(field)), ...(await live(load))].toSorted()).toEqual(
      (await exported(load)).toSorted(),
    )
    for (const { event } of [...(await stored(field)), ...(await stored(load))])
      expect(shapeFaultsOf({ '@context': { rastro: 'https://q.example/' }, ...event })).toEqual([])
    expect(await since(field, keep)).toEqual([])
  })

  it('of what was edited are declared an error, with what stands in their place (EPX-02)', async () => {
    const { field, sowing } = await sown()
    await keep()
    const [, before] = await live(field)
    const rows = await since(field, () =>
      ok(
        admin.put(`/milestones/${sowing}`, {
          dataSchema: soy.values('ms-siembra', [], {
            occurred_at: '2026-01-10T09:00:00-03:00',
            densidad: 31,
          }),
        }),
      ),
    )
    expect(reasonsOf(rows)).toEqual(['incorrect_data', undefined])
    expect(rows.map(({ event_id }) => event_id)).toEqual([before, (await live(field))[1]])
    expect(rows[0]!.event.errorDeclaration).toMatchObject({
      declarationTime: expect.any(String),
      correctiveEventIDs: [rows[1]!.event_id],
    })
    expect(rows.map((row) => row.is_declaration)).toEqual([true, false])
  })

  it('stay where the content does', async () => {
    const { field, sowing } = await sown()
    await keep()
    expect(
      await since(field, () => ok(admin.put(`/milestones/private/${sowing}`, { priv: 'true' }))),
    ).toEqual([])
  })

  it('of what was corrected after use are declared an error', async () => {
    const [wrong, right] = [(await sown()).field, (await sown()).field]
    const load = await soy.product('ps-partida')
    const process = await soy.recorded(load, 'ms-cosecha-carga', [wrong])
    const store = await soy.product('ps-lote-acopio')
    await soy.recorded(store, 'ms-ingreso-acopio', [load])
    await keep()
    const rows = await since(load, () =>
      ok(
        admin.put(`/milestones/${process}/correct`, {
          dataSchema: soy.values('ms-cosecha-carga', [right]),
          reason: 'La carga salió del otro lote',
        }),
      ),
    )
    expect(reasonsOf(rows)).toEqual(['incorrect_data', undefined])
    const ids = [...(await live(right)), ...(await live(load)), ...(await live(store))]
    expect(ids.toSorted()).toEqual((await exported(store)).toSorted())
  })

  it('of an archived process did not occur, and occurred once that is undone', async () => {
    const { field, sowing } = await sown()
    await keep()
    const [, before] = await live(field)
    const gone = await since(field, () => ok(admin.delete(`/milestones/${sowing}`)))
    // The product begins later without it.
    expect(reasonsOf(gone).toSorted()).toEqual(['did_not_occur', 'incorrect_data', undefined])
    expect(gone.find(({ event }) => event.errorDeclaration?.reason === 'did_not_occur')).toMatchObject({
      event_id: before,
    })
    const back = await since(field, () => ok(admin.put('/undo?type=milestones', { ids: [sowing] })))
    expect(reasonsOf(back).filter((reason) => reason === undefined)).toHaveLength(2)
    expect(await live(field)).toContain(before)
  })

  it('of an archived product did not occur', async () => {
    const herd = await beef.product('ps-rodeo')
    await keep()
    const [begun] = await live(herd)
    const gone = await since(herd, () => ok(admin.delete(`/products/${herd}`)))
    expect(
      gone.map(({ event_id, event }) => [event_id, event.action, event.errorDeclaration.reason]),
    ).toEqual([[begun, 'ADD', 'did_not_occur']])
    expect(gone[0]!.event.errorDeclaration).not.toHaveProperty('correctiveEventIDs')
    expect(await live(herd)).toEqual([])
    const back = await since(herd, () => ok(admin.put('/undo?type=products', { ids: [herd] })))
    expect(back.map(({ event_id }) => event_id)).toEqual([begun])
  })

  it('say where a place is, once it is said otherwise', async () => {
    const { _id } = await ok(
      admin.post('/locations', {
        name: 'La Tapera',
        organization: soy.organization,
        coords: { lat: -29.1, lng: -61.2 },
      }),
    )
    const location = { _id, name: 'La Tapera', coords: { lat: -29.1, lng: -61.2 } }
    const field = await soy.product('ps-lote-soja')
    const [{ dataSchema }] = (await ok(admin.get(`/products/${field}`))).collection
    await ok(admin.put(`/products/${field}`, { dataSchema: { ...dataSchema, location } }))
    await keep()
    const rows = await since(field, () =>
      ok(admin.put(`/locations/${_id}`, { coords: { lat: -29.2, lng: -61.2 } })),
    )
    expect(rows.map(({ event }) => event.bizLocation)).toEqual([
      { id: 'geo:-29.1,-61.2' },
      { id: 'geo:-29.2,-61.2' },
    ])
  })

  it('are written at once where this process wrote, and go on where another was killed', async () => {
    const errors: string[] = []
    const stop = startKeeper({
      kept: 'events',
      pause: 50,
      keep: (own, id, stopping) => keepEvents(own, id, api.settings.publicPageUrl, stopping),
      database: new Database(api.database.pool),
      writers: [api.database],
      log: { error: (line) => errors.push(line) },
    })
    try {
      const { field } = await sown()
      await expect.poll(() => live(field)).toHaveLength(2)
    } finally {
      await stop()
    }
    expect(errors).toEqual([])
    const { field } = await sown()
    await keepEvents(api.database, account, api.settings.publicPageUrl, AbortSignal.abort())
    expect(await live(field)).toEqual([])
    await keep()
    expect(await live(field)).toHaveLength(2)
  })

  it('are reckoned again by verify, which names what was changed behind the server’s back', async () => {
    const { field } = await sown()
    await keep()
    expect((await verify(api.owner)).differ).toEqual([])
    const row = `account_id = '${account}' and product_id = '${field}' and source like 'process%'`
    for (const change of [
      `update epcis_events set event_id = event_id || 'x' where ${row}`,
      `update epcis_events set event = jsonb_set(event::jsonb, '{rastro:densidad}', '99')::json where ${row}`,
      `update epcis_events set keys = array_append(keys, 'epc urn:x:1') where ${row}`,
      `update epcis_events set event_time = event_time + interval '1 day' where ${row}`,
      `update epcis_events set is_declaration = true where ${row}`,
      `update epcis_events set milestone_schema_id = null where ${row}`,
      `update epcis_events set product_ids = '{}' where ${row}`,
      `update epcis_events set is_live = false where ${row}`,
      `delete from epcis_events where ${row}`,
      `update epcis_events set record_time = record_time + interval '1 day' where ${row}`,
      `update epcis_events set id = gen_random_uuid() where ${row}`,
      // Names of fields and processes begin with it.
      `update accounts set issuer = gen_random_uuid() where id = '${account}'`,
    ])
      expect([change, (await tamper(api.owner, account, [change])).map(({ table }) => table)]).toEqual([
        change,
        expect.arrayContaining([expect.stringMatching(/^epcis_(?:events|mentions)$/)]),
      ])
  })

  it('are found by each name of their product', async () => {
    const load = await soy.product('ps-partida')
    await keep()
    const [{ uuid }] = (await ok(admin.get(`/products/${load}`))).collection
    const name = encodeURIComponent(`${api.settings.publicPageUrl}/${uuid}`)
    const { epcisBody } = await ok(admin.get(`/events?MATCH_epcClass=${name}`))
    expect(epcisBody.queryResults.resultsBody.eventList).toMatchObject([
      { type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning' },
    ])
  })

  it('are those of one account alone', async () => {
    await api.as('other', 'valle', { admin: true })
    await keepEvents(api.database, 'valle', api.settings.publicPageUrl)
    const count = await api.database.inAccount({ accountId: 'valle', userId: 'test' }, (tx) =>
      tx.db.selectFrom('epcis_events').select('id').where('account_id', '=', 'valle').execute(),
    )
    expect(count).toEqual([])
  })
})
