import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPage as contract, type StoryStage } from '../../../core/contract/publicPage.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { pdf, png, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { insertRows } from '../../platform/db/rows.ts'

let api: TestApi
let admin: Client
let winery: string
let grower: string
let logo: string
let policy: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'vino', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
  logo = (await uploaded(api, admin, { content: png(8, 8) })).url
  policy = (await uploaded(api, admin, { type: 'application/pdf', content: pdf })).url
  winery = (
    await admin.post('/organizations', {
      name: 'Bodegas del Valle S.A.',
      logoUrl: logo,
      phoneNumber: '2615550147',
      email: 'avisos@valle.example',
      socialMedia: [{ name: '@valle', url: 'https://redes.example/valle' }, {}],
      data: {
        description: 'Desde 1961.',
        alert: 'Retiro voluntario',
        nameFile1: 'Política',
        file1: policy,
      },
      disclaimer: 'Beber con moderación.',
    })
  ).body._id
  // An earlier version took any text.
  await api.database.inAccount({ accountId: 'vino', userId: 'u' }, (tx) =>
    tx.db
      .updateTable('organizations')
      .set({ profile: sql`profile || '{"website":"javascript:alert(1)"}'` })
      .where('account_id', '=', 'vino')
      .where('id', '=', winery)
      .execute(),
  )
  grower = (await admin.post('/organizations', { name: 'Viñas del Cordón S.A.' })).body._id
})
afterAll(() => api.close())

interface NewRecord {
  _id: string
  uuid: string
}

async function ok<T = NewRecord>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const product = (
  productSchema: string,
  dataSchema: Record<string, unknown>,
  more: Record<string, unknown> = {},
) => ok(admin.post('/products', { organization: winery, productSchema, dataSchema, ...more }))
const milestone = (
  milestoneSchema: string,
  owner: NewRecord,
  dataSchema: Record<string, unknown>,
  more: Record<string, unknown> = {},
) =>
  ok(
    admin.post('/milestones', {
      product: owner._id,
      organization: winery,
      milestoneSchema,
      dataSchema: { occurred_at: '2026-03-20T12:00:00.000Z', ...dataSchema },
      ...more,
    }),
  )

let next = 10
const block = (more: Record<string, unknown> = {}, members: Record<string, unknown> = {}) =>
  product(
    'ps-cuartel',
    {
      identifier: `TUP-${next++}`,
      vinedo: 'E-71043',
      variedad: 'malbec',
      altitud: 1120,
      superficie: 4.2,
      location: {
        name: 'Bajo el cordón',
        country: 'Argentina',
        state: 'Mendoza',
        city: 'Tupungato',
        coords: { lat: -33.371, lng: -69.148 },
      },
      ...more,
    },
    members,
  )
const load = async (origin: NewRecord, kilos = 4480) => {
  const made = await product('ps-partida-uva', {
    identifier: `2026-0145${next++}`,
    vendimia: '2026',
    kilos,
    modo: 'mano',
  })
  await milestone('ms-cosecha-uva', made, { kilos, modo: 'mano', nodeType: 'PRODUCT', nodeId: origin._id })
  return made
}
const vat = async (loads: NewRecord[]) => {
  const made = await product('ps-vasija', {
    identifier: `V-0${next++}`,
    vendimia: '2026',
    material: 'acero',
    capacidad: 100,
  })
  await milestone('ms-molienda-uva', made, {
    kilos: 9000,
    raspon: 'sin',
    sulfuroso: 41,
    nodeType: 'PRODUCT',
    nodeIds: loads.map(({ _id }) => _id),
  })
  return made
}

const page = (path: string, headers: Record<string, string> = {}) => api.app.inject({ url: path, headers })
const htmlOf = async ({ uuid }: NewRecord, query = '') => (await page(`/${uuid}${query}`)).body
const dataOf = async ({ uuid }: NewRecord, query = '') => (await page(`/api/public/${uuid}${query}`)).json()

