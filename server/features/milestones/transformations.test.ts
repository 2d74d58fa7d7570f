import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const pack = demoPack('litoral')
const reason = 'La CPE se cargó en otro lote'
let api: TestApi
let admin: Client
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  soy = new Chain(
    admin,
    pack,
    (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id,
  )
  plot = await soy.product('ps-lote-soja')
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

/** A load that came from the plot, complete. */
async function load(): Promise<string> {
  const id = await soy.product('ps-partida')
  await soy.recorded(id, 'ms-cosecha-carga', [plot])
  return id
}
/** A silo lot made of its loads, and the milestone that made it. */
async function lot(...loads: string[]): Promise<[lot: string, milestone: string]> {
  const id = await soy.product('ps-lote-acopio')
  return [id, await soy.recorded(id, 'ms-ingreso-acopio', loads)]
}
const crush = async (acopio: string): Promise<string> => {
  const id = await soy.product('ps-lote-industrial')
  await soy.recorded(id, 'ms-molienda', [acopio])
  return id
}
const pathsOf = ({ body }: { body: { errors: { path: string }[] } }) => body.errors.map(({ path }) => path)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const offered = async (query: string): Promise<string[]> =>
  (await admin.get(`/products?isTransforming=1&page=false&${query}`)).body.collection.map(
    ({ _id }: { _id: string }) => _id,
  )

describe('a transformation', () => {
  it('from one origin to many shares the origin, and completes each destination', async () => {
    const first = await soy.product('ps-partida')
    expect(await soy.get(first)).toMatchObject({ requirementsSatisfied: false, hasOrigin: false })
    const { body } = await soy.record(first, 'ms-cosecha-carga', [plot], { kilos: 29_320 })
    expect(body).toMatchObject({
      product: first,
      itemKind: 'DESTINATION',
      milestoneSchema: {
        _id: 'ms-cosecha-carga',
        productSchema: 'ps-partida',
        productSchemaGroup: 'ps-lote-soja',
      },
      dataSchema: { nodeType: 'PRODUCT', nodeId: plot, kilos: 29_320 },
      relatedCount: 1,
      editable: true,
      archivable: true,
    })
    expect(await soy.get(first)).toMatchObject({
      requirementsSatisfied: true,
      hasOrigin: true,
      countOfMilestones: 1,
    })
    expect(await soy.get(plot)).toMatchObject({ hasDestination: true, countOfMilestones: 0 })
    expect((await soy.record(await soy.product('ps-partida'), 'ms-cosecha-carga', [plot])).status).toBe(200)
  })

  it('from many origins to one consumes them, all or none', async () => {
    const loads = [await load(), await load(), await load()]
    const [acopio] = await lot(loads[0]!, loads[1]!)
    expect(await soy.get(acopio)).toMatchObject({ requirementsSatisfied: true })
    const other = await soy.product('ps-lote-acopio')
    const refused = await soy.record(other, 'ms-ingreso-acopio', [loads[1]!, loads[2]!])
    expect(codeOf(refused)).toEqual([409, 'ORIGIN_TAKEN'])
    expect(refused.body.details).toEqual({ origins: [loads[1]] })
    expect(await soy.get(loads[2]!)).toMatchObject({ hasDestination: false })
  })

  it('with reuse takes parts of an origin repeatedly', async () => {
    const [acopio] = await lot(await load())
    const meal = await crush(acopio)
    for (const ship of [await soy.product('ps-embarque'), await soy.product('ps-embarque')]) {
      expect((await soy.record(ship, 'ms-carga-buque', [meal])).status).toBe(200)
    }
  })

  it('is the only process that a pending product allows, and a complete product refuses a second one', async () => {
    const pending = await soy.product('ps-partida')
    expect(codeOf(await soy.record(pending, 'ms-calada'))).toEqual([403, 'REQUIREMENTS_NOT_MET'])
    expect(codeOf(await soy.record(await load(), 'ms-cosecha-carga', [plot]))).toEqual([
      409,
      'ALREADY_SATISFIED',
    ])
    const [acopio] = await lot(await load())
    expect((await soy.record(acopio, 'ms-ingreso-posterior', [await load()])).status).toBe(200)
    const early = await soy.product('ps-lote-acopio')
    expect(codeOf(await soy.record(early, 'ms-ingreso-posterior', [await load()]))).toEqual([
      403,
      'REQUIREMENTS_NOT_MET',
    ])
  })
})

describe('the origins of a transformation', () => {
  it('refuse a pending, closed, foreign-stage or unknown product, and the destination itself', async () => {
    const acopio = await soy.product('ps-lote-acopio')
    const pending = await soy.product('ps-partida')
    expect(codeOf(await soy.record(acopio, 'ms-ingreso-acopio', [pending]))).toEqual([
      403,
      'REQUIREMENTS_NOT_MET',
    ])
    const [quarantined] = await lot(await load())
    const closing = await soy.recorded(quarantined, 'ms-cuarentena')
    const meal = await soy.product('ps-lote-industrial')
    expect(codeOf(await soy.record(meal, 'ms-molienda', [quarantined]))).toEqual([409, 'CLOSED'])
    expect(await offered('productSchema=ps-lote-acopio&is1toN=0')).not.toContain(quarantined)
    await admin.delete(`/milestones/${closing}`)
    expect((await soy.record(meal, 'ms-molienda', [quarantined])).status).toBe(200)
    const wrong = await soy.record(acopio, 'ms-ingreso-acopio', [plot, randomUUID(), acopio, 'x'])
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(
      [0, 1, 2, 3].map((at) => `/dataSchema/nodeIds/${at}`),
    )
  })

  it('refuse a product closed by its process’s version, and accept one whose process no longer closes', async () => {
    const edited = structuredClone(pack)
    edited.milestoneSchemas['ms-cuarentena']!.closing = false
    const before = (await lot(await load()))[0]
    const closing = await soy.recorded(before, 'ms-cuarentena')
    await configure(api.database, 'litoral', edited)
    const after = (await lot(await load()))[0]
    await soy.recorded(after, 'ms-cuarentena')
    const meal = await soy.product('ps-lote-industrial')
    expect(codeOf(await soy.record(meal, 'ms-molienda', [before]))).toEqual([409, 'CLOSED'])
    expect((await soy.record(meal, 'ms-molienda', [after])).status).toBe(200)
    // An edit brings the process under the form of today, which doesn't close.
    expect((await admin.put(`/milestones/${closing}`, { i18n: {} })).status).toBe(200)
    expect((await soy.record(await soy.product('ps-lote-industrial'), 'ms-molienda', [before])).status).toBe(
      200,
    )
    await configure(api.database, 'litoral', pack)
  })

  it('report every fault at once: form, origins, references', async () => {
    const acopio = await soy.product('ps-lote-acopio')
    const faulty = await soy.record(acopio, 'ms-ingreso-acopio', [], {
      toneladas: -1,
      extra: 1,
      nodeId: plot,
    })
    const names = ['extra', 'nodeId', 'nodeIds', 'toneladas']
    expect(pathsOf(faulty)).toEqual(names.map((name) => `/dataSchema/${name}`))
    const lost = await admin.post('/milestones', {
      ...soy.body(randomUUID(), 'ms-ingreso-acopio', ['x'], { toneladas: -1, nodeQuantities: { y: 1 } }),
      organization: randomUUID(),
    })
    const form = ['nodeIds/0', 'nodeQuantities/y', 'toneladas'].map((name) => `/dataSchema/${name}`)
    expect(pathsOf(lost)).toEqual([...form, '/organization', '/product'])
    const ahead = await soy.record(plot, 'ms-siembra', [], { occurred_at: '2199-01-01T00:00:00.000Z' })
    expect(ahead.body.errors).toMatchObject([{ path: '/dataSchema/occurred_at' }])
    expect(codeOf(await soy.record(plot, 'ms-calada'))).toEqual([400, 'INVALID'])
  })

  it('store quantities on the links: the form’s for one origin, `nodeQuantities` for several', async () => {
    const [a, b] = [await load(), await load()]
    const id = await soy.product('ps-lote-acopio')
    const milestone = await soy.recorded(id, 'ms-ingreso-acopio', [a, b], { nodeQuantities: { [a]: 29.3 } })
    const links = await api.database.inAccount({ accountId: 'litoral', userId: 'test' }, (tx) =>
      tx.db
        .selectFrom('links')
        .select(['origin_id', 'quantity', 'unit'])
        .where('account_id', '=', tx.accountId)
        .where('milestone_id', '=', milestone)
        .execute(),
    )
    expect(links).toEqual(
      expect.arrayContaining([
        { origin_id: a, quantity: 29.3, unit: 't' },
        { origin_id: b, quantity: null, unit: null },
      ]),
    )
    expect(
      (
        await soy.record(await soy.product('ps-lote-acopio'), 'ms-ingreso-acopio', [await load()], {
          nodeQuantities: { [a]: 1 },
        })
      ).body.errors,
    ).toMatchObject([{ path: `/dataSchema/nodeQuantities/${a}` }])
  })

  it('are used once for one Idempotency-Key', async () => {
    const id = await soy.product('ps-partida')
    const send = () =>
      admin.post('/milestones', soy.body(id, 'ms-cosecha-carga', [plot]), {
        'idempotency-key': 'confirmar-1',
      })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await soy.get(id)).toMatchObject({ countOfMilestones: 1 })
    const other = await admin.post('/milestones', soy.body(await load(), 'ms-calada'), {
      'idempotency-key': 'confirmar-1',
    })
    expect(codeOf(other)).toEqual([422, 'KEY_REUSED'])
  })
})

