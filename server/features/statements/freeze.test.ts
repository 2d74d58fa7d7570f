import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { account, ground, ok, pack, polygon, SoyAccount } from '../../../test/kit/soy-account.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { verify } from '../../verify/index.ts'
import { lookAtStatements } from './looks.ts'
import { sweepPlots } from './plots.ts'

let soy: SoyAccount
let admin: Client

beforeAll(async () => {
  soy = await SoyAccount.start()
  admin = soy.admin
})
afterAll(async () => {
  expect((await verify(soy.api.owner, undefined, openStorage(soy.api.settings))).differ).toEqual([])
  await soy.api.close()
})

const complete = { countryOfActivity: 'NL', borderCrossCountry: 'NL' }
async function drafted(...plots: { _id: string }[]) {
  const product = await soy.shipmentOf(...(plots.length > 0 ? plots : [await soy.plot(), await soy.plot()]))
  const { _id } = await ok(admin.post('/statements', { product }))
  await ok(admin.put(`/statements/${_id}`, complete))
  return { _id: _id as string, product }
}
const freeze = (id: string, client = admin) => client.post(`/statements/${id}/freeze`)
async function frozen(...plots: { _id: string }[]) {
  const { _id, product } = await drafted(...plots)
  return { ...(await ok(freeze(_id))), product }
}
const file = (id: string, format: string, client = admin) =>
  client.get(`/statements/${id}/file?format=${format}`)
const read = (id: string) => ok(admin.get(`/statements/${id}`))
/** Corrects a product that others were made of; returns its values of before. */
async function correct(id: string, values: object) {
  const [{ dataSchema, i18n, version }] = (await ok(admin.get(`/products/${id}`))).collection
  const reason = 'Se midió de nuevo'
  await ok(
    admin.put(`/products/${id}/correct`, { dataSchema: { ...dataSchema, ...values }, i18n, version, reason }),
  )
  return dataSchema
}
/** All rights on the forms, for one of the two organizations. */
function ofOneOrganization() {
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'write' as const]))
  return {
    organizations: [soy.organization],
    stages: all(pack.productSchemas),
    milestoneSchemas: all(pack.milestoneSchemas),
  }
}
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const checksOf = async (id: string) => (await ok(admin.get(`/statements/${id}/check`))).checks
const stateOf = async (id: string, code: string) =>
  (await checksOf(id)).find((check: any) => check.code === code).state
const numbers = (n: number) => ({
  referenceNumber: `26NL${String(n).padStart(10, '0')}`,
  verificationNumber: 'X1F902KD',
})
const name = async (id: string): Promise<string> =>
  soy.api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    const row = await tx.db
      .selectFrom('statements')
      .select('frozen')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.frozen!.file
  })

describe('the checks of a statement', () => {
  it('are those of its origin and its own, each with its state (EUD-05)', async () => {
    const { _id, product } = await drafted()
    const { checks: ofOrigin } = await soy.originOf(product)
    const checks = await checksOf(_id)
    expect(checks.slice(0, ofOrigin.length)).toEqual(ofOrigin)
    expect(checks.filter(({ state }: any) => state === 'blocking')).toEqual([])
    await ok(admin.put(`/statements/${_id}`, { countryOfActivity: null, commodities: [{}] }))
    const blocking = (await checksOf(_id)).filter(({ state }: any) => state === 'blocking')
    expect(blocking.map(({ code, path }: any) => [code, path])).toEqual([
      ['HS_MISSING', '/commodities/0/hsHeading'],
      ['DESCRIPTION_MISSING', '/commodities/0/descriptionOfGoods'],
      ['WEIGHT_MISSING', '/commodities/0/netWeight'],
      ['COUNTRY_OF_ACTIVITY_MISSING', '/countryOfActivity'],
    ])
    const refused = await freeze(_id)
    expect(codeOf(refused)).toEqual([409, 'PREFLIGHT'])
    expect(refused.body.details).toEqual(blocking)
    expect((await read(_id)).state).toBe('draft')
  })

  it('hold back what comes from plots that do not stand the rules of the EU', async () => {
    const { _id } = await drafted(await soy.plot({ monitored: null }))
    expect(await stateOf(_id, 'CUTOFF')).toBe('blocking')
    expect(codeOf(await freeze(_id))).toEqual([409, 'PREFLIGHT'])
  })

  it('know products that the person may not read, and those whose origin is missing', async () => {
    const hidden = await soy.plot({ owner: soy.other })
    const { _id } = await drafted(await soy.plot(), hidden)
    const writer = await soy.api.as('writer', account, { rights: ofOneOrganization() })
    const { checks } = await ok(writer.get(`/statements/${_id}/check`))
    expect(checks.find(({ code }: any) => code === 'RESTRICTED').state).toBe('blocking')
    expect(codeOf(await freeze(_id, writer))).toEqual([409, 'PREFLIGHT'])
    const lone = await soy.chain.product('ps-embarque')
    const pending = await ok(admin.post('/statements', { product: lone }))
    expect(await stateOf(pending._id, 'PENDING')).toBe('blocking')
  })
})

