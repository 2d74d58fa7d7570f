import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, sampling, samplingOf, startAsking } from '../../../test/kit/asking.ts'
import { jpeg, pdf, png } from '../../../test/kit/files.ts'
import { file, seenIn, type FormValue, square } from '../../../test/kit/link-forms.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { scratchFolder } from '../../platform/process/scratch.ts'
import { storedName } from '../files/names.ts'
import type { AnswerFile } from './tables.ts'

let asking: InquiryScene
let load: string

beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.', { LINK_FILE_SECONDS: '60' })
  load = await asking.soy.product('ps-partida')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { open, send, step, sign, ask, answersOf, forgetVisits } = askerOf(() => asking)
const ofLot = {
  kind: 'lot',
  productSchema: 'ps-lote-soja',
  fields: ['renspa', 'campania', 'superficie', 'location', 'labores', 'fotos'],
}
const lot: Record<string, FormValue> = {
  identifier: 'LC-2526-950',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie: '140.6',
  'location.country': 'Argentina',
  'location.state': 'Chaco',
  labores: 'directa',
}
const fieldFault = (body: string, name: string) => new RegExp(`id="${name}-fault">([^<]+)<`).exec(body)?.[1]
const keptFiles = async () =>
  (
    await asking.api.owner.pool.query(
      'select count(*)::int as n from files where account_id = $1 and finished_at is not null',
      ['litoral'],
    )
  ).rows[0].n

