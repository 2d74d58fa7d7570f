import { createHash } from 'node:crypto'
import { canonicalize } from 'json-canonicalize'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, sampling, samplingOf, startAsking } from '../../../test/kit/asking.ts'
import { repeatAttempt } from '../../../test/kit/attempts.ts'
import { png } from '../../../test/kit/files.ts'
import { file, kml, seenIn, type FormValue, square } from '../../../test/kit/link-forms.ts'
import { zip } from '../../../test/kit/map-files.ts'
import type { AnswerFile } from './tables.ts'
import { readPlots } from './uploads.ts'

const account = 'litoral'
let asking: InquiryScene
let api: InquiryScene['api']
let admin: InquiryScene['admin']
let soy: InquiryScene['soy']
let load: string

beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.', { LINK_FILE_SECONDS: '0.01' })
  ;({ api, admin, soy } = asking)
  load = await soy.product('ps-partida')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { open, send, step, sign, ask, stateOf, answersOf, forgetVisits } = askerOf(() => asking)
const ofProcess = (more: object = {}) => samplingOf(load, more)
const ofLot = {
  kind: 'lot',
  productSchema: 'ps-lote-soja',
  fields: ['renspa', 'campania', 'superficie', 'location', 'polygons', 'labores', 'fotos'],
}
const lot: Record<string, FormValue> = {
  identifier: 'LC-2526-900',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie: '140.6',
  'location.country': 'Argentina',
  'location.state': 'Chaco',
  'location.coords': '-27.4512, -60.9134',
  labores: 'directa',
}
const sentOf = (content: Buffer) => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  bytes: content.length,
})
const count = async (table: string): Promise<number> =>
  (await api.owner.pool.query(`select count(*)::int as n from ${table} where account_id = $1`, [account]))
    .rows[0].n