describe('editing a transformation', () => {
  it('replaces origins: the old one is offered again, the new one no more', async () => {
    const [wrong, right, kept] = [await load(), await load(), await load()]
    const [, milestone] = await lot(wrong, kept)
    const { status, body } = await admin.put(`/milestones/${milestone}`, {
      dataSchema: soy.values('ms-ingreso-acopio', [kept, right]),
    })
    expect(status).toBe(200)
    expect(new Set(body.dataSchema.nodeIds)).toEqual(new Set([kept, right]))
    expect(body.version).toBe(2)
    const free = await offered('productSchema=ps-partida&is1toN=0')
    expect(free).toContain(wrong)
    expect(free).not.toContain(right)
  })

  it('keeps the origins when none are chosen, and its own are offered to it', async () => {
    const origin = await load()
    const [acopio, milestone] = await lot(origin)
    const { body } = await admin.put(`/milestones/${milestone}`, {
      dataSchema: soy.values('ms-ingreso-acopio', [], { toneladas: 12.5 }),
    })
    expect(body.dataSchema).toMatchObject({ nodeIds: [origin], toneladas: 12.5 })
    expect(
      await offered(
        `productSchema=ps-partida&is1toN=0&productDestination=${acopio}&milestoneId=${milestone}`,
      ),
    ).toContain(origin)
    expect(await offered(`productSchema=ps-partida&is1toN=0&productDestination=${acopio}`)).not.toContain(
      origin,
    )
  })

  it('is refused for a taken origin, an old version, and once the product was used', async () => {
    const taken = await load()
    await lot(taken)
    const [acopio, milestone] = await lot(await load())
    const put = (body: object) => admin.put(`/milestones/${milestone}`, body)
    expect(codeOf(await put({ dataSchema: soy.values('ms-ingreso-acopio', [taken]) }))).toEqual([
      409,
      'ORIGIN_TAKEN',
    ])
    expect(codeOf(await put({ version: 7 }))).toEqual([409, 'STALE'])
    expect((await put({ version: 7 })).body.details.theirs).toMatchObject({ _id: milestone, version: 1 })
    await crush(acopio)
    expect(codeOf(await put({ version: 7 }))).toEqual([409, 'HAS_DESTINATION'])
    const [card] = await soy
      .timeline(acopio)
      .then((cards) => cards.filter(({ _id }: { _id: string }) => _id === milestone))
    expect(card).toMatchObject({
      editable: false,
      editReason: 'HAS_DESTINATION',
      archivable: false,
      archiveReason: 'HAS_DESTINATION',
    })
  })

  it('after use is a correction by an administrator, with a reason, and the card says so', async () => {
    const [wrong, right] = [await load(), await load()]
    const [acopio, milestone] = await lot(wrong)
    await crush(acopio)
    const path = `/milestones/${milestone}/correct`
    const dataSchema = soy.values('ms-ingreso-acopio', [right])
    const broken = {
      dataSchema: { ...dataSchema, occurred_at: 'ayer' },
      organization: wrong,
      reason: '   corta    ',
    }
    expect((await admin.put(path, broken)).body.errors).toMatchObject([
      { path: '/dataSchema/occurred_at' },
      { path: '/organization' },
      { path: '/reason' },
    ])
    const { status, body } = await admin.put(path, { dataSchema, reason })
    expect(status).toBe(200)
    expect(body.correctedAt).not.toBeNull()
    expect(body.dataSchema.nodeIds).toEqual([right])
    expect(await soy.get(wrong)).toMatchObject({ hasDestination: false })
    const events = await api.database.inAccount({ accountId: 'litoral', userId: 'test' }, (tx) =>
      tx.db
        .selectFrom('events')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .where('record_id', '=', milestone)
        .where('action', '=', 'corrected')
        .execute(),
    )
    expect(events).toMatchObject([
      { before: { links: [{ origin_id: wrong }] }, after: { links: [{ origin_id: right }], reason } },
    ])
  })
})