describe('the public page of a product', () => {
  it('lists the stages from the first to its own, each with its origins', async () => {
    const [north, south] = [await block({ superficie: 4 }), await block({ superficie: 3.5 })]
    const made = await vat([await load(north), await load(north), await load(south)])
    const { story } = await dataOf(made)
    expect(story.map(({ name, total, own, from }: StoryStage) => [name, total, own, from])).toEqual([
      ['Cuartel', 2, false, []],
      ['Partida de uva (CIU)', 3, false, [0]],
      ['Vasija de fermentación', 1, true, [1]],
    ])
    const html = await htmlOf(made)
    expect(html).toContain('Dos cuarteles en Tupungato')
    expect(html).toContain('7,5\u00a0ha')
    expect(html).toContain('Molienda y encubado')
  })

  it('shows private processes to nobody, and follows the switch at once', async () => {
    const origin = await block()
    const secret = await milestone('ms-raleo', origin, { porcentaje: 37 }, { priv: 'false' })
    const made = await vat([await load(origin)])
    expect(await htmlOf(made)).toContain('37\u00a0%')
    await ok(admin.put(`/milestones/private/${secret._id}`, { priv: 'true' }))
    expect(await htmlOf(made)).not.toContain('37\u00a0%')
    expect(JSON.stringify(await dataOf(made))).not.toContain('"number":37')
    await ok(admin.put(`/milestones/private/${secret._id}`, { priv: 'false' }))
    expect(await htmlOf(made)).toContain('37\u00a0%')
  })

  it('lists ancestors even behind private transformations', async () => {
    const made = await load(await block())
    const [harvest] = (await admin.get(`/milestones?productId=${made._id}`)).body.collection
    await ok(admin.put(`/milestones/private/${harvest._id}`, { priv: 'true' }))
    const { story } = await dataOf(made)
    expect(story.map(({ name, products }: StoryStage) => [name, products[0]!.processes.length])).toEqual([
      ['Cuartel', 0],
      ['Partida de uva (CIU)', 0],
    ])
  })

  it('shows a field as its form allows: places only if public, supplies and e-mails never by name', async () => {
    const made = await vat([await load(await block())])
    const html = await htmlOf(made)
    expect(html).toContain('33,37° S')
    expect(html).not.toContain('sulfuroso')
    expect(html).not.toMatch(/41\u00a0mg/)
    const data = JSON.stringify(await dataOf(made))
    expect(data).not.toMatch(/sulfuroso|supplies|_id|account|admin|@test\.example/)
  })

  it('lists the first two hundred of a stage, and counts the others', async () => {
    const origin = await load(await block())
    const made = await vat([origin])
    await api.database.inAccount({ accountId: 'vino', userId: 'admin' }, async (tx) => {
      const product = await tx.db
        .selectFrom('products')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .where('id', '=', origin._id)
        .executeTakeFirstOrThrow()
      const link = await tx.db
        .selectFrom('links')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .where('origin_id', '=', origin._id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 210 }, (_, n) => ({
        ...product,
        id: v7(),
        uuid: v4(),
        unique_key: String(n),
      }))
      await insertRows(tx, 'products', copies)
      await insertRows(
        tx,
        'links',
        copies.map(({ id }) => ({ ...link, origin_id: id })),
      )
    })
    const { story } = await dataOf(made)
    expect(story.map(({ total, products }: StoryStage) => [total, products.length])).toEqual([
      [1, 1],
      [211, 200],
      [1, 1],
    ])
  })
})

