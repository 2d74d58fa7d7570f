import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remarkText } from '../../core/errors/remarks.ts'
import { outlineOf } from '../../core/geography/outlines.ts'
import type { Target } from '../../core/import/columns.ts'
import { readPosition } from '../../core/readers/position.ts'
import { askerOf, type InquiryScene, startAsking } from '../kit/asking.ts'
import { filled } from '../kit/forms.ts'
import { csvFile, rowsOfFile } from '../kit/import-files.ts'
import { importOf } from '../kit/importing.ts'
import { demoPack } from '../kit/packs.ts'
import { positionTexts } from '../kit/position-texts.ts'
import { xlsxFile } from '../kit/spreadsheets.ts'

/** Each door of the server, with the same texts: the same reading, and the same word of it (TRU-02). */
let asking: InquiryScene
let organization: string
const pack = demoPack('litoral')
beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.')
  const { body } = await asking.admin.post('/organizations', { name: 'La Aguada', country: 'Argentina' })
  organization = body._id
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { step, sign, ask, answersOf, forgetVisits } = askerOf(() => asking)

const texts = positionTexts.map(([text]) => text)
const expected = Object.fromEntries(positionTexts)
const codesOf = (remarks: readonly { code?: string }[] = []) => remarks.map(({ code }) => code)
const answerOf = (coords: { lat: number; lng: number }, said: readonly (string | undefined)[]) => ({
  ...coords,
  ...(said.length > 0 ? { said } : {}),
})
/** What a door made of each text. */
async function answersBy(door: (text: string, n: number) => Promise<unknown>) {
  const found: [string, unknown][] = []
  for (const [n, text] of texts.entries()) found.push([text, await door(text, n)])
  return Object.fromEntries(found)
}

it('the reader itself', async () => {
  const country = (await outlineOf('AR'))!
  const answers = await answersBy(async (text) => {
    const reading = readPosition(text, { country, language: 'es' })
    if ('fault' in reading) return { fault: reading.fault.code }
    const { lat, lng } = reading.value
    return answerOf({ lat, lng }, codesOf([...(reading.told ?? []), ...(reading.doubts ?? [])]))
  })
  expect(answers).toEqual(expected)
})

describe('the API', () => {
  const ofAnswer = (
    { status, body }: { status: number; body: any },
    coordsOf: (body: any) => { lat: number; lng: number },
  ) => (status === 400 ? { fault: body.errors[0].code } : answerOf(coordsOf(body), codesOf(body.warnings)))

  it('reads the coordinates of a place (TRU-02)', async () => {
    const answers = await answersBy(async (coords, n) =>
      ofAnswer(
        await asking.admin.post('/locations', { name: `Chacra ${n}`, organization, coords }),
        (body) => body.coords,
      ),
    )
    expect(answers).toEqual(expected)
  })

  it('reads the place of a product (TRU-02)', async () => {
    const form = pack.productSchemas['ps-lote-soja']!
    const answers = await answersBy(async (coords, n) =>
      ofAnswer(
        await asking.admin.post('/products', {
          organization,
          productSchema: 'ps-lote-soja',
          dataSchema: { ...filled(form, { identifier: `LC-API-${n}` }), location: { coords } },
        }),
        (body) => body.dataSchema.location.coords,
      ),
    )
    expect(answers).toEqual(expected)
  })
})