describe('freezing', () => {
  it('takes the plots as the file for the EU has them, and lets nothing change (EUD-06)', async () => {
    const { _id, product } = await drafted()
    const eu = await soy.euFile(product)
    const statement = await ok(freeze(_id))
    const text = JSON.stringify(eu.body)
    expect(statement).toMatchObject({
      state: 'frozen',
      frozen: {
        by: { _id: 'admin', name: 'admin' },
        plots: 2,
        producers: 1,
        areaHa: expect.closeTo(216.9, 0),
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
        drift: null,
      },
    })
    const geojson = await file(_id, 'geojson')
    expect(geojson.body).toEqual(eu.body)
    expect(geojson.headers['content-disposition']).toContain('-DDS.geojson"')
    expect(codeOf(await admin.put(`/statements/${_id}`, { comment: 'no' }))).toEqual([409, 'FROZEN'])
    expect(codeOf(await admin.delete(`/statements/${_id}`))).toEqual([409, 'FROZEN'])
    // Once more changes nothing.
    expect(await ok(freeze(_id))).toEqual(statement)
    const reopened = await ok(admin.post(`/statements/${_id}/reopen`))
    expect(reopened).toMatchObject({ state: 'draft', frozen: null })
    expect(codeOf(await file(_id, 'xml'))).toEqual([409, 'FROZEN'])
    expect((await file(_id, 'xml')).body.message).toBe('Congelala primero.')
    expect((await ok(admin.post(`/statements/${_id}/reopen`))).version).toBe(reopened.version)
  })

  it('by two at once is done once', async () => {
    const { _id } = await drafted()
    const answers = await Promise.all([1, 2, 3].map(() => freeze(_id)))
    expect(answers.map(({ status }) => status)).toContain(200)
    for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toEqual([409, 'FROZEN'])
    const { version } = await read(_id)
    expect(version).toBe(3)
    const { collection } = await ok(admin.get(`/history/statements/${_id}`))
    expect(collection).toHaveLength(3)
  })

  it('takes a plot as it is then, whatever it was when it was checked', async () => {
    const plot = await soy.plot()
    const { _id } = await drafted(plot)
    await checksOf(_id)
    const changed = ground()
    await correct(plot._id, { polygons: polygon(changed) })
    await ok(freeze(_id))
    const { features } = (await file(_id, 'geojson')).body
    expect(features.map(({ geometry }: any) => geometry.coordinates)).toEqual([changed])
  })

  it('keeps the plots in the storage: no address leads to them, and the sweep spares what is named', async () => {
    const { _id } = await frozen()
    const storage = openStorage(soy.api.settings)
    const stored = await name(_id)
    expect((await admin.get(`/files/${stored.slice(stored.indexOf('/') + 1)}`)).status).toBe(404)
    const old = 'statements/01890000000070008000000000000000.geojson'
    await storage.write(old, Buffer.from('{}'))
    await sweepPlots(soy.api.database, storage)
    expect(await storage.read(old)).toBeUndefined()
    expect(await storage.read(stored)).toBeDefined()
  })

  it('is verified by the hash of the plots', async () => {
    const { _id } = await frozen()
    const storage = openStorage(soy.api.settings)
    const stored = await name(_id)
    const path = join(soy.api.settings.dataDir, 'files', 'statements', stored.slice(11, 13), stored.slice(11))
    const content = (await storage.read(stored))!
    writeFileSync(path, content.toString('utf8').replace('"Area":', '"Area":1'))
    const { differ } = await verify(soy.api.owner, undefined, storage)
    expect(differ).toEqual([expect.objectContaining({ table: 'statements', id: _id })])
    writeFileSync(path, content)
  })
})