describe('what the page of a product names and says', () => {
  it('names ancestors only if their stage allows it', async () => {
    const origin = await load(await block())
    const made = await vat([origin])
    const [blocks, loads, own] = (await dataOf(made)).story
    expect(blocks.products[0].identifier).toMatch(/^TUP-/)
    expect(loads.products[0]).not.toHaveProperty('identifier')
    expect(own.products[0].identifier).toMatch(/^V-/)
    const { body } = await admin.get(`/products/${origin._id}`)
    expect(await htmlOf(made)).not.toContain(body.collection[0].dataSchema.identifier)
  })

  it('shows the organization, its logo only if the product allows it, and only http(s) links', async () => {
    const [shown, hidden] = [await block(), await block({}, { showLogo: false })]
    const { organization } = await dataOf(shown)
    expect(organization).toEqual({
      name: 'Bodegas del Valle S.A.',
      logoUrl: logo,
      description: 'Desde 1961.',
      files: [{ name: 'Política', href: policy, size: pdf.length }],
      alert: 'Retiro voluntario',
      disclaimer: 'Beber con moderación.',
      phoneNumber: '2615550147',
      socialMedia: [{ name: '@valle', url: 'https://redes.example/valle' }],
    })
    expect(await htmlOf(hidden)).not.toContain(logo)
    expect(await htmlOf(shown)).not.toContain('javascript:')
    expect(await htmlOf(shown)).not.toContain('avisos@valle.example')
  })

  it('uses the settings of the pack: the public item, the description, the time zone', async () => {
    const lot = await product('ps-lote-vino', {
      identifier: `L-26-0${next++}`,
      vino: 'Siete Cuarteles Malbec 2026',
      botellas: 16240,
      formato: '750',
      alcohol: 14.2,
      descripcion: 'De las viñas altas.',
    })
    expect(await dataOf(lot)).toMatchObject({ timeZone: 'America/Argentina/Buenos_Aires' })
    expect(await htmlOf(lot)).toContain('<p class="lead">De las viñas altas.</p>')
    expect(await htmlOf(lot)).toContain('Tu botella')
    expect(await htmlOf(lot, '?language=en')).toContain('Your bottle')
  })

  it('says that the origin is missing while the product is pending', async () => {
    const made = await product('ps-partida-uva', {
      identifier: '2026-099999',
      vendimia: '2026',
      kilos: 1,
      modo: 'mano',
    })
    expect(await htmlOf(made)).toContain('Todavía no se registró el origen.')
    expect(await htmlOf(made, '?language=en')).toContain('Origin not yet recorded.')
    expect(await htmlOf(await block())).not.toContain('Todavía no se registró el origen.')
  })

  it('translates the placeholder of an unidentified product', async () => {
    const made = await block({ identifier: 'Unidentified - 3fa9c21b' }, { isUnidentified: true })
    expect(await htmlOf(made)).toContain('Sin identificar - 3fa9c21b')
    expect(await htmlOf(made, '?language=en')).toContain('Unidentified - 3fa9c21b')
  })

  it('shows when a record was corrected after use, and when one was recorded late', async () => {
    const origin = await block()
    const made = await vat([await load(origin)])
    await milestone('ms-poda', origin, { sistema: 'guyot' })
    expect(await htmlOf(made)).toMatch(/Registrado el \d\d\/\d\d\/\d\d/)
    const { collection } = (await admin.get(`/products/${origin._id}`)).body
    await ok(
      admin.put(`/products/${origin._id}/correct`, {
        dataSchema: { ...collection[0].dataSchema, altitud: 1130 },
        reason: 'Se midió otra vez',
      }),
    )
    expect(await htmlOf(made)).toMatch(/Corregido el \d\d\/\d\d\/\d\d/)
    expect(await htmlOf(made, '?language=en')).toMatch(/Corrected on \d{1,2} \w{3,4} \d{4}/)
    expect(await htmlOf(made)).not.toContain('Se midió otra vez')
  })

  it('speaks the language asked for, and the account’s own otherwise', async () => {
    const made = await block(
      { descripcion: 'Al pie del cordón' },
      { i18n: { en: { dataSchema: { descripcion: 'At the foot of the range' } } } },
    )
    const [spanish, english, unknown] = [
      await htmlOf(made),
      await htmlOf(made, '?language=en'),
      await htmlOf(made, '?language=fr'),
    ]
    expect(spanish).toContain('<html lang="es">')
    expect(spanish).toContain('Al pie del cordón')
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('At the foot of the range')
    expect(english).toContain('Vineyard block')
    expect(unknown).toContain('<html lang="es">')
  })

  it('is withdrawn when archived, and comes back with an undo', async () => {
    const made = await block()
    expect((await page(`/${made.uuid}`)).statusCode).toBe(200)
    expect((await admin.delete(`/products/${made._id}`)).status).toBe(204)
    const gone = await page(`/${made.uuid}?language=en`)
    expect([gone.statusCode, gone.body.includes('This page is no longer published')]).toEqual([410, true])
    // Who published it, since when it is gone, and how to ask them; nothing of the product itself.
    expect(gone.body).toMatch(/Bodegas del Valle S\.A\. archived it on \d{1,2} \w{3,4} \d{4}/)
    expect(gone.body).toContain('href="tel:2615550147"')
    expect(gone.body).not.toMatch(/TUP-|Desde 1961/)
    const goneData = await page(`/api/public/${made.uuid}`)
    expect(goneData.json()).toMatchObject({ statusCode: 410, code: 'GONE' })
    expect(goneData.headers['cache-control']).toBe('no-store')
    expect((await admin.put('/undo?type=products', { ids: [made._id] })).status).toBe(204)
    expect((await page(`/${made.uuid}`)).statusCode).toBe(200)
  })
})

