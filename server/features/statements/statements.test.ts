import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { configure } from '../../../test/kit/packs.ts'
import { pack } from '../../../test/kit/soy-account.ts'
import { verify } from '../../verify/index.ts'

let soy: SoyAccount
let admin: Client

beforeAll(async () => {
  soy = await SoyAccount.start()
  admin = soy.admin
})
afterAll(async () => {
  expect((await verify(soy.api.owner)).differ).toEqual([])
  await soy.api.close()
})

const shipment = async () => soy.shipmentOf(await soy.plot(), await soy.plot())
const begun = async (product?: string) =>
  ok(admin.post('/statements', { product: product ?? (await shipment()) }))
const change = (id: string, body: object, client = admin) => client.put(`/statements/${id}`, body)
const every = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'write' as const]))
const pathsOf = ({ body }: { body: any }) => body.errors.map(({ path }: { path: string }) => path)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]

describe('a statement', () => {
  it('begins filled with what the pack, the product and the account know (EUD-04)', async () => {
    const product = await shipment()
    const [{ dataSchema }] = (await ok(admin.get(`/products/${product}`))).collection
    const statement = await begun(product)
    expect(statement).toMatchObject({
      internalReferenceNumber: `${dataSchema.identifier}-1`,
      product: { _id: product, identifier: dataSchema.identifier, stage: { _id: 'ps-embarque' } },
      state: 'draft',
      operatorRole: 'OPERATOR',
      activityType: 'IMPORT',
      countryOfActivity: dataSchema.paisDestino,
      borderCrossCountry: null,
      geoLocationConfidential: true,
      operator: null,
      commodities: [
        {
          hsHeading: '230400',
          descriptionOfGoods: 'Harina de soja',
          netWeight: dataSchema.toneladas * 1000,
          species: [{ scientificName: 'Glycine max', commonName: 'soja' }],
        },
      ],
      references: [],
      frozen: null,
      eu: null,
      version: 1,
    })
    expect(await ok(admin.get(`/statements/${statement._id}`))).toEqual(statement)
    const { collection } = await ok(admin.get(`/statements?product=${product}&state=draft`))
    expect(collection).toEqual([statement])
    expect((await ok(admin.get(`/statements?search=${dataSchema.identifier}`))).collection).toEqual([
      statement,
    ])
    expect((await ok(admin.get(`/statements?product=${product}&state=frozen`))).collection).toEqual([])
  })

  it('is shown before it begins: nothing is saved, and no number is used (EUD-20)', async () => {
    const product = await shipment()
    const preview = (client = admin, of = product) =>
      client.post('/statements?preview=true', { product: of }, { 'idempotency-key': 'once' })
    const rows = async () => {
      const count = (table: string) =>
        `(select count(*)::int from ${table} where account_id = $1) as ${table}`
      const { rows: found } = await soy.api.owner.pool.query(
        `select ${['statements', 'events', 'idempotency_keys'].map(count).join()}, (select sum(last)::int from statement_numbers where account_id = $1)`,
        [account],
      )
      return found
    }
    const before = await rows()
    const shown = await preview()
    expect([shown.status, (await preview()).status]).toEqual([200, 200])
    expect(await rows()).toEqual(before)
    const statement = await begun(product)
    const anew = { _id: null, internalReferenceNumber: null }
    const moment = expect.any(String)
    expect(shown.body).toEqual({ ...statement, ...anew, createdAt: moment, updatedAt: moment })
    expect((await preview()).body).toMatchObject({
      code: 'STATEMENT_OPEN',
      details: { statement: statement._id },
    })
    const hidden = await soy.shipmentOf(await soy.plot({ owner: soy.other }))
    expect((await preview(await soy.reader(), hidden)).status).toBe(403)
    expect((await preview(admin, crypto.randomUUID())).status).toBe(400)
  })

  it('proposes where the goods go, and the border of the last one to there (EUD-19)', async () => {
    const way = ({ countryOfActivity, borderCrossCountry }: any) => [countryOfActivity, borderCrossCountry]
    const boxed = async () => {
      let product = await soy.chain.product('ps-rodeo')
      for (const [stage, step] of [
        ['ps-tropa', 'ms-carga-rodeo'],
        ['ps-media', 'ms-faena'],
        ['ps-desposte', 'ms-ingreso-desposte'],
        ['ps-caja', 'ms-empaque'],
      ] as const) {
        const next = await soy.chain.product(stage)
        await soy.chain.recorded(next, step, [product])
        product = next
      }
      return product
    }
    const box = await boxed()
    const dispatched = (destino: string, day: string) =>
      soy.chain.recorded(box, 'ms-despacho-caja', [], { destino, occurred_at: day })
    await dispatched('Róterdam', '2026-05-20T12:00:00.000Z')
    const preview = async () => {
      const statement = await begun(box)
      expect((await admin.delete(`/statements/${statement._id}`)).status).toBe(204)
      return way(statement)
    }
    expect(await preview()).toEqual([null, null])
    await dispatched('países bajos', '2026-05-12T12:00:00.000Z')
    await dispatched('Estados Unidos', '2026-05-10T12:00:00.000Z')
    expect(await preview()).toEqual([null, null])
    await dispatched('Países Bajos', '2026-05-21T12:00:00.000Z')
    expect(await preview()).toEqual(['NL', null])
    const statement = await begun(box)
    await ok(change(statement._id, { borderCrossCountry: 'BE' }))
    const other = await boxed()
    await soy.chain.recorded(other, 'ms-despacho-caja', [], { destino: 'NL' })
    expect(way(await begun(other))).toEqual(['NL', 'BE'])
    const unseen = await boxed()
    await soy.chain.recorded(unseen, 'ms-despacho-caja', [], { destino: 'NL' })
    const { 'ms-despacho-caja': _unread, ...milestoneSchemas } = every(pack.milestoneSchemas)
    const packer = await soy.api.as('packer', account, {
      rights: { organizations: [soy.organization], stages: every(pack.productSchemas), milestoneSchemas },
    })
    const hidden = await packer.post('/statements?preview=true', { product: unseen })
    expect([hidden.status, ...way(hidden.body)]).toEqual([200, null, null])
    const german = await boxed()
    await soy.chain.recorded(german, 'ms-despacho-caja', [], { destino: 'Alemania' })
    expect(way(await begun(german))).toEqual(['DE', null])
  })

  it('of a stage without one in its pack begins with its weight alone', async () => {
    const statement = await begun((await soy.plot())._id)
    expect(statement.commodities).toEqual([
      {
        hsHeading: null,
        descriptionOfGoods: null,
        netWeight: null,
        supplementaryUnit: null,
        supplementaryUnitQualifier: null,
        percentageEstimationOrDeviation: null,
        species: [],
      },
    ])
  })

  it('is the only open one of its product, also when two are begun at once', async () => {
    const product = await shipment()
    const [one, other] = await Promise.all([1, 2].map(() => admin.post('/statements', { product })))
    const [made, refused] = one!.status === 201 ? [one!, other!] : [other!, one!]
    expect(made.status).toBe(201)
    expect(codeOf(refused)).toEqual([409, 'STATEMENT_OPEN'])
    expect(refused.body.details).toEqual({ statement: made.body._id })
    expect((await admin.delete(`/statements/${made.body._id}`)).status).toBe(204)
    const next = await begun(product)
    const undone = await admin.put('/undo?type=statements', { ids: [made.body._id] })
    expect(codeOf(undone)).toEqual([409, 'UNDO_CONFLICT'])
    expect(undone.body.details).toEqual([{ id: made.body._id, code: 'STATEMENT_OPEN' }])
    await admin.delete(`/statements/${next._id}`)
    expect((await admin.put('/undo?type=statements', { ids: [made.body._id] })).status).toBe(204)
    expect((await ok(admin.get(`/statements/${made.body._id}`))).state).toBe('draft')
  })

  it('goes to the trash with its product, and comes back with it', async () => {
    const { _id: plot } = await soy.plot()
    const { _id } = await begun(plot)
    expect((await admin.delete(`/products/${plot}`)).status).toBe(204)
    expect((await admin.get(`/statements/${_id}`)).status).toBe(404)
    expect((await admin.put('/undo?type=products', { ids: [plot] })).status).toBe(204)
    expect((await admin.get(`/statements/${_id}`)).status).toBe(200)
  })

  it('is of no product of another account, nor of one that is unknown or archived', async () => {
    const stranger = await soy.api.as('stranger', 'otra', { admin: true })
    await configure(soy.api.database, 'otra', { ...pack, account: { id: 'otra', name: 'Otra' } })
    const foreign = await soy.plot()
    const { _id } = await begun(foreign._id)
    const other = await soy.api.as('stranger', 'otra')
    for (const product of [foreign._id, 'nadie', _id])
      expect(pathsOf(await other.post('/statements', { product }))).toEqual(['/product'])
    expect((await other.get(`/statements/${_id}`)).status).toBe(404)
    expect((await other.post(`/statements/${_id}/freeze`)).status).toBe(404)
    expect((await ok(other.get('/statements'))).collection).toEqual([])
    expect(stranger.token).toBeTruthy()
  })

  it('changes member by member: what is absent stays, null clears', async () => {
    const { _id, commodities, version } = await begun()
    const operator = {
      name: ' Feedhuis Delta B.V. ',
      identifierType: 'eori',
      identifierValue: 'NL854219307',
      country: 'nl',
      street: 'Maasvlakte 40',
      postalCode: '3199 LR',
      city: 'Róterdam',
    }
    const changed = await ok(
      change(_id, {
        operatorRole: 'REPRESENTATIVE_OPERATOR',
        activityType: 'IMPORT',
        countryOfActivity: 'GR',
        borderCrossCountry: 'XI',
        comment: ' dos\u0001 bodegas\r\nen popa ',
        geoLocationConfidential: false,
        operator,
        commodities: [{ ...commodities[0], hsHeading: '2304 00' }, {}],
        version,
      }),
    )
    expect(changed).toMatchObject({
      operatorRole: 'REPRESENTATIVE_OPERATOR',
      activityType: 'IMPORT',
      countryOfActivity: 'GR',
      borderCrossCountry: 'XI',
      comment: 'dos bodegas\nen popa',
      geoLocationConfidential: false,
      operator: { name: 'Feedhuis Delta B.V.', country: 'NL', email: null, phone: null },
      commodities: [{ hsHeading: '230400' }, { hsHeading: null, species: [] }],
      version: version + 1,
    })
    const cleared = await ok(change(_id, { comment: null, operator: null, commodities: null }))
    expect(cleared).toMatchObject({
      comment: null,
      operator: null,
      commodities: [],
      countryOfActivity: 'GR',
    })
    // A whole answer may be sent back.
    expect((await change(_id, { ...cleared, version: undefined })).status).toBe(200)
    expect(codeOf(await change(_id, { comment: 'tarde', version }))).toEqual([409, 'STALE'])
    // The next one of the account begins with the last operator.
    await ok(change(_id, { operator }))
    expect((await begun()).operator).toMatchObject({ name: 'Feedhuis Delta B.V.', country: 'NL' })
  })

  it('refuses what no statement can say, at its path', async () => {
    const { _id } = await begun()
    const commodity = {
      hsHeading: '12a4',
      netWeight: 10_000_000_000,
      supplementaryUnit: 1.0000001,
      supplementaryUnitQualifier: 'NA',
    }
    expect(
      pathsOf(
        await change(_id, {
          operator: { country: 'N1', email: 'nadie' },
          commodities: [commodity],
          references: [
            { referenceNumber: '26NL7K2QX084A', verificationNumber: 'X1F' },
            { referenceNumber: '26NL 7K2Q X084 AB', verificationNumber: 'x1f902kd', use: 'group' },
            { referenceNumber: '26nl7k2qx084ab', verificationNumber: 'X1F902KD' },
          ],
        }),
      ),
    ).toEqual([
      '/commodities/0/hsHeading',
      '/commodities/0/netWeight',
      '/commodities/0/supplementaryUnit',
      '/commodities/0/supplementaryUnitQualifier',
      '/operator/country',
      '/operator/email',
      '/references/0/referenceNumber',
      '/references/0/verificationNumber',
      '/references/1/use',
      '/references/2/referenceNumber',
    ])
    for (const [body, path] of [
      [{ countryOfActivity: 'AR' }, '/countryOfActivity'],
      [{ comment: 'x'.repeat(2_001) }, '/comment'],
      [{ commodities: Array.from({ length: 101 }, () => ({})) }, '/commodities'],
      [{ commodities: [{ netWeight: 0 }] }, '/commodities/0/netWeight'],
      [{ commodities: [{ descriptionOfGoods: 'x'.repeat(151) }] }, '/commodities/0/descriptionOfGoods'],
      ...[-1, 100.1].map(
        (percentageEstimationOrDeviation) =>
          [
            { commodities: [{ percentageEstimationOrDeviation }] },
            '/commodities/0/percentageEstimationOrDeviation',
          ] as const,
      ),
      [
        { commodities: [{ species: [{ scientificName: 'x'.repeat(201), commonName: '' }] }] },
        '/commodities/0/species/0/scientificName',
      ],
      [{ operatorRole: 'TRADER' }, '/operatorRole'],
      [{ activityType: 'TRANSIT' }, '/activityType'],
      ...Object.entries({
        name: 200,
        identifierValue: 80,
        street: 300,
        postalCode: 80,
        city: 200,
        phone: 50,
      }).map(
        ([member, limit]) =>
          [{ operator: { [member]: 'x'.repeat(limit + 1) } }, `/operator/${member}`] as const,
      ),
      [{ operator: { identifierType: 'cuit' } }, '/operator/identifierType'],
      [
        {
          commodities: [
            { species: Array.from({ length: 501 }, () => ({ scientificName: 'a', commonName: 'b' })) },
          ],
        },
        '/commodities/0/species',
      ],
    ] as const)
      expect(pathsOf(await change(_id, body))).toEqual([path])
  })

  it('cites at most 2,000 numbers', async () => {
    const { _id } = await begun()
    const cited = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        referenceNumber: `26NL${String(n).padStart(10, '0')}`,
        verificationNumber: 'X1F902KD',
      }))
    expect(pathsOf(await change(_id, { references: cited(2_001) }))).toEqual(['/references'])
    const { references } = await ok(change(_id, { references: cited(2_000) }))
    expect(references).toHaveLength(2_000)
    expect(references[0]).toEqual({
      referenceNumber: '26NL0000000000',
      verificationNumber: 'X1F902KD',
      use: 'keep',
      from: { source: 'hand', product: null },
      verified: null,
    })
  })

  it('leaves its events in the history of the account', async () => {
    const { _id, internalReferenceNumber } = await begun()
    await ok(change(_id, { countryOfActivity: 'NL' }))
    const { collection } = await ok(admin.get(`/history/statements/${_id}`))
    expect(collection.map(({ action }: any) => action)).toEqual(['update', 'create'])
    expect(JSON.stringify(collection)).toContain(internalReferenceNumber)
  })

  it('is found by its reference and by its number, only by who may read its product (FST-02)', async () => {
    const { _id, internalReferenceNumber } = await begun()
    await ok(change(_id, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
    const groups = async (search: string, client = admin) =>
      (await ok(client.get(`/search?search=${search}`))).groups.filter(
        ({ type }: any) => type === 'statements',
      )
    expect(await groups(internalReferenceNumber)).toMatchObject([
      {
        title: 'Declaraciones',
        items: [{ _id, name: internalReferenceNumber, address: `/Statements/${_id}` }],
        address: `/Statements?${new URLSearchParams({ search: internalReferenceNumber })}`,
      },
    ])
    await ok(admin.post(`/statements/${_id}/freeze`))
    const number = { referenceNumber: '26NL9F3CR510QS', verificationNumber: 'X1F902KD' }
    await ok(admin.post(`/statements/${_id}/reference`, number))
    const named = { items: [{ _id, name: `${internalReferenceNumber} · 26NL 9F3C R510 QS` }] }
    for (const search of ['26nl 9f3c r510 qs', '26NL9F3CR510QS', 'r510qs', internalReferenceNumber])
      expect(await groups(search)).toMatchObject([named])
    expect(await groups('r510qs', await soy.reader())).toMatchObject([named])
    const stranger = await soy.api.as('stranger', account, { rights: { stages: { 'ps-embarque': 'read' } } })
    expect(await groups('r510qs', stranger)).toEqual([])
  })

  it('is hidden from whoever has no right on its product, and read-only without the right to write', async () => {
    const { _id } = await begun()
    const reader = await soy.reader()
    expect((await reader.get(`/statements/${_id}`)).status).toBe(200)
    expect((await change(_id, { comment: 'no' }, reader)).status).toBe(403)
    const others = await soy.shipmentOf(await soy.plot())
    await soy.api.as('writer', account, {
      rights: {
        organizations: [soy.other],
        stages: Object.fromEntries(Object.keys(pack.productSchemas).map((id) => [id, 'write' as const])),
        milestoneSchemas: {},
      },
    })
    const writer = await soy.api.as('writer', account)
    expect((await writer.get(`/statements/${_id}`)).status).toBe(404)
    expect(pathsOf(await writer.post('/statements', { product: others }))).toEqual(['/product'])
  })
})