describe('the files of a frozen statement', () => {
  it('agree: the same tree as XML and as JSON, over the same plots (EUD-07)', async () => {
    const { _id } = await frozen(await soy.plot(), await soy.plot({ owner: soy.other }))
    const [xml, json, geojson] = await Promise.all(['xml', 'json', 'geojson'].map((one) => file(_id, one)))
    expect(xml!.headers['content-type']).toContain('application/xml')
    const { identifier } = (await read(_id)).product
    expect([xml, json, geojson].map((one) => one!.headers['content-disposition'])).toEqual(
      ['xml', 'json', 'geojson'].map((ending) => expect.stringContaining(`"${identifier}-DDS.${ending}"`)),
    )
    const tree = json!.body
    expect(tree).toMatchObject({
      operatorRole: 'OPERATOR',
      statement: { activityType: 'IMPORT', countryOfActivity: 'NL', geoLocationConfidential: true },
    })
    expect(tree.statement).not.toHaveProperty('representedOperator')
    const [{ producers, ...commodity }] = tree.statement.commodities
    expect(commodity).toMatchObject({ position: 1, hsHeading: '230400' })
    expect(producers.map(({ position, country, name: who }: any) => [position, country, who])).toEqual([
      [1, 'AR', 'Estancia La Aguada S.R.L.'],
      [2, 'AR', 'Granos del Tapenagá S.A.'],
    ])
    const plots = producers.flatMap(
      ({ geometryGeojson }: any) => JSON.parse(Buffer.from(geometryGeojson, 'base64').toString()).features,
    )
    expect(plots).toHaveLength(2)
    expect(geojson!.body.features).toEqual(expect.arrayContaining(plots))
    for (const { geometryGeojson } of producers)
      expect(String(xml!.body)).toContain(`<dds:geometryGeojson>${geometryGeojson}</dds:geometryGeojson>`)
    expect(String(xml!.body)).toContain('<dds:name>Granos del Tapenagá S.A.</dds:name>')
  })
})

describe('the files of a frozen statement, like those of its origin,', () => {
  it('are refused to whoever may not read one of its plots (API-07)', async () => {
    const own = await frozen(await soy.plot())
    const shared = await frozen(await soy.plot(), await soy.plot({ owner: soy.other }))
    const reader = await soy.api.as('reader', account, { rights: ofOneOrganization() })
    for (const format of ['xml', 'json', 'geojson']) {
      expect((await file(own._id, format, reader)).status).toBe(200)
      const refused = await file(shared._id, format, reader)
      expect(codeOf(refused)).toEqual([403, 'FORBIDDEN'])
      expect(JSON.stringify(refused.body)).not.toContain('Granos del Tapenagá')
      expect((await file(shared._id, format)).status).toBe(200)
    }
  })
})