describe('archiving a transformation', () => {
  it('frees its origins and makes its product pending again', async () => {
    const origin = await load()
    const [acopio, milestone] = await lot(origin)
    expect((await admin.delete(`/transformations/${milestone}`)).status).toBe(204)
    expect(await soy.get(acopio)).toMatchObject({
      requirementsSatisfied: false,
      hasOrigin: false,
      countOfMilestones: 0,
    })
    expect(await soy.get(origin)).toMatchObject({ hasDestination: false })
    expect((await admin.get(`/milestones/${milestone}`)).status).toBe(404)
    expect((await admin.delete(`/milestone/${milestone}`)).status).toBe(404)
  })

  it('is refused under later processes, and says what to do', async () => {
    const [acopio, milestone] = await lot(await load())
    const analysis = await soy.recorded(acopio, 'ms-analisis-recibo')
    const refused = await admin.delete(`/milestones/${milestone}`, { 'accept-language': 'en' })
    expect(codeOf(refused)).toEqual([409, 'LOCKED'])
    expect(refused.body.message).toBe(
      'Archive the later processes first, or edit the transformation to change its origin.',
    )
    const cards = await soy.timeline(acopio)
    expect(cards.find(({ _id }: { _id: string }) => _id === milestone)).toMatchObject({
      archivable: false,
      archiveReason: 'LATER_PROCESSES',
    })
    await admin.delete(`/milestones/${analysis}`)
    expect((await admin.delete(`/milestones/${milestone}`)).status).toBe(204)
  })

  it('is refused once the product was used', async () => {
    const [acopio, milestone] = await lot(await load())
    await crush(acopio)
    expect(codeOf(await admin.delete(`/milestones/${milestone}`))).toEqual([409, 'HAS_DESTINATION'])
  })
})