describe('the page of a link', () => {
  it('asks what the inquiry asks, in the order of the form and in both languages, without a script (LNK-04)', async () => {
    const { id, url } = await ask(ofProcess({ fields: ['kilosDescargados', 'humedad'] }))
    const page = await open(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*form-action 'self'/),
    })
    expect(page.body).not.toContain('<script')
    expect(page.body.length).toBeLessThan(40 * 1024)
    for (const text of [
      'Te piden 2 datos de tu lote',
      'No hace falta cuenta.',
      'El enlace vence el',
      'Acopio Las Garzas',
    ])
      expect(page.body).toContain(text)
    const places = ['occurred_at', 'humedad', 'kilosDescargados'].map((name) =>
      page.body.indexOf(`name="${name}"`),
    )
    expect(places.every((at) => at > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(page.body).not.toContain('name="grado"')
    const english = (await open(`${url}?language=en`)).body
    expect(english).toContain('You are asked for 2 details of your lot')
    expect(english).toContain('Moisture')
    expect((await admin.get(`/inquiries/${id}`)).body).toMatchObject({
      opened: 2,
      openedAt: expect.any(String),
    })
    const told = (await admin.get(`/history/inquiries/${id}`)).body.collection
    expect(told.filter(({ verb }: { verb: string }) => verb === 'opened')).toHaveLength(1)
  })

  it('is unknown by another secret (404), and shows what the product has only where it may', async () => {
    expect((await open(`/l/${'x'.repeat(27)}`)).statusCode).toBe(404)
    const form = { kind: 'form', product: load, fields: ['pesoNeto'] }
    const shown = await ask(form)
    expect((await open(shown.url)).body).toMatch(/name="pesoNeto"[^>]* value="[\d.]+"/)
    const hidden = await ask({ ...form, showValues: false })
    expect((await open(hidden.url)).body).not.toMatch(/name="pesoNeto"[^>]* value="\d/)
  })

  it('works no longer while the product is archived, or once it was withdrawn (LNK-09)', async () => {
    const product = await soy.product('ps-partida')
    const { url } = await ask(ofProcess({ product }))
    await admin.delete(`/products/${product}`)
    const gone = await open(url)
    expect([gone.statusCode, gone.body]).toEqual([410, expect.stringContaining('Este enlace ya no sirve.')])
    expect((await step(url, 'answer', sampling)).statusCode).toBe(410)
    await admin.put('/undo?type=products', { ids: [product] })
    expect((await open(url)).statusCode).toBe(200)
    const { id, url: other } = await ask(ofProcess())
    await admin.delete(`/inquiries/${id}`)
    expect((await open(other)).statusCode).toBe(410)
  })

  it('ends with its date, and with a newer link', async () => {
    const { id, url } = await ask(ofProcess())
    const sent = await admin.post(`/inquiries/${id}/send`)
    expect((await open(url)).statusCode).toBe(410)
    const newer = new URL(sent.body.address).pathname
    expect((await open(newer)).statusCode).toBe(200)
    await api.owner.pool.query('update inquiries set expires_at = now() where account_id = $1 and id = $2', [
      account,
      id,
    ])
    const over = await open(newer)
    expect([over.statusCode, over.body]).toEqual([410, expect.stringContaining('Este enlace venció el')])
    const { rows } = await api.owner.pool.query<{ end: string }>(
      `select (created_at + interval '14 days')::text as end from inquiries where account_id = $1 and id = $2`,
      [account, id],
    )
    await api.owner.pool.query('update inquiries set expires_at = $3 where account_id = $1 and id = $2', [
      account,
      id,
      rows[0]!.end,
    ])
  })
})

describe('an answer', () => {
  it('is judged by the rules of the form, every fault at its input, with what was typed (LNK-05)', async () => {
    const { url } = await ask(ofProcess())
    const wrong = await step(url, 'answer', {
      ...sampling,
      occurred_at: '',
      humedad: '99',
      kilosDescargados: 'mil',
    })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('3 datos para corregir')
    for (const name of ['occurred_at', 'humedad', 'kilosDescargados'])
      expect(wrong.body).toContain(`id="${name}-fault"`)
    expect(wrong.body).toContain('value="mil"')
    expect((await open(url)).body).toContain('value="99"')
    const right = await step(url, 'answer', sampling)
    expect([right.statusCode, right.headers.location]).toEqual([303, `${url}?language=es`])
    const review = (await open(url)).body
    for (const text of ['Esto vas a firmar', 'Quién lo va a ver', '13,5', 'Cualquiera con el código: '])
      expect(review).toContain(text)
    await step(url, 'back')
    expect((await open(url)).body).toMatch(/name="humedad"[^>]* value="13,5"/)
  })

  it('is signed by a name and a tick, and nothing is in the account before somebody accepts it (LNK-06)', async () => {
    const [milestones, products] = [await count('milestones'), await count('products')]
    const { id, url } = await ask(ofProcess())
    await step(url, 'answer', sampling)
    const refused = await sign(url, { name: '', taxId: '30-80150804-6', agree: 'yes' })
    expect(refused.statusCode).toBe(400)
    for (const name of ['name', 'taxId']) expect(refused.body).toContain(`id="${name}-fault"`)
    expect((await sign(url, { taxId: '30-80150804-5' })).statusCode).toBe(303)
    const thanks = await open(url)
    expect([thanks.statusCode, thanks.body]).toEqual([200, expect.stringContaining('Recibimos tu respuesta')])
    expect((await step(url, 'answer', sampling)).statusCode).toBe(410)
    expect(await stateOf(id)).toBe('answered')
    const [answer] = await answersOf(id)
    const by = { email: null, name: 'Raúl Bertolotto', taxId: '30-80150804-5', verified: false }
    const values = {
      occurred_at: '2026-05-22T13:00:00.000Z',
      humedad: 13.5,
      kilosDescargados: 1000,
      grado: 'base',
    }
    expect(answer).toMatchObject({ standing: 'pending', data: values, signer: by.name })
    const signed = { at: answer.signed_at.toISOString(), by, files: [], inquiry: id, references: [], values }
    expect(answer.sha256).toBe(createHash('sha256').update(canonicalize(signed)).digest('hex'))
    expect([await count('milestones'), await count('products')]).toEqual([milestones, products])
    expect((await admin.get(`/inquiries/${id}`)).body.answer).toMatchObject({ state: 'pending', by })
  })

  it('is signed once, by two at once too', async () => {
    const { id, url } = await ask(ofProcess())
    await step(url, 'answer', sampling)
    const seen = seenIn((await open(url)).body)
    const both = await Promise.all(
      ['Ana', 'Beto'].map((name) => step(url, 'sign', { name, agree: 'yes', seen })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410])
    expect(await answersOf(id)).toHaveLength(1)
  })

  it('is signed as it was seen: a draft that changed meanwhile is shown again (409)', async () => {
    const { id, url } = await ask(ofProcess())
    await step(url, 'answer', sampling)
    const seen = seenIn((await open(url)).body)
    await step(url, 'answer', { ...sampling, humedad: '14' })
    const answer = await step(url, 'sign', { name: 'Ana', agree: 'yes', seen })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('La respuesta cambió')])
    expect(await stateOf(id)).toBe('open')
  })

  it('may be declined after a question, which ends the link', async () => {
    const { id, url } = await ask(ofProcess())
    const { body } = await open(url)
    const [, folded] = /<details class="decline">(.*?)<\/details>/.exec(body)!
    expect(folded).toContain('El enlace se cierra, y quien te lo pidió lo ve.')
    expect(body.match(/value="decline"/g)).toHaveLength(1)
    expect(folded).toContain('value="decline"')
    expect((await step(url, 'decline')).statusCode).toBe(303)
    const ended = await open(url)
    expect([ended.statusCode, await stateOf(id)]).toEqual([410, 'declined'])
    expect(ended.body).toContain('Si cambiás de idea, pedile a')
  })

  it('brings plots and pictures, which no address opens before it is accepted (LNK-05)', async () => {
    const { id, url } = await ask({ ...ofLot, references: true })
    const parts: [string, FormValue][] = [
      ['step', 'answer'],
      // The square is drawn by whole degrees.
      ['asked', 'GROUND_COARSE'],
      ...Object.entries(lot),
      ['labores', 'inoculacion'],
      [
        'polygons',
        file(
          'chanares.kmz',
          'application/vnd.google-earth.kmz',
          Buffer.from(zip({ 'doc.kml': kml(square) })),
        ),
      ],
      ['fotos', file('uno.png', 'image/png', png(9, 9))],
      ['fotos', file('dos.png', 'image/png', png(8, 8))],
      ['reference.1', '26nl 00000000 a1'],
      ['verification.1', 'x1f902kd'],
    ]
    // A fault elsewhere keeps the files; the next form names them.
    const faulty = parts.map(([name, value]): [string, FormValue] => [
      name,
      name === 'superficie' ? 'x' : value,
    ])
    const first = await send(url, faulty)
    expect([first.statusCode, first.body]).toEqual([400, expect.stringContaining('Mantener chanares.kmz')])
    const kept = [...first.body.matchAll(/name="(\w+\.kept)" value="(\w+)"/g)].map(
      ([, name, value]): [string, string] => [name!, value!],
    )
    expect(kept.map(([name]) => name)).toEqual(['polygons.kept', 'fotos.kept', 'fotos.kept'])
    const again = await send(url, [
      ...parts.filter(([name]) => name !== 'polygons' && name !== 'fotos'),
      ...kept,
    ])
    expect(again.statusCode, again.body).toBe(303)
    expect((await open(url)).body).toContain('uno.jpg, dos.jpg')
    expect((await sign(url)).statusCode).toBe(303)
    const [answer] = await answersOf(id)
    expect(answer.files.map(({ field, name, type, sent }: AnswerFile) => [field, name, type, sent])).toEqual([
      ['fotos', 'uno.jpg', 'image/jpeg', sentOf(png(9, 9))],
      ['fotos', 'dos.jpg', 'image/jpeg', sentOf(png(8, 8))],
    ])
    const [{ url: address, sha256 }] = answer.files
    const hashes = answer.files.map((one: AnswerFile) => one.sha256)
    expect((await open(new URL(address).pathname)).statusCode).toBe(404)
    expect(answer.data).toMatchObject({
      identifier: 'LC-2526-900',
      superficie: 140.6,
      labores: ['directa', 'inoculacion'],
      location: { state: 'Chaco', coords: { lat: -27.4512, lng: -60.9134 } },
      fotos: [{ name: 'uno.jpg', sha256 }, { name: 'dos.jpg' }],
      polygons: { features: [{ geometry: { type: 'Polygon' } }] },
    })
    const references = [{ referenceNumber: '26NL00000000A1', verificationNumber: 'X1F902KD' }]
    expect(answer.cited).toEqual(references)
    const signed = {
      at: answer.signed_at.toISOString(),
      by: { email: null, name: 'Raúl Bertolotto', taxId: null, verified: false },
      files: hashes,
      inquiry: id,
      references,
      values: answer.data,
    }
    expect(answer.sha256).toBe(createHash('sha256').update(canonicalize(signed)).digest('hex'))
  })

  it('takes a point for a plot, and refuses what is no plot, no picture, or too large, at its input', async () => {
    const { url } = await ask(ofLot)
    const refused = await send(url, [
      ['step', 'answer'],
      ...Object.entries(lot),
      ['polygons', file('a.kml', 'application/xml', '<kml')],
      ['fotos', file('a.png', 'image/png', Buffer.alloc(15_000_001))],
    ])
    expect(refused.statusCode).toBe(413)
    for (const name of ['polygons', 'fotos']) expect(refused.body).toContain(`id="${name}-fault"`)
    for (const content of ['<html>', png(9, 9).subarray(0, 30)]) {
      const page = await step(url, 'answer', { ...lot, fotos: file('a.png', 'image/png', content) })
      expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining('id="fotos-fault"')])
    }
    expect((await step(url, 'answer', { ...lot, 'polygons.point': '-27.4512, -60.9134' })).statusCode).toBe(
      303,
    )
    expect((await step(url, 'answer', { ...lot, 'polygons.point': 'acá' })).statusCode).toBe(400)
  })
})

