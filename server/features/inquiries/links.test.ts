import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remarkText } from '../../../core/errors/remarks.ts'
import { readGround } from '../../../core/import/ground/readGround.ts'
import { text } from '../../../core/i18n/index.ts'
import { isAskable } from '../../../core/rules/inquiry.ts'
import { askerOf, type InquiryScene, sampling, samplingOf, startAsking } from '../../../test/kit/asking.ts'
import { repeatAttempt } from '../../../test/kit/attempts.ts'
import { jpeg, png } from '../../../test/kit/files.ts'
import { file, kml, type FormValue } from '../../../test/kit/link-forms.ts'
import {
  bytesOf,
  document,
  geojson,
  good,
  placemark,
  polygon,
  square,
  zip,
} from '../../../test/kit/map-files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
/** Those of some texts that a page lacks. */
const lacking = ({ body }: { body: string }, texts: string[]) => texts.filter((one) => !body.includes(one))
let asking: InquiryScene
let api: InquiryScene['api']
let admin: InquiryScene['admin']
let soy: InquiryScene['soy']
let load: string

beforeAll(async () => {
  asking = await startAsking()
  ;({ api, admin, soy } = asking)
  load = await soy.product('ps-partida')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { open, send, step, sign, ask, stateOf, answersOf, forgetVisits } = askerOf(() => asking)
const ofProcess = (more: object = {}) => samplingOf(load, more)
const ofLot = (fields: string[]) => ({ kind: 'lot', productSchema: 'ps-lote-soja', fields })
/** Doubts of plots that are drawn by whole degrees. */
const asked = 'GROUND_COARSE GROUND_HUGE GROUND_HOLE POSITION_FAR'
const needed = ['renspa', 'campania', 'superficie', 'location']
const lot: Record<string, FormValue> = {
  identifier: 'LC-2526-700',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie: '140.6',
  'location.country': 'Argentina',
  'location.state': 'Chaco',
}

describe('the page of a link', () => {
  it('is in the language of its address, else of the browser where it names one of ours, else of the inquiry (LNK-04)', async () => {
    const titles = { es: 'Te piden 3 datos de tu lote', en: 'You are asked for 3 details of your lot' }
    const { url } = await ask(ofProcess({ language: 'en' }))
    const shown = async (query: string, header?: string) => {
      const { body } = await open(`${url}${query}`, header === undefined ? {} : { 'accept-language': header })
      return (['es', 'en'] as const).filter((language) => body.includes(titles[language])).join()
    }
    expect(await shown('')).toBe('en')
    expect(await shown('', 'es-AR,es;q=0.9,en;q=0.8')).toBe('es')
    expect(await shown('', 'pt-BR,es;q=0.8')).toBe('es')
    for (const other of ['pt-BR', 'de,fr;q=0.5', '*', '']) expect(await shown('', other), other).toBe('en')
    expect(await shown('?language=es', 'en')).toBe('es')
    expect(await shown('?language=pt')).toBe('en')
    expect(await shown('?language=pt', 'es')).toBe('es')
  })

  it('says who asks, for what, of which product, and until when, and nothing else of the account (LNK-04)', async () => {
    const { identifier } = (await soy.get(load)).dataSchema
    const other = await soy.product('ps-partida')
    const message = 'Antes del viernes, <b>por favor</b>'
    const { id, url } = await ask(ofProcess({ fields: ['humedad', 'kilosDescargados'], message }))
    const shown = await open(url)
    const said = ['admin los necesita', identifier, 'Acopio Las Garzas', 'Partida', '&lt;b>por favor']
    expect(lacking(shown, said)).toEqual([])
    const { expiresAt } = (await admin.get(`/inquiries/${id}`)).body
    const day = new Intl.DateTimeFormat('es-AR', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'America/Argentina/Buenos_Aires',
    }).format(new Date(expiresAt))
    expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    const [date, month, year] = day.split('/').map(Number)
    const inEnglish = `${date} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month! - 1]} ${year}`
    expect(lacking(shown, [`El enlace vence el ${day}.`])).toEqual([])
    expect(lacking(await open(`${url}?language=en`), [`The link expires on ${inEnglish}.`])).toEqual([])
    const unsaid = [load, (await soy.get(other)).dataSchema.identifier, 'Molino del Norte', 'Destino']
    expect(lacking(shown, unsaid)).toEqual(unsaid)
    const one = await ask({ kind: 'form', product: load, fields: ['pesoNeto'] })
    expect(lacking(await open(one.url), ['Te piden un dato de tu lote'])).toEqual([])
    const english = await open(`${one.url}?language=en`)
    expect(lacking(english, ['You are asked for one detail of your lot'])).toEqual([])
    // Looks are counted, and change nothing of the inquiry.
    expect((await admin.get(`/inquiries/${id}`)).body).toMatchObject({ opened: 2, version: 1 })
  })

  it('counts the fields that were chosen, and names what it asks beside them, in its own language (LNK-04)', async () => {
    const titles = async (body: object, language: string) => {
      const { url } = await ask(body)
      const shown = (await open(`${url}?language=${language}`)).body
      return [/<h1>([^<]*)/.exec(shown)?.[1], /<p class="lead">([^<]*)/.exec(shown)?.[1]]
    }
    const { identifier } = (await soy.get(load)).dataSchema
    expect(
      await titles(ofProcess({ fields: ['humedad', 'kilosDescargados'], references: true }), 'en'),
    ).toEqual([
      'You are asked for 2 details of your lot',
      `admin needs them: ${identifier} · Sampling and unloading. No account is needed. Also: Date and time, Numbers of the EU`,
    ])
    expect(await titles(ofLot(needed), 'es')).toEqual([
      'Te piden 4 datos de tu lote',
      'admin los necesita: Lote de campaña. No hace falta cuenta. Además: N.º de lote',
    ])
    // Where nothing was chosen, what the page asks is all.
    expect(await titles({ kind: 'form', product: load, fields: [], references: true }, 'es')).toEqual([
      'Te piden un dato de tu lote',
      `admin lo necesita: ${identifier} · Partida / CPE. No hace falta cuenta.`,
    ])
  })

  it('has at most 40 KiB where every field is asked, in all its steps, and waits for no other file (LNK-04)', async () => {
    const stage = demoPack(account).productSchemas['ps-lote-soja']!
    const fields = Object.keys(stage.descriptor).filter(
      (name) => name !== 'identifier' && isAskable(stage as never, name),
    )
    expect(fields.length).toBeGreaterThan(10)
    const { url } = await ask({ ...ofLot(fields), references: true, message: 'x'.repeat(500) })
    const sizes: number[] = []
    const weigh = ({ rawPayload, body }: Awaited<ReturnType<typeof open>>) => {
      sizes.push(rawPayload.length)
      expect(/<script|<link[^>]+stylesheet|@import/.exec(body)).toBeNull()
      // A text is read before its font has come.
      const fonts = body.match(/@font-face{[^}]*url[^}]*}/g)!
      expect(fonts.filter((font) => !font.includes('font-display:swap'))).toEqual([])
    }
    weigh(await open(url))
    weigh(await step(url, 'answer', { ...lot, superficie: 'x' }))
    expect((await step(url, 'answer', lot)).statusCode).toBe(303)
    weigh(await open(url))
    await sign(url)
    weigh(await open(url))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40 * 1024)
  })

  it('takes sixty looks a minute of one visitor, and goes on for others', async () => {
    const { url } = await ask(ofProcess())
    expect((await open(url)).statusCode).toBe(200)
    await repeatAttempt(api.owner, 58)
    expect((await open(url)).statusCode).toBe(200)
    expect((await open(url)).statusCode).toBe(429)
    const other = await api.app.inject({ url, remoteAddress: '10.0.0.9' })
    expect(other.statusCode).toBe(200)
  })

  it('works no longer while the form lacks a field that it asks for (LNK-09)', async () => {
    const { id, url } = await ask(ofProcess({ fields: ['humedad', 'kilosDescargados', 'observaciones'] }))
    const pack = demoPack(account)
    const form = pack.milestoneSchemas['ms-calada']!
    delete form.schema.properties.observaciones
    delete form.descriptor.observaciones
    await configure(api.database, account, pack)
    const gone = await open(url)
    expect([gone.statusCode, lacking(gone, ['Este enlace ya no sirve.'])]).toEqual([410, []])
    expect(lacking(await open(`${url}?language=en`), ['This link no longer works.'])).toEqual([])
    expect((await step(url, 'answer', sampling)).statusCode).toBe(410)
    expect((await admin.get(`/inquiries/${id}`)).body).toMatchObject({ state: 'withdrawn', reason: 'form' })
    await configure(api.database, account, demoPack(account))
    expect((await open(url)).statusCode).toBe(200)
  })
})