describe('an import', () => {
  /** What the import says of each row; good rows without a word aren't listed. */
  const answersOfRows = async (
    kind: string,
    schema: string | null,
    rows: readonly object[],
    column: string,
  ) => {
    const sent = importOf(kind, schema, rows, { rehearse: true })
    const { status, body } = await asking.admin.post('/imports', sent)
    expect(status, JSON.stringify(body)).toBe(200)
    const byRow = new Map<number, any>(body.rows.map((row: any) => [row.n, row]))
    return Object.fromEntries(
      texts.map((text, at) => {
        const { state = 'good', faults = [], warnings = [] } = byRow.get(at + 2) ?? {}
        const own = (found: any[]) => codesOf(found.filter((one) => one.column === column))
        return [text, state === 'faulty' ? { fault: own(faults)[0] } : own(warnings)]
      }),
    )
  }
  const expectedOfRows = Object.fromEntries(
    positionTexts.map(([text, answer]) => [text, 'fault' in answer ? answer : [...(answer.said ?? [])]]),
  )
  const savedBy = async (kind: string, schema: string | null, rows: readonly object[]) => {
    const { body } = await asking.admin.post('/imports', importOf(kind, schema, rows))
    return body
  }
  const pairs = texts.flatMap((text) => {
    const answer = expected[text]!
    return 'fault' in answer ? [] : [{ lat: answer.lat, lng: answer.lng }]
  })

  it('reads a column of places, and keeps what it read (TRU-02)', async () => {
    const rows = texts.map((coords, n) => ({
      organization: 'La Aguada',
      dataSchema: { name: `Importada ${String(n).padStart(2, '0')}`, coords },
    }))
    expect(await answersOfRows('locations', null, rows, '/dataSchema/coords')).toEqual(expectedOfRows)
    expect(await savedBy('locations', null, rows)).toMatchObject({ good: pairs.length })
    const { body } = await asking.admin.get('/locations?search=importada&limit=100')
    const byName = body.collection.toSorted((one: any, other: any) => (one.name < other.name ? -1 : 1))
    expect(byName.map(({ coords }: any) => coords)).toEqual(pairs)
  })

  const targets: Target[] = [
    { path: '/organization', names: ['Organización'], isRequired: true },
    { path: '/dataSchema/name', names: ['Nombre'], isRequired: true },
    { path: '/dataSchema/coords', names: ['Coordenadas'], isRequired: false },
  ]
  it.each([
    ['CSV', csvFile],
    ['XLSX', (rows: string[][]) => xlsxFile({ Hoja1: rows })],
  ])('reads a column of a file of %s (TRU-02)', async (format, write) => {
    const bytes = write([
      ['Organización', 'Nombre', 'Coordenadas'],
      ...texts.map((text, n) => ['La Aguada', `De ${format} ${String(n).padStart(2, '0')}`, text]),
    ])
    const table = rowsOfFile(bytes, 'lugares', targets)
    if (!('rows' in table)) throw new Error(table.fault)
    const values = table.rows.map((row) => row.values)
    expect(await answersOfRows('locations', null, values, '/dataSchema/coords')).toEqual(expectedOfRows)
    expect(await savedBy('locations', null, values)).toMatchObject({ good: pairs.length })
    const { body } = await asking.admin.get(`/locations?search=de ${format}&limit=100`)
    const byName = body.collection.toSorted((one: any, other: any) => (one.name < other.name ? -1 : 1))
    expect(byName.map(({ coords }: any) => coords)).toEqual(pairs)
  })

  it('reads the place of products (TRU-02)', async () => {
    const form = pack.productSchemas['ps-lote-soja']!
    const rows = texts.map((coords, n) => ({
      organization: 'La Aguada',
      dataSchema: { ...filled(form, { identifier: `LC-IMP-${n}` }), location: { coords } },
    }))
    expect(await answersOfRows('products', 'ps-lote-soja', rows, '/dataSchema/location/coords')).toEqual(
      expectedOfRows,
    )
  })
})

describe('the page of a link', () => {
  it('reads what a visitor types, asks each doubt once, and names each fault (TRU-02, TRU-03)', async () => {
    const country = (await outlineOf('AR'))!
    const answers = await answersBy(async (text, n) => {
      await forgetVisits()
      const typed = {
        identifier: `LC-LINK-${n}`,
        renspa: '20.049.0.05236/00',
        campania: '2025/26',
        superficie: '140.6',
        'location.country': 'Argentina',
        'location.state': 'Santa Fe',
        'location.coords': text,
      }
      const { id, url } = await ask({
        kind: 'lot',
        productSchema: 'ps-lote-soja',
        fields: ['renspa', 'campania', 'superficie', 'location'],
      })
      const page = await step(url, 'answer', typed)
      const reading = readPosition(text, { country, language: 'es' })
      if (page.statusCode === 400) {
        const said = 'fault' in reading ? remarkText('es', reading.fault) : undefined
        return page.body.includes(escaped(said ?? '')) && said
          ? { fault: 'fault' in reading ? reading.fault.code : '' }
          : { fault: page.body }
      }
      const asked = /name="asked" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
      if (page.statusCode === 200)
        expect((await step(url, 'answer', { ...typed, asked })).statusCode).toBe(303)
      expect((await sign(url)).statusCode).toBe(303)
      const [{ data, warnings }] = await answersOf(id)
      const said = codesOf(warnings.location)
      // What needs no answer is never asked.
      const doubts = 'value' in reading ? codesOf(reading.doubts) : []
      expect(asked.split(' ').filter(Boolean)).toEqual(doubts)
      return answerOf(data.location.coords, said)
    })
    expect(answers).toEqual(expected)
  })
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
