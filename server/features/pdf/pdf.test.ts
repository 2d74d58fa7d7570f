import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { codesOf, readPaper } from '../../../test/kit/paper.ts'

const account = 'litoral'
const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let organization: string
let chain: Chain
let stopWork: (() => Promise<void>) | undefined

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
  chain = new Chain(admin, pack, organization)
  await work()
})
afterAll(async () => {
  await stopWork?.()
  await api.close()
})

async function work(): Promise<void> {
  stopWork = await startWorker(api, { ...api.settings, chromiumPath: await chromiumPath() })
}

/** Somebody who reads the organization's plots and these of their processes. */
const reader = (user: string, ...schemas: string[]): Promise<Client> =>
  api.as(user, account, {
    rights: {
      organizations: [organization],
      stages: { 'ps-lote-soja': 'read' },
      milestoneSchemas: Object.fromEntries(schemas.map((id) => [id, 'read'])),
    },
  })

let number = 0
async function lot(
  identifier = `LC-2526-${String(++number).padStart(3, '0')}`,
  owner = organization,
): Promise<any> {
  const { status, body } = await admin.post('/products', {
    organization: owner,
    productSchema: 'ps-lote-soja',
    dataSchema: {
      identifier,
      renspa: '20.049.0.05236/00',
      campania: '2025/26',
      superficie: 84.5,
      location: { name: 'El Timbó', city: 'Vera', state: 'Santa Fe', country: 'Argentina' },
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const labels = (ids: string[], more: object = {}) => ({
  itemType: 'ProductSchemaQR',
  itemIds: ids,
  templateId: 'pt-qr-62x29-lote',
  ...more,
})

const order = async (body: object, client = admin): Promise<string> => {
  const answer = await client.post('/pdf', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.key
}

interface PdfAnswer extends Omit<Answer, 'body'> {
  body: any
  pdf: Buffer
}

async function fetchPdf(key: string, client = admin): Promise<PdfAnswer> {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    method: 'GET',
    url: `/api/pdf/${key}`,
    headers: { authorization: `Bearer ${client.token}`, 'x-audience': account },
  })
  const isJson = String(headers['content-type']).includes('json')
  return {
    status: statusCode,
    headers,
    body: isJson ? JSON.parse(rawPayload.toString()) : undefined,
    pdf: rawPayload,
  }
}

/** What comes when it is no longer being made. */
async function made(key: string, client = admin): Promise<PdfAnswer> {
  let fetched = await fetchPdf(key, client)
  await expect
    .poll(async () => (fetched = await fetchPdf(key, client)).status, { interval: 50 })
    .not.toBe(202)
  return fetched
}

describe('templates (QRP-08)', () => {
  it('are listed by item type and item, with sizes in millimetres', async () => {
    const { body } = await admin.get('/pdfTemplates/ProductSchemaQR?itemIds=ps-lote-soja,ps-nada')
    expect(body.collection.map(({ _id, itemId }: any) => [_id, itemId])).toEqual([
      ['pt-qr-62x29-lote', 'ps-lote-soja'],
      ['pt-troquel-lote', 'ps-lote-soja'],
    ])
    expect(body.collection[1].template).toEqual({
      pageSize: { width: 210, height: 297 },
      sheet: {
        columns: 3,
        rows: 8,
        cell: { width: 70, height: 37 },
        top: 0.5,
        left: 0,
        gapX: 0,
        gapY: 0,
      },
    })
    const english = await admin.get('/pdfTemplates/MilestoneSchema?language=en')
    expect(english.body.collection.map(({ name }: any) => name)).toEqual(['Sowing statement'])
    expect((await admin.get('/pdfTemplates/Nothing')).body.errors[0].path).toBe('/itemType')
  })
})

describe('the data of templates (QRP-09)', () => {
  it('are those that are pulled, without private processes', async () => {
    const { _id, uuid } = await lot()
    await chain.recorded(_id, 'ms-siembra', [], { occurred_at: '2025-12-12T12:00:00.000Z' })
    const hidden = await chain.recorded(_id, 'ms-aplicacion')
    await admin.put(`/milestones/changePrivacy/${hidden}`, { priv: 'true' })
    const { body } = await admin.get(
      `/products/pdfDataPulling/${_id}?pull=product,organization,milestones,qr,publicLink,insights,previousStages`,
    )
    expect(body.product).toMatchObject({
      identifier: 'LC-2526-001',
      stage: 'Lote de campaña',
      text: { superficie: '84,5 ha' },
      place: { name: 'El Timbó', city: 'Vera' },
    })
    expect(body.organization.name).toBe('Granos del Tapenagá S.A.')
    expect(body.milestones.map(({ name, date }: any) => [name, date])).toEqual([['Siembra', '12/12/2025']])
    expect(body.publicLink).toBe(`http://localhost:3000/${uuid}`)
    expect(body.qr).toContain('<svg')
    expect([body.insights, body.previousStages, body.restricted]).toEqual([[], [], 0])
    const alone = await admin.get(`/products/pdfDataPulling/${_id}?pull=qr&language=en`)
    expect(Object.keys(alone.body)).not.toContain('product')
    const wrong = await admin.get(`/products/pdfDataPulling/${_id}?pull=qr,nada`)
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, '/pull'])
  })

  it('leave out processes that the person may not read', async () => {
    const { _id } = await lot()
    await chain.recorded(_id, 'ms-siembra')
    await chain.recorded(_id, 'ms-monitoreo')
    const processes = async (client: Client) =>
      (await client.get(`/products/pdfDataPulling/${_id}?pull=milestones`)).body.milestones.flatMap(
        ({ is }: any) => Object.keys(is),
      )
    expect(new Set(await processes(admin))).toEqual(new Set(['ms-siembra', 'ms-monitoreo']))
    expect(await processes(await reader('sower', 'ms-siembra'))).toEqual(['ms-siembra'])
  })
})

describe('an order', () => {
  const faults = async (body: object) => {
    const answer = await admin.post('/pdf', body)
    return [answer.status, answer.body.errors?.map(({ path }: any) => path).toSorted()]
  }

  it('is refused with the path of what is wrong', async () => {
    const { _id } = await lot()
    const { _id: archived } = await lot()
    await admin.delete(`/products/${archived}`)
    const load = await chain.product('ps-partida')
    expect(await faults(labels([_id], { templateId: 'pt-nada' }))).toEqual([400, ['/templateId']])
    expect(await faults(labels([_id], { itemType: 'ProductSchema' }))).toEqual([400, ['/templateId']])
    expect(await faults(labels([_id, archived, load, 'x', _id]))).toEqual([
      400,
      ['/itemIds/1', '/itemIds/2', '/itemIds/3', '/itemIds/4'],
    ])
    expect(await faults(labels([]))).toEqual([400, ['/itemIds']])
    expect(await faults(labels([_id], { sheet: { first: 1, copies: 2 } }))).toEqual([
      400,
      ['/sheet/copies', '/sheet/first'],
    ])
    const die = { templateId: 'pt-troquel-lote' }
    expect(await faults(labels([_id], { ...die, sheet: { first: 25 } }))).toEqual([400, ['/sheet/first']])
    expect(await faults(labels([_id], { ...die, sheet: { copies: 101 } }))).toEqual([400, ['/sheet/copies']])
  })

  it('is forbidden where the stage has no showPrint (QRP-07)', async () => {
    const template = { ...pack.pdfTemplates['pt-qr-62x29-lote']!, itemId: 'ps-partida' }
    const changed = { ...pack, pdfTemplates: { ...pack.pdfTemplates, 'pt-partida': template } }
    await configure(api.database, account, changed)
    const load = await chain.product('ps-partida')
    const wish = labels([load], { templateId: 'pt-partida' })
    const { status, body } = await admin.post('/pdf', wish)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    // Users who may not read the stage don't see what it does.
    const unknown = await (await reader('sower', 'ms-siembra')).post('/pdf', wish)
    expect([unknown.status, unknown.body.errors?.[0].path]).toEqual([400, '/itemIds/0'])
    await configure(api.database, account, pack)
  })

  it('is found by nobody else, and by its person until it is too old', async () => {
    const { _id } = await lot()
    const key = await order(labels([_id]))
    expect((await made(key)).status).toBe(200)
    const other = await api.as('other', account, { admin: true })
    expect((await fetchPdf(key, other)).status).toBe(404)
    expect((await fetchPdf(key)).status).toBe(200)
    await api.owner.pool.query(
      `update pdf_orders set ordered_at = ordered_at - interval '10 minutes' where account_id = $1 and key = $2`,
      [account, key],
    )
    expect((await fetchPdf(key)).status).toBe(404)
  })

  it('that is cancelled is gone', async () => {
    const { _id } = await lot()
    const key = await order(labels([_id]))
    const other = await api.as('other', account, { admin: true })
    expect((await other.delete(`/pdf/${key}`)).status).toBe(204)
    expect((await fetchPdf(key)).status).not.toBe(404)
    expect((await admin.delete(`/pdf/${key}`)).status).toBe(204)
    expect((await fetchPdf(key)).status).toBe(404)
  })
})

describe('a PDF that was given up', () => {
  it.each([
    ['busy', 1, 503, 'UNAVAILABLE', 'El servidor está ocupado'],
    ['ended', 1, 503, 'UNAVAILABLE', 'se cortó dos veces'],
    ['time', 1, 422, 'PDF_FAILED', 'Probá con otro formato.'],
    ['time', 2, 422, 'PDF_FAILED', 'Pedilo en partes.'],
    ['memory', 1, 422, 'PDF_FAILED', 'Probá con otro formato.'],
  ])('for %s, of %i items, says so with a way out', async (limit, items, status, code, words) => {
    await stopWork!()
    const ids = await Promise.all(Array.from({ length: items }, async () => (await lot())._id))
    const key = await order(labels(ids))
    await api.owner.pool.query(`update pdf_orders set outcome = $3 where account_id = $1 and key = $2`, [
      account,
      key,
      { limit, failed: [] },
    ])
    const fetched = await fetchPdf(key)
    expect([fetched.status, fetched.body.code]).toEqual([status, code])
    expect(fetched.body.message).toContain(words)
    expect('retry-after' in fetched.headers).toBe(status === 503)
    await work()
  })
})

describe('a PDF of labels (QRP-11)', () => {
  it('fills the die by rows from the first free cell, copies together (QRP-06)', async () => {
    const lots = [await lot(), await lot(), await lot()]
    const wish = { templateId: 'pt-troquel-lote', sheet: { first: 23, copies: 2 } }
    const { status, headers, pdf } = await made(
      await order(
        labels(
          lots.map(({ _id }) => _id),
          wish,
        ),
      ),
    )
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
      /^attachment; filename="Lote de campa_a 3 .*"; filename\*=UTF-8''Lote de campaña 3 \d{4}-\d\d-\d\d\.pdf$/,
    )
    const pages = await readPaper(pdf)
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [210, 297],
      [210, 297],
    ])
    const [last, next] = await Promise.all(pages.map((page) => codesOf(page, 300)))
    const address = (n: number) => `http://localhost:3000/${lots[n].uuid}`
    const across = (codes: typeof last) => codes!.toSorted((a, b) => a.y - b.y || a.x - b.x)
    expect(across(last).map(({ text }) => text)).toEqual([address(0), address(0)])
    expect(last!.every(({ x, y }) => x > 70 && y > 0.5 + 7 * 37)).toBe(true)
    expect(
      next!.toSorted((a, b) => Math.round((a.y - b.y) / 37) || a.x - b.x).map(({ text }) => text),
    ).toEqual([1, 1, 2, 2].map(address))
    // 30 mm, and no module below 0.45.
    for (const { size } of next!) expect(size).toBeGreaterThan(29)
    expect(pages[1]!.text).not.toContain('Generated by')
  })

  it('shrinks a text that has no room, and leaves a label out whose identifier stays too large (LNK-17)', async () => {
    const short = await lot()
    const long = await lot('LC-2526-CAMPO-NORTE')
    const tooLong = await lot('ESTABLECIMIENTO-LA-ESPERANZA-DEL-NORTE-SANTAFESINO-LOTE-0001')
    const { pdf } = await made(await order(labels([short._id, long._id])))
    const pages = await readPaper(pdf)
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [62, 29],
      [62, 29],
    ])
    expect(pages[1]!.text).toContain('LC-2526-CAMPO-NORTE')
    const some = await made(await order(labels([short._id, tooLong._id, long._id])))
    expect([some.status, some.headers['rastro-left-out']]).toEqual([200, tooLong._id])
    const kept = await readPaper(some.pdf)
    expect(kept.map(({ text }) => text.includes('LC-2526'))).toEqual([true, true])
    const { status, headers, body } = await made(await order(labels([tooLong._id])))
    expect([status, body.code, body.details, headers['rastro-left-out']]).toEqual([
      422,
      'PDF_FAILED',
      { done: 0, failed: [{ itemId: tooLong._id, reason: 'text' }] },
      undefined,
    ])
  })

  it('leaves no cell of its sheet empty for a label that was left out, and has its foot where the margin holds it (LNK-17)', async () => {
    const sheet = pack.pdfTemplates['pt-troquel-lote']!
    const roomy = {
      columns: 2,
      rows: 7,
      cell: { width: 70, height: 37 },
      top: 12,
      left: 20,
      gapX: 0,
      gapY: 0,
    }
    const template = { ...sheet, template: { ...sheet.template, sheet: roomy } }
    await configure(api.database, account, {
      ...pack,
      pdfTemplates: { ...pack.pdfTemplates, 'pt-holgado': template },
    })
    const lots = [
      await lot(),
      await lot('ESTABLECIMIENTO-LA-ESPERANZA-DEL-NORTE-SANTAFESINO-LOTE-0002'),
      await lot(),
    ]
    const wish = { templateId: 'pt-holgado', sheet: { first: 14, copies: 2 } }
    const ids = lots.map(({ _id }) => _id)
    const { status, headers, pdf } = await made(await order(labels(ids, wish)))
    expect([status, headers['rastro-left-out']]).toEqual([200, ids[1]])
    const pages = await readPaper(pdf)
    const found = await Promise.all(pages.map((page) => codesOf(page, 203)))
    expect(found.map((codes) => codes.length)).toEqual([1, 3])
    expect(pages.every(({ text }) => text.includes('Generated by'))).toBe(true)
    await configure(api.database, account, pack)
  })

  it('wraps and cuts a text that does not identify, and never the identifier (LNK-17)', async () => {
    const name =
      'Cooperativa Agropecuaria y de Servicios Públicos de los Productores Reunidos de Reconquista y Avellaneda Limitada'
    const { _id: owner } = (await admin.post('/organizations', { name })).body
    const { _id } = await lot('LC-2526-CAMPO-NORTE', owner)
    const { status, pdf } = await made(await order(labels([_id])))
    expect(status).toBe(200)
    const [page] = await readPaper(pdf)
    expect(page!.text).toContain('LC-2526-CAMPO-NORTE')
    expect(page!.text).toContain('…')
    expect(page!.text).not.toContain('Limitada')
  })

  it('tells which items have vanished since it was ordered, and is made after a restart', async () => {
    const [kept, gone] = [await lot(), await lot()]
    await stopWork!()
    const key = await order(labels([kept._id, gone._id]))
    await admin.delete(`/products/${gone._id}`)
    expect((await fetchPdf(key)).body).toEqual({ done: 0, total: 2 })
    await work()
    const { status, headers } = await made(key)
    expect([status, headers['rastro-left-out']]).toEqual([200, gone._id])
  })

  it('ends at the first item for which the template is too much', async () => {
    const lots = [await lot(), await lot(), await lot()]
    const many = `${'{{#product.fields}}'.repeat(9)}{{name}}${'{{/product.fields}}'.repeat(9)}`
    const template = { ...pack.pdfTemplates['pt-qr-62x29-lote']!, html: many, pull: ['product' as const] }
    await configure(api.database, account, {
      ...pack,
      pdfTemplates: { ...pack.pdfTemplates, 'pt-nueve': template },
    })
    const ids = lots.map(({ _id }) => _id)
    const { status, body } = await made(await order(labels(ids, { templateId: 'pt-nueve' })))
    expect([status, body.details]).toEqual([
      422,
      { done: 0, failed: [{ itemId: ids[0], reason: 'template' }] },
    ])
    await configure(api.database, account, pack)
  })

  it('has room for right-to-left names and emoji, and stays text', async () => {
    const { _id } = await lot('חלקה 7 🌱')
    const { pdf } = await made(await order(labels([_id])))
    expect((await codesOf((await readPaper(pdf))[0]!, 203))[0]?.text).toContain('http://localhost:3000/')
  })

  it('comes to each of ten people who print at once', async () => {
    const { _id, uuid } = await lot()
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, n) => api.as(`person-${n}`, account, { admin: true })),
    )
    const keys = await Promise.all(people.map((person) => order(labels([_id]), person)))
    for (const [n, key] of keys.entries()) {
      const { status, pdf } = await made(key, people[n])
      expect(status).toBe(200)
      expect((await codesOf((await readPaper(pdf))[0]!, 203)).map(({ text }) => text)).toEqual([
        `http://localhost:3000/${uuid}`,
      ])
    }
  })
})