describe('a file', () => {
  it('that waits too long for those of others gets a page with what was typed (503), and is sent again', async () => {
    const { url } = await ask(ofLot)
    const parts = { ...lot, identifier: 'LC-2526-901', fotos: file('uno.png', 'image/png', png(9, 9)) }
    const content = Buffer.from(kml(Array.from({ length: 300 }, () => square).join(' ')))
    const patient = { ...api.settings, linkFileSeconds: 60 }
    const before = Array.from({ length: 10 }, () =>
      readPlots(content, patient, { language: 'es', country: null, producer: 'Uno' }),
    )
    const late = await step(url, 'answer', parts)
    expect([late.statusCode, late.body]).toEqual([503, expect.stringContaining('Ahora hay muchos archivos')])
    expect(late.body).toContain('value="LC-2526-901"')
    expect((await open(url)).body).toContain('value="LC-2526-901"')
    await Promise.all(before)
    expect((await step(url, 'answer', parts)).statusCode).toBe(303)
  })
})

describe('a hostile form', () => {
  it.each<[string, (url: string) => ReturnType<typeof send>]>([
    [
      'a thousand parts',
      (url) =>
        send(url, [['step', 'answer'], ...Array.from({ length: 1_000 }, (_, n) => [`p${n}`, 'x'] as const)]),
    ],
    [
      'no boundary',
      (url) =>
        api.app.inject({
          method: 'POST',
          url,
          payload: 'x',
          headers: { 'content-type': 'multipart/form-data' },
        }),
    ],
    [
      'no form',
      (url) =>
        api.app.inject({
          method: 'POST',
          url,
          payload: 'step=answer',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    ],
    [
      'a doubled name',
      (url) => send(url, [['step', 'answer'], ...Object.entries(sampling), ['humedad', '14']]),
    ],
    [
      'a doubled step',
      (url) =>
        send(url, [
          ['step', 'decline'],
          ['step', 'answer'],
        ]),
    ],
    ['no step', (url) => send(url, Object.entries(sampling))],
    ['a step of its own', (url) => step(url, 'accept')],
    ['a part that was not asked', (url) => step(url, 'answer', { ...sampling, limpieza: 'x' })],
    [
      'a file where text is asked',
      (url) => step(url, 'answer', { ...sampling, humedad: file('a.txt', 'text/plain', '13') }),
    ],
    [
      'a text where a file is asked',
      async () => step((await ask(ofLot)).url, 'answer', { ...lot, fotos: 'x' }),
    ],
    ['a name of a prototype', (url) => step(url, 'answer', { ...sampling, ['__proto__.x']: '1' })],
    ['a signature of nothing', (url) => step(url, 'sign', { name: 'Ana', agree: 'yes', seen: 'x' })],
  ])('%s is refused (400), and changes nothing', async (_what, act) => {
    const { id, url } = await ask(ofProcess())
    const answer = await act(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(await stateOf(id)).toBe('open')
    expect(await answersOf(id)).toEqual([])
  })

  it('more than a visitor may send in a minute waits (429)', async () => {
    const { url } = await ask(ofProcess())
    expect((await step(url, 'back')).statusCode).toBe(303)
    await repeatAttempt(api.owner, 18)
    expect((await step(url, 'back')).statusCode).toBe(303)
    expect((await step(url, 'back')).statusCode).toBe(429)
  })
})