describe('the public page of an organization', () => {
  it('shows who it is, and is withdrawn when archived', async () => {
    const { collection } = (await admin.get(`/organizations/${winery}`)).body
    const shown = await page(`/${collection[0].uuid}`)
    expect([shown.statusCode, shown.body.includes('Desde 1961.')]).toEqual([200, true])
    const { uuid } = (await admin.get(`/organizations/${grower}`)).body.collection[0]
    const theirs = await block({}, { organization: grower })
    await admin.delete(`/organizations/${grower}`)
    expect((await page(`/${theirs.uuid}`)).statusCode).toBe(200)
    await admin.delete(`/products/${theirs._id}`)
    for (const address of [uuid, theirs.uuid]) {
      const gone = await page(`/${address}`)
      expect([gone.statusCode, gone.body.includes('Quien la publicó la archivó el')]).toEqual([410, true])
      expect(gone.body).not.toContain(collection[0].name)
    }
  })
})

describe('how a page is served', () => {
  it('answers the same 404 for an unknown uuid, a record’s own id and text that is not a uuid', async () => {
    const made = await block()
    const absent = await page('/0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11')
    const byId = await page(`/${made._id}`)
    expect([absent.statusCode, byId.statusCode]).toEqual([404, 404])
    expect(byId.body).toBe(absent.body)
    expect(absent.body).toContain('Acá no hay nada publicado')
    expect((await page('/api/public/0f8b5b8e')).statusCode).toBe(404)
    expect((await page(`/api/public/${made._id}`)).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('leads an address with signs too many to its page, and says of a broken one that it is incomplete (NAM-05)', async () => {
    const { uuid } = await block()
    for (const signs of ['.', ',', ')', ']', ';', ':', '!', '»', '\u200b', '\ufeff', '.)', ' ']) {
      const { statusCode, headers } = await page(`/${uuid}${encodeURIComponent(signs)}?language=en`)
      expect([signs, statusCode, headers.location]).toEqual([signs, 301, `/${uuid}?language=en`])
    }
    for (const broken of [uuid.slice(0, -3), `${uuid}0`, `${uuid}.html`, uuid.slice(0, 9)]) {
      const { statusCode, body } = await page(`/${broken}`)
      expect([statusCode, body.includes('Acá no hay nada publicado')], broken).toEqual([404, true])
    }
  })

  it('runs no script, names its stylesheet by hash, and is framed by the back office alone', async () => {
    const answer = await page(`/${(await block()).uuid}`)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
    expect(policy).toContain("frame-ancestors 'self' http://localhost:3000")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(
      "img-src 'self' http://localhost:3000 data:; media-src 'self' http://localhost:3000;",
    )
    expect(answer.body).not.toMatch(/<script(?! type="application\/ld\+json">)|\son\w+=|\sstyle=/i)
  })

  it.each(['', '/api/public'])('answers 304 until the page changes: %s/{uuid}', async (folder) => {
    const made = await block()
    const first = await page(`${folder}/${made.uuid}`)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    expect(first.headers.vary).toBe('Accept-Encoding')
    const again = await page(`${folder}/${made.uuid}`, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect([again.headers.etag, again.headers.vary]).toEqual([etag, 'Accept-Encoding'])
    const { collection } = (await admin.get(`/products/${made._id}`)).body
    await ok(
      admin.put(`/products/${made._id}`, { dataSchema: { ...collection[0].dataSchema, altitud: 1140 } }),
    )
    const changed = await page(`${folder}/${made.uuid}`, { 'if-none-match': etag })
    expect([changed.statusCode, /1\.?140/.test(changed.body)]).toEqual([200, true])
  })

  it('has the same content as JSON for any origin, member by member what the contract says', async () => {
    const { answer } = contract.get
    const { uuid } = (await admin.get(`/organizations/${winery}`)).body.collection[0]
    for (const path of [(await vat([await load(await block())])).uuid, uuid]) {
      const { statusCode, headers, body } = await page(`/api/public/${path}`)
      expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
        200,
        'application/json; charset=utf-8',
        '*',
      ])
      expect([...Value.Errors(answer, JSON.parse(body))]).toEqual([])
    }
  })

  it.each(['', '/api/public'])('is compressed for clients that accept gzip: %s/{uuid}', async (folder) => {
    const { uuid } = await block()
    const zipped = await page(`${folder}/${uuid}`, { 'accept-encoding': 'gzip, br' })
    const plain = await page(`${folder}/${uuid}`)
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.rawPayload.length).toBeLessThan(20_000)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.headers.etag).toBe(plain.headers.etag)
  })

  it('escapes all typed text', async () => {
    const made = await block({ descripcion: '<img src=x onerror=alert(1)> & "comillas"' })
    const html = await htmlOf(made)
    expect(html).toContain('&lt;img src=x onerror=alert(1)> &amp; &quot;comillas&quot;')
    expect(html).not.toContain('<img src=x')
  })
})