describe('a PDF of a process (MIL-18)', () => {
  it('is refused to whoever may not read that kind of process', async () => {
    const { _id } = await lot()
    const sowing = await chain.recorded(_id, 'ms-siembra')
    const wish = { itemType: 'MilestoneSchema', itemIds: [sowing], templateId: 'pt-constancia-siembra' }
    expect((await (await reader('sower', 'ms-siembra')).post('/pdf', wish)).status).toBe(200)
    const { status, body } = await (await reader('blind')).post('/pdf', wish)
    expect([status, body.errors?.[0].path]).toEqual([400, '/itemIds/0'])
  })

  it('carries the foot with its link and the name of stage, identifier and date (QRP-10)', async () => {
    const { _id, identifier } = await lot().then((one) => ({ ...one, identifier: one.dataSchema.identifier }))
    const sowing = await chain.recorded(_id, 'ms-siembra', [], { occurred_at: '2025-12-12T12:00:00.000Z' })
    const wish = { itemType: 'MilestoneSchema', itemIds: [sowing], templateId: 'pt-constancia-siembra' }
    const { headers, pdf } = await made(await order(wish))
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      `Lote de campaña ${identifier} `,
    )
    const [page, ...others] = await readPaper(pdf)
    expect(others).toEqual([])
    expect(page!.text).toContain('Generated by localhost:3000')
    expect(page!.text).toContain('Constancia de siembra, hoja 1 de 1')
    expect(page!.text).toContain(identifier)
    expect(pdf.toString('latin1')).toContain('/URI (http://localhost:3000')
  })
})