describe('the drift of a frozen statement', () => {
  const driftOf = async (id: string) => {
    await lookAtStatements(soy.api.database)
    return (await read(id)).frozen.drift
  }

  it('is seen when a plot changes, told as a check, and gone when it is as before', async () => {
    const plot = await soy.plot()
    const { _id, version } = await frozen(plot)
    const apart = await frozen()
    expect(await driftOf(_id)).toBeNull()
    const { polygons } = await correct(plot._id, { polygons: polygon(ground()) })
    const drift = await driftOf(_id)
    expect(drift).toEqual({ at: expect.any(String) })
    expect(await stateOf(_id, 'DRIFT')).toBe('warn')
    expect((await read(_id)).version).toBe(version)
    expect((await read(apart._id)).frozen.drift).toBeNull()
    expect(await driftOf(_id)).toEqual(drift)
    await correct(plot._id, { polygons })
    expect(await driftOf(_id)).toBeNull()
    expect(await stateOf(_id, 'DRIFT')).toBe('ok')
  })

  it('does not come from an edit that leaves the plots alone', async () => {
    const plots = [await soy.plot(), await soy.plot()]
    const { _id } = await frozen(...plots)
    await correct(plots[0]!._id, { identifier: 'LC-9999' })
    expect(await driftOf(_id)).toBeNull()
  })

  it('is looked at for two years after the numbers came, and no longer', async () => {
    const plot = await soy.plot()
    const { _id } = await frozen(plot)
    await ok(admin.post(`/statements/${_id}/reference`, numbers(900)))
    const since = (date: string) =>
      soy.api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
        tx.db
          .updateTable('statements')
          .set({ updated_at: new Date(date) })
          .where('account_id', '=', account)
          .where('id', '=', _id)
          .execute(),
      )
    const { updatedAt } = await read(_id)
    await since('2020-05-27T12:00:00Z')
    await correct(plot._id, { polygons: polygon(ground()) })
    expect(await driftOf(_id)).toBeNull()
    await since(updatedAt)
    await correct(plot._id, { polygons: polygon(ground()) })
    expect(await driftOf(_id)).not.toBeNull()
  })

  it('comes from another name of a producer', async () => {
    const { _id } = await frozen(await soy.plot({ owner: soy.other }))
    await ok(admin.put(`/organizations/${soy.other}`, { name: 'La Aguada S.A.' }))
    expect(await driftOf(_id)).not.toBeNull()
  })
})