describe('an answer by a link', () => {
  const signed = async (body: object, typed: Record<string, FormValue>) => {
    const asked = await ask(body)
    expect((await step(asked.url, 'answer', typed)).statusCode).toBe(303)
    expect((await sign(asked.url)).statusCode).toBe(303)
    const [{ id }] = await answersOf(asked.id)
    return { ...asked, answer: id as string }
  }

  it('that is rejected opens the link again, with what was signed and why (LNK-07)', async () => {
    const photo = file('lote.png', 'image/png', png(5, 5))
    const plot = file('lote.kml', 'text/xml', good)
    const typed = { ...lot, identifier: 'LC-2526-701', polygons: plot, fotos: photo, asked }
    const { id, url, answer } = await signed(ofLot([...needed, 'polygons', 'fotos']), typed)
    expect(lacking(await open(url), ['LC-2526-701'])).toEqual(['LC-2526-701'])
    const comment = 'El borde incluye el monte del vecino'
    expect((await admin.post(`/answers/${answer}/reject`, { comment })).status).toBe(200)
    const again = await open(url)
    expect(again.statusCode).toBe(200)
    const kept = [comment, 'value="LC-2526-701"', 'Mantener lote.kml', 'Mantener lote.jpg']
    expect(lacking(again, kept)).toEqual([])
    const marks = [...again.body.matchAll(/name="(\w+\.kept)" value="(\w+)"/g)].map(
      ([, name, value]): [string, FormValue] => [name!, value!],
    )
    const corrected = [
      ['step', 'answer'] as const,
      ...Object.entries({ ...lot, identifier: 'LC-2526-701', superficie: '139' }),
      ...marks,
      ['asked', asked] as const,
    ]
    expect((await send(url, corrected)).statusCode).toBe(303)
    expect((await sign(url)).statusCode).toBe(303)
    const [first, second] = (await answersOf(id)).toSorted((a, b) => a.signed_at - b.signed_at)
    expect([first.standing, second.standing]).toEqual(['rejected', 'pending'])
    expect(second.data).toMatchObject({ superficie: 139, fotos: [{ name: 'lote.jpg' }] })
    expect((await admin.post(`/answers/${second.id}/accept`, {})).status).toBe(200)
    for (const end of [await open(url), await step(url, 'back')])
      expect([end.statusCode, lacking(end, ['aceptó la respuesta'])]).toEqual([410, []])
    // An ended link keeps no draft.
    const { rows } = await api.owner.pool.query(
      'select draft from inquiry_links where account_id = $1 and inquiry_id = $2',
      [account, id],
    )
    expect(rows).toEqual([{ draft: null }])
  })

  it('is judged by its form alone: what others have, acceptance judges (LNK-05)', async () => {
    const [first, second] = [await signed(ofLot(needed), lot), await signed(ofLot(needed), lot)]
    const accepted = await admin.post(`/answers/${first.answer}/accept`, {})
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const refused = await admin.post(`/answers/${second.answer}/accept`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'IDENTIFIER_TAKEN'])
    expect((await signed(ofLot(needed), lot)).answer).toEqual(expect.any(String))
  })

  it('of a link that was passed on needs the code, which goes to whom it was sent', async () => {
    const recipient = { name: 'Rosa Medina', email: 'rosa@campo.example' }
    const { id, url } = await ask(ofProcess({ verify: 'email', recipient }))
    const stranger = '198.51.100.7'
    const parts = Object.entries(sampling)
    expect((await send(url, [['step', 'answer'], ...parts], stranger)).statusCode).toBe(303)
    expect((await send(url, [['step', 'code']], stranger)).statusCode).toBe(303)
    const mail = await asking.mailbox.next(recipient.email)
    expect(mail.headers.to).toBe(recipient.email)
    for (const code of ['', '123', 'abcdef'])
      expect((await sign(url, { name: 'Otto', code })).statusCode).toBe(400)
    expect([await stateOf(id), await answersOf(id)]).toEqual(['open', []])
  })
})