describe('at the same time', () => {
  it('exactly one of 100 confirmations for one origin wins', async () => {
    const [acopio] = await lot(await load())
    const meals: string[] = []
    for (let i = 0; i < 100; i++) meals.push(await soy.product('ps-lote-industrial'))
    const answers = await Promise.all(
      meals.map((meal, i) =>
        admin.post('/milestones', soy.body(meal, 'ms-molienda', [acopio]), {
          'idempotency-key': `boton-${i}`,
        }),
      ),
    )
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).toSorted()
    expect(codes).toEqual(['200', ...Array.from({ length: 99 }, () => '409 ORIGIN_TAKEN')])
    expect(await soy.get(acopio)).toMatchObject({ hasDestination: true })
  })

  it('edits that swap each other’s origins are both answered, whatever the order', async () => {
    for (let i = 0; i < 10; i++) {
      const [a, b] = [await load(), await load()]
      const [, first] = await lot(a)
      const [, second] = await lot(b)
      const put = (id: string, origin: string) =>
        admin.put(`/milestones/${id}`, { dataSchema: soy.values('ms-ingreso-acopio', [origin]) })
      const answers = await Promise.all([put(first, b), put(second, a)])
      expect(answers.map(codeOf)).toEqual([
        [409, 'ORIGIN_TAKEN'],
        [409, 'ORIGIN_TAKEN'],
      ])
    }
  })

  it('a product is not both used and given another origin', async () => {
    for (let i = 0; i < 10; i++) {
      const [acopio] = await lot(await load())
      const [meal, later] = [await soy.product('ps-lote-industrial'), await load()]
      const [used, added] = await Promise.all([
        soy.record(meal, 'ms-molienda', [acopio]),
        soy.record(acopio, 'ms-ingreso-posterior', [later]),
      ])
      expect(used.status).toBe(200)
      expect([200, 409]).toContain(added.status)
    }
  })

  it('corrections never close a circle', async () => {
    const wine = await vats()
    for (let i = 0; i < 5; i++) {
      const { chain, ageing } = wine
      const [a, b] = [await ageing(), await ageing()]
      const [afterA, afterB] = [await racked(chain, a), await racked(chain, b)]
      const answers = await Promise.all([correct(chain, a, afterB), correct(chain, b, afterA)])
      // Each end is used by nothing, so one of the two may become an origin of the other's beginning, but not both.
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('CYCLE')
    }
  })
})

async function vats() {
  const client = await api.as('enologa', 'valle', { admin: true })
  const valle = demoPack('valle')
  await configure(api.database, 'valle', valle)
  const chain = new Chain(
    client,
    valle,
    (await client.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body._id,
  )
  const block = await chain.product('ps-cuartel')
  /** An ageing, and the racking of another that made it. */
  async function ageing() {
    const [grapes, vat, first, second] = [
      await chain.product('ps-partida-uva'),
      await chain.product('ps-vasija'),
      await chain.product('ps-crianza'),
      await chain.product('ps-crianza'),
    ]
    await chain.recorded(grapes, 'ms-cosecha-uva', [block])
    await chain.recorded(vat, 'ms-molienda-uva', [grapes])
    await chain.recorded(first, 'ms-entrada-crianza', [vat])
    return { product: second, milestone: await chain.recorded(second, 'ms-trasiego', [first]) }
  }
  return { chain, ageing }
}

async function racked(chain: Chain, { product }: { product: string }): Promise<string> {
  const next = await chain.product('ps-crianza')
  await chain.recorded(next, 'ms-trasiego', [product])
  return next
}

const correct = (chain: Chain, { milestone }: { milestone: string }, origin: string) =>
  chain.client.put(`/milestones/${milestone}/correct`, {
    dataSchema: chain.values('ms-trasiego', [origin]),
    reason,
  })