describe('numbers by hand', () => {
  it('make a frozen statement available, and are corrected with a reason (EUD-08)', async () => {
    const draft = await drafted()
    const enter = (id: string, body: object) => admin.post(`/statements/${id}/reference`, body)
    expect(codeOf(await enter(draft._id, numbers(1)))).toEqual([409, 'FROZEN'])
    const { _id, product } = await frozen()
    const wrong = await enter(_id, { referenceNumber: '26NL1', verificationNumber: '-', date: 'ayer' })
    expect(wrong.body.errors.map(({ path }: any) => path)).toEqual([
      '/date',
      '/referenceNumber',
      '/verificationNumber',
    ])
    const statement = await ok(
      enter(_id, {
        referenceNumber: '26nl 0000 0000 01',
        verificationNumber: ' x1f902kd ',
        date: '2026-05-27',
      }),
    )
    expect(statement).toMatchObject({
      state: 'available',
      eu: { ...numbers(1), date: '2026-05-27T12:00:00.000Z', byHand: true, uuid: null },
    })
    expect((await enter(_id, numbers(2))).body.errors).toEqual([expect.objectContaining({ path: '/reason' })])
    expect((await enter(_id, { ...numbers(2), reason: 'corto' })).status).toBe(400)
    const corrected = await ok(enter(_id, { ...numbers(2), reason: 'Se copió con un error' }))
    expect(corrected.eu).toMatchObject({ ...numbers(2), date: '2026-05-27T12:00:00.000Z' })
    expect(codeOf(await admin.post(`/statements/${_id}/reopen`))).toEqual([409, 'SENT'])
    expect(codeOf(await freeze(_id))).toEqual([409, 'FROZEN'])
    const other = await frozen()
    expect(codeOf(await enter(other._id, numbers(2)))).toEqual([409, 'NOT_UNIQUE'])
    await ok(enter(other._id, numbers(1)))
    expect((await ok(admin.get('/statements?search=26NL0000000002'))).collection).toHaveLength(1)
    // It is open no more.
    expect((await admin.post('/statements', { product })).status).toBe(201)
    expect((await soy.checkOf(product, 'DDS_MISSING')).state).toBe('ok')
  })

  it('are found downstream, with those of processes, and are cited (EUD-10)', async () => {
    const plot = await soy.plot()
    const upstream = await ok(admin.post('/statements', { product: plot._id }))
    await ok(
      admin.put(`/statements/${upstream._id}`, {
        ...complete,
        commodities: [{ hsHeading: '1201', descriptionOfGoods: 'Poroto', netWeight: 5 }],
      }),
    )
    await ok(freeze(upstream._id))
    await ok(admin.post(`/statements/${upstream._id}/reference`, numbers(77)))
    const product = await soy.shipmentOf(plot)
    await soy.chain.recorded(product, 'ms-dds', [], { numero: '26nl 7k2q x084 ab', verificacion: 'x1f902kd' })
    const wrong = await soy.chain.record(product, 'ms-dds', [], { numero: '26NL1', verificacion: 'X-1902' })
    expect([wrong.status, wrong.body.errors.map(({ path }: any) => path)]).toEqual([
      400,
      ['/dataSchema/numero', '/dataSchema/verificacion'],
    ])
    // A form that the EU hasn't given so far is asked about, and taken (EUD-15).
    const odd = await soy.shipmentOf(await soy.plot())
    const unusual = { numero: 'nl26 7k2q x084 ab', verificacion: 'x1f902kd' }
    const kept = await soy.chain.record(odd, 'ms-dds', [], unusual)
    expect(kept.body.warnings).toMatchObject([{ code: 'REFERENCE_UNUSUAL', path: '/dataSchema/numero' }])
    const found = await ok(admin.get(`/products/${product}/references`))
    expect(found).toMatchObject({
      own: [
        {
          referenceNumber: '26NL7K2QX084AB',
          verificationNumber: 'X1F902KD',
          source: 'process',
          product: { _id: product },
        },
      ],
      upstream: [
        { ...numbers(77), source: 'statement', product: { _id: plot._id, identifier: plot.identifier } },
      ],
      restricted: 0,
    })
    const { references, _id } = await ok(admin.post('/statements', { product }))
    expect(references).toMatchObject([
      {
        ...numbers(77),
        use: 'keep',
        from: { source: 'statement', product: { _id: plot._id } },
        verified: null,
      },
    ])
    expect(await stateOf(_id, 'REFERENCE_UNVERIFIED')).toBe('warn')
    const group = [{ ...references[0], use: 'group' }]
    await ok(admin.put(`/statements/${_id}`, { ...complete, references: group }))
    await ok(freeze(_id))
    expect((await file(_id, 'json')).body.statement.groupedDeclarations).toEqual([
      { groupedDeclaration: numbers(77).referenceNumber },
    ])
    const reader = await soy.reader()
    expect((await file(_id, 'json', reader)).status).toBe(200)
    const hidden = await soy.shipmentOf(await soy.plot({ owner: soy.other }))
    expect((await ok(reader.get(`/products/${hidden}/references`))).restricted).toBe(1)
    // Its frozen plots are read with the reader's rights, whoever froze them (API-07).
    const statement = await ok(admin.post('/statements', { product: hidden }))
    await ok(admin.put(`/statements/${statement._id}`, complete))
    await ok(freeze(statement._id))
    for (const format of ['geojson', 'json', 'xml'])
      expect((await file(statement._id, format, reader)).status).toBe(403)
    expect((await ok(reader.get(`/statements/${statement._id}`))).frozen.sha256).toMatch(/^\w{64}$/)
  })
})