describe('files by a link', () => {
  it('are ten at most, of an answer', async () => {
    const { url } = await ask(ofLot([...needed, 'fotos']))
    const photos = (count: number) =>
      Array.from({ length: count }, (_, n): [string, FormValue] => [
        'fotos',
        file(`${n}.png`, 'image/png', png(3 + n, 3)),
      ])
    const sent = (count: number) => send(url, [['step', 'answer'], ...Object.entries(lot), ...photos(count)])
    const eleven = await sent(11)
    expect([eleven.statusCode, lacking(eleven, ['Hasta 10 archivos'])]).toEqual([400, []])
    expect((await sent(10)).statusCode).toBe(303)
  })

  it('are 60 MB at most, of one form (413), and what was typed stays (LNK-10)', async () => {
    const { url } = await ask(ofLot([...needed, 'fotos']))
    const heavy = Buffer.concat([jpeg, Buffer.alloc(15_000_000 - jpeg.length)])
    const photos = (count: number) =>
      Array.from({ length: count }, (): [string, FormValue] => ['fotos', file('a.jpg', 'image/jpeg', heavy)])
    const sent = (count: number) => send(url, [['step', 'answer'], ...Object.entries(lot), ...photos(count)])
    const page = await sent(5)
    expect([page.statusCode, lacking(page, ['hasta 60 MB por envío', 'value="LC-2526-700"'])]).toEqual([
      413,
      [],
    ])
    expect((await sent(4)).statusCode).toBe(303)
  })

  const line = placemark('<LineString><coordinates>-60,-29 -60,-28</coordinates></LineString>', 'Alambrado')
  it.each([
    ['a line', document(line)],
    ['a place beyond the world', kml('-60,129 -59,129 -59,128 -60,128 -60,129')],
  ])('of plots are refused with the words of the form: %s', async (_what, content) => {
    const reading = readGround(bytesOf(content), { language: 'es' })
    const { url } = await ask(ofLot([...needed, 'polygons']))
    const page = await step(url, 'answer', { ...lot, polygons: file('lote.kml', 'text/xml', content) })
    expect(page.statusCode).toBe(400)
    expect(/id="polygons-fault">([^<]+)</.exec(page.body)![1]).toBe(
      'fault' in reading ? `lote.kml: ${remarkText('es', reading.fault)}` : '',
    )
  })

  it('of plots may be GeoJSON; who signs reads what is odd about them, and staff after it (LNK-05)', async () => {
    const [a, b, c, d] = square[0]! as [number[], number[], number[], number[]]
    const { id, url } = await ask(ofLot([...needed, 'polygons']))
    const crossed = geojson({ type: 'Polygon', coordinates: [[a, c, b, d, a]] })
    const plot = file('lote.geojson', 'application/geo+json', crossed)
    const sure = `${asked} GROUND_OTHER_SIZE`
    expect((await step(url, 'answer', { ...lot, polygons: plot, asked: sure })).statusCode).toBe(303)
    const said = text('es', 'fields.geometryWarning.GEOMETRY_CROSSED')
    expect(lacking(await open(url), [said])).toEqual([])
    await sign(url)
    const [answer] = await answersOf(id)
    expect(answer.warnings.polygons).toContain('GEOMETRY_CROSSED')
    const { warnings } = (await admin.get(`/answers/${answer.id}`)).body
    expect(warnings).toContainEqual({ code: 'GEOMETRY_CROSSED', path: '/dataSchema/polygons', message: said })
  })

  it('of plots that hold more than a plot leave the rest out, and say so before the signature', async () => {
    const { url } = await ask(ofLot([...needed, 'polygons']))
    const plot = file('lote.kml', 'text/xml', document(placemark(polygon()) + line))
    expect((await step(url, 'answer', { ...lot, polygons: plot, asked })).statusCode).toBe(303)
    expect(lacking(await open(url), ['Quedó afuera: Alambrado (línea)'])).toEqual([])
  })

  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  )
  const declared = (entities: string, used: string) =>
    document(placemark(polygon(), used), `<?xml version="1.0"?><!DOCTYPE kml [${entities}]>`)
  const hostile: [what: string, name: string, content: string | Uint8Array][] = [
    ['a billion laughs', 'lote.kml', declared(`<!ENTITY l0 "ja">${laughs}`, '&l10;')],
    ['a file of the server', 'lote.kml', declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')],
    ['55,000 nested folders', 'lote.kml', document('<Folder>'.repeat(55_000) + '</Folder>'.repeat(55_000))],
    ['a bomb of 200 MB', 'lote.kmz', zip({ 'doc.kml': new Uint8Array(200_000_000).fill(32) })],
    ['an archive in two archives', 'lote.kmz', zip({ 'a.zip': zip({ 'b.kmz': zip({ 'doc.kml': good }) }) })],
    ['a picture', 'lote.kml', png(9, 9)],
    ['a long name', `${'x'.repeat(201)}.kml`, good],
  ]
  it('that are made to break whoever reads them are refused at their input, and the page goes on', async () => {
    const { id, url } = await ask(ofLot([...needed, 'polygons']))
    for (const [what, name, content] of hostile) {
      const plot = file(name, 'application/vnd.google-earth.kmz', Buffer.from(content))
      const page = await step(url, 'answer', { ...lot, polygons: plot, asked })
      expect(page.statusCode, what).toBe(400)
      expect(lacking(page, ['id="polygons-fault"', 'root:']), what).toEqual(['root:'])
    }
    expect(await stateOf(id)).toBe('open')
    const plot = file('lote.kml', 'text/xml', good)
    expect((await step(url, 'answer', { ...lot, polygons: plot, asked })).statusCode).toBe(303)
  })
})