/** A photo as a telephone makes it: turned by its EXIF, with its position, and of some megabytes. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .withExif({ IFD3: { GPSLatitude: '29/1 27/1 36/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()

describe('a photo of a telephone (LNK-10)', () => {
  it('is kept as a small JPEG, turned and without its position, beside what was sent', async () => {
    const { id, url } = await ask(ofLot)
    const content = await photo(3000, 2000)
    expect(content.length).toBeGreaterThan(1_000_000)
    const answer = await step(url, 'answer', { ...lot, fotos: file('IMG_1.jpg', 'image/jpeg', content) })
    expect(answer.statusCode, answer.body).toBe(303)
    await sign(url)
    const [kept] = (await answersOf(id))[0].files as [AnswerFile]
    expect(kept).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', sent: { bytes: content.length } })
    expect(kept.bytes).toBeLessThanOrEqual(1_000_000)
    const storage = openStorage(asking.api.settings)
    const stored = await storage.read(storedName(kept.url.split('/').at(-1)!, 'support'))
    const header = await sharp(stored).metadata()
    expect([header.width < header.height, header.exif]).toEqual([true, undefined])
  })

  it.each([
    [
      'one byte too many',
      () => Buffer.concat([jpeg, Buffer.alloc(15_000_001 - jpeg.length)]),
      413,
      'hasta 15 MB',
    ],
    ['101 megapixels', () => png(10_100, 10_000), 400, 'hasta 100 megapíxeles'],
    ['another size than it claims', () => png(900, 900, { rows: 10 }), 400, 'No se pudo leer'],
    ['another type than it claims', () => Buffer.from(pdf), 400, 'No se pudo leer'],
  ])('is refused at its input, and nothing of it is kept: %s', async (_what, make, status, said) => {
    const { url } = await ask(ofLot)
    const before = await keptFiles()
    const page = await step(url, 'answer', { ...lot, fotos: file('a.png', 'image/png', make()) })
    expect([page.statusCode, fieldFault(page.body, 'fotos')]).toEqual([status, expect.stringContaining(said)])
    expect(await keptFiles()).toBe(before)
  })

  it('of 100 megapixels is taken, and a PNG is kept as a JPEG, whatever it calls itself', async () => {
    const { id, url } = await ask(ofLot)
    const large = file('plano.png', 'image/png', png(10_000, 10_000))
    const other = file('captura.jpg', 'image/jpeg', png(20, 10))
    const sent: [string, FormValue][] = [
      ['step', 'answer'],
      ...Object.entries(lot),
      ['fotos', large],
      ['fotos', other],
    ]
    expect((await send(url, sent)).statusCode).toBe(303)
    await sign(url)
    const kept = (await answersOf(id))[0].files as AnswerFile[]
    expect(kept.map(({ name, type }) => [name, type])).toEqual([
      ['plano.jpg', 'image/jpeg'],
      ['captura.jpg', 'image/jpeg'],
    ])
    for (const { url: address, bytes, sha256 } of kept) {
      const stored = await openStorage(asking.api.settings).read(
        storedName(address.split('/').at(-1)!, 'support'),
      )
      const { format, width } = await sharp(stored).metadata()
      expect(format).toBe('jpeg')
      expect(width).toBeLessThanOrEqual(2560)
      expect([stored!.length, createHash('sha256').update(stored!).digest('hex')]).toEqual([bytes, sha256])
    }
  })

  it('is kept where the form is wrong elsewhere, and not where its own input is', async () => {
    const { url } = await ask({ ...ofLot, fields: [...ofLot.fields, 'contrato'] })
    const before = await keptFiles()
    const paper = file('a.pdf', 'application/pdf', pdf)
    const page = await send(url, [
      ['step', 'answer'],
      ...Object.entries({ ...lot, superficie: 'mucho' }),
      ['fotos', file('a.png', 'image/png', png(5, 5))],
      ['contrato', paper],
      ['contrato', paper],
    ])
    expect([page.statusCode, fieldFault(page.body, 'contrato')]).toEqual([400, 'Entra un solo archivo'])
    expect(page.body).toContain('Mantener a.jpg')
    expect(await keptFiles()).toBe(before + 1)
    const many = Array.from({ length: 10 }, (): [string, FormValue] => ['superficie', paper])
    const asText = await send(url, [['step', 'answer'], ...Object.entries(lot), ...many])
    expect([asText.statusCode, await keptFiles()]).toEqual([400, before + 1])
  })

  it('keeps a second form of its link waiting (429), and no other link', async () => {
    const [one, two] = [await ask(ofLot), await ask(ofLot)]
    const heavy = file('a.png', 'image/png', png(5_000, 5_000))
    const photos = Array.from({ length: 4 }, (): [string, FormValue] => ['fotos', heavy])
    const ended: string[] = []
    const begun = send(one.url, [['step', 'answer'], ...Object.entries(lot), ...photos]).finally(() =>
      ended.push('many'),
    )
    // The first form has its turn once a file of it arrives.
    const scratch = scratchFolder(asking.api.settings.dataDir)
    const arrived = () =>
      readdirSync(scratch).some(
        (name) => name.startsWith('sent-') && readdirSync(join(scratch, name)).length > 0,
      )
    await expect.poll(arrived, { interval: 2 }).toBe(true)
    const again = step(one.url, 'answer', { ...lot, fotos: file('b.png', 'image/png', png(5, 5)) })
    const other = step(two.url, 'answer', { ...lot, fotos: file('c.png', 'image/png', png(5, 5)) }).finally(
      () => ended.push('one'),
    )
    const [first, second, third] = await Promise.all([begun, again, other])
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([303, 429, 303])
    expect(second.headers['retry-after']).toBe('10')
    expect(second.body).toContain('Todavía estamos leyendo')
    expect(ended).toEqual(['one', 'many'])
    expect(
      (await step(one.url, 'answer', { ...lot, fotos: file('b.png', 'image/png', png(5, 5)) })).statusCode,
    ).toBe(303)
  })

  // Each link has one question waiting: whoever else comes is next, after at most one picture of the flood.
  it('of another link is read before ten large ones of a link that sends six forms at once', async () => {
    const [one, two] = [await ask(ofLot), await ask(ofLot)]
    const heavy = file('a.png', 'image/png', png(8_000, 5_000))
    const ten = Array.from({ length: 10 }, (): [string, FormValue] => ['fotos', heavy])
    const floods = Array.from({ length: 6 }, () =>
      send(one.url, [['step', 'answer'], ...Object.entries(lot), ...ten]),
    )
    const ended: string[] = []
    const flooded = Promise.all(floods).then((all) => (ended.push('flood'), all))
    const honest = await step(two.url, 'answer', { ...lot, fotos: file('c.png', 'image/png', png(5, 5)) })
    ended.push('honest')
    expect(honest.statusCode).toBe(303)
    const statuses = (await flooded).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([303, 429, 429, 429, 429, 429])
    expect(ended).toEqual(['honest', 'flood'])
  })

  it('that is HEIC is refused by name, whatever it calls itself', async () => {
    const { url } = await ask(ofLot)
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(100),
    ])
    for (const [name, type] of [
      ['a.heic', 'image/heic'],
      ['a.HEIF', ''],
      ['a.jpg', 'image/jpeg'],
    ] as const) {
      const page = await step(url, 'answer', {
        ...lot,
        fotos: file(name, type || 'application/octet-stream', heic),
      })
      expect([page.statusCode, fieldFault(page.body, 'fotos')]).toEqual([
        400,
        expect.stringContaining('HEIC'),
      ])
    }
  })

  it('is kept only where its input takes it, ten of a form and thirty of a day (429)', async () => {
    const { url } = await ask(ofLot)
    const before = await keptFiles()
    const photos = (count: number) =>
      Array.from({ length: count }, (_, n): [string, FormValue] => [
        'fotos',
        file(`${n}.png`, 'image/png', png(3 + n, 3)),
      ])
    const sent = (count: number, more: [string, FormValue][] = []) =>
      send(url, [['step', 'answer'], ...Object.entries(lot), ...photos(count), ...more])
    const eleven = await sent(11)
    expect([eleven.statusCode, fieldFault(eleven.body, 'fotos')]).toEqual([400, 'Hasta 10 archivos'])
    expect(await keptFiles()).toBe(before)
    for (let n = 0; n < 3; n++) expect((await sent(10)).statusCode).toBe(303)
    expect(await keptFiles()).toBe(before + 30)
    const late = await sent(1)
    expect([late.statusCode, fieldFault(late.body, 'fotos')]).toEqual([
      429,
      expect.stringContaining('Por hoy'),
    ])
    expect(await keptFiles()).toBe(before + 30)
  })
})

describe('a text that nobody can store (LNK-11)', () => {
  it('is refused at its input, and never fails the page', async () => {
    const { url } = await ask(samplingOf(load, { references: true }))
    for (const name of ['humedad', 'occurred_at', 'reference.1', 'verification.1']) {
      const page = await step(url, 'answer', { ...sampling, [name]: 'a\0b' })
      expect([name, page.statusCode, /signo no se puede guardar/.test(page.body)]).toEqual([name, 400, true])
    }
    expect((await step(url, 'answer', sampling)).statusCode).toBe(303)
    const seen = seenIn((await open(url)).body)
    const signature = { name: 'Rosa Medina', agree: 'yes', seen }
    expect((await step(url, 'sign', { ...signature, taxId: '20\0' })).statusCode).toBe(400)
    for (const name of ['\u200b', 'a\u202eb', '\u00ad'])
      expect([name, (await step(url, 'sign', { ...signature, name })).statusCode]).toEqual([name, 400])
    expect((await step(url, 'sign', signature)).statusCode).toBe(303)
  })
})

describe('names in a file of plots (LNK-11)', () => {
  const collection = (name: string) =>
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"${name}"},"geometry":{"type":"Polygon","coordinates":[[${square
      .split(' ')
      .map((pair) => `[${pair}]`)
      .join()}]]}},{"type":"Feature","properties":{"name":"${name}"},"geometry":{"type":"LineString","coordinates":[[-60.9,-27.4],[-60.1,-27.4]]}}]}`
  it.each([
    ['a NUL', String.raw`a\u0000b`],
    ['half a pair', String.raw`a\ud800b`],
  ])('lose what nobody can store: %s', async (_what, name) => {
    const { id, url } = await ask({ ...ofLot, fields: [...ofLot.fields, 'polygons'] })
    const polygons = file('a.geojson', 'application/geo+json', collection(name))
    const page = await step(url, 'answer', { ...lot, polygons })
    // Doubts about the plot itself are asked once.
    const [, asked = ''] = /name="asked" value="([^"]*)"/.exec(page.body) ?? []
    expect((await step(url, 'answer', { ...lot, polygons, asked })).statusCode).toBe(303)
    expect((await open(url)).statusCode).toBe(200)
    await sign(url)
    expect(await answersOf(id)).toHaveLength(1)
  })

  it('of the file itself are readable lines', async () => {
    const { url } = await ask(ofLot)
    const named = (name: string) => step(url, 'answer', { ...lot, fotos: file(name, 'image/png', png(5, 5)) })
    const turned = await named('a\u202egpj.png')
    expect([turned.statusCode, fieldFault(turned.body, 'fotos')]).toEqual([
      400,
      expect.stringContaining('El nombre del archivo'),
    ])
    expect((await named('Foto\u200e 1.png')).statusCode).toBe(303)
    expect((await open(url)).body).toContain('Foto 1.jpg')
  })
})

describe('a look at a link', () => {
  it('reads no draft, whatever that holds (LNK-11)', async () => {
    const { id, url } = await ask(ofLot)
    await step(url, 'answer', lot)
    // What a look shows was made when the draft was judged.
    await asking.api.owner.pool.query(
      `update inquiry_links set draft = '{}' where account_id = $1 and inquiry_id = $2`,
      ['litoral', id],
    )
    const page = await open(url)
    expect([page.statusCode, page.body.includes('140,6')]).toEqual([200, true])
    expect((await open(`${url}?language=en`)).body).toContain('140.6')
  })
})
