import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remarkText } from '../../core/errors/remarks.ts'
import { formTargets, type Target } from '../../core/import/columns.ts'
import { readGround } from '../../core/import/ground/readGround.ts'
import { collectionOf, fitRecord } from '../../core/readers/ground/collection.ts'
import { countryGround } from '../../core/readers/ground/country.ts'
import { askerOf, type InquiryScene, startAsking } from '../kit/asking.ts'
import { filled } from '../kit/forms.ts'
import { type GroundCase, groundCases } from '../kit/ground-cases.ts'
import { csvFile, rowsOfFile } from '../kit/import-files.ts'
import { importOf } from '../kit/importing.ts'
import { file } from '../kit/link-forms.ts'
import { bytesOf } from '../kit/map-files.ts'
import { demoPack } from '../kit/packs.ts'
import { xlsxFile } from '../kit/spreadsheets.ts'

/** Each door of the server, with the same files and texts: the same plots, and the same word of them (TRU-02). */
let asking: InquiryScene
const pack = demoPack('litoral')
const form = pack.productSchemas['ps-lote-soja']!
beforeAll(async () => {
  asking = await startAsking()
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { open, step, sign, ask, answersOf, forgetVisits } = askerOf(() => asking)

/** Files that are a text, which a cell or a body can hold. */
const texts = groundCases.flatMap((one) =>
  typeof one.content === 'string' ? [{ ...one, content: one.content }] : [],
)

/** What a door made of ground, as the table says it. */
function made(geometry: any, said: readonly (string | undefined)[]) {
  const plots = geometry.features.map((feature: any) => [feature.properties?.name ?? '', feature.geometry])
  return { plots, ...(said.length > 0 ? { said: said.toSorted() } : {}) }
}
const expectedOf = (cases: readonly GroundCase[]) =>
  Object.fromEntries(
    cases.map(({ what, answer }) => {
      if ('fault' in answer) return [what, answer]
      const { plots, said = [] } = answer
      return [what, { plots, ...(said.length > 0 ? { said: said.toSorted() } : {}) }]
    }),
  )
/** The table knows nothing of hectares that a form says. */
const codesOf = (remarks: readonly { code?: string }[] = []) =>
  remarks.map(({ code }) => code).filter((code) => code !== 'GROUND_OTHER_SIZE')

/** What a door made of each case. The producer of each is another, so that no ground is known. */
async function answersBy<C extends GroundCase>(
  cases: readonly C[],
  door: (one: C, producer: Producer) => Promise<unknown>,
) {
  const found: [string, unknown][] = []
  for (const one of cases) found.push([one.what, await door(one, await newProducer())])
  return Object.fromEntries(found)
}
interface Producer {
  _id: string
  name: string
}
let producers = 0
async function newProducer(): Promise<Producer> {
  const { body } = await asking.admin.post('/organizations', {
    name: `La Aguada ${++producers}`,
    country: 'Argentina',
  })
  return body
}

it('the reader itself', async () => {
  const country = await countryGround('AR', 'es')
  const answers = Object.fromEntries(
    groundCases.map(({ what, content }) => {
      const options = { language: 'es', country, producer: 'La Aguada' } as const
      const reading = fitRecord(readGround(bytesOf(content), options), options)
      if ('fault' in reading) return [what, { fault: reading.fault.code }]
      const { value, told, doubts } = reading
      return [what, made(collectionOf(value.plots), [...codesOf(told), ...codesOf(doubts)])]
    }),
  )
  expect(answers).toEqual(expectedOf(groundCases))
})

describe('the API', () => {
  const answer = ({ status, body }: { status: number; body: any }, groundOf: (body: any) => any) =>
    status === 400 ? { fault: body.errors[0].code } : made(groundOf(body), codesOf(body.warnings))

  it('reads the ground of a place (TRU-02)', async () => {
    const answers = await answersBy(texts, async ({ content }, { _id: organization }) =>
      answer(
        await asking.admin.post('/locations', { name: 'Campo', organization, kmzUrl: content }),
        ({ kmzUrl }) => JSON.parse(kmzUrl),
      ),
    )
    expect(answers).toEqual(expectedOf(texts))
  })

  it('reads the ground of a product (TRU-02)', async () => {
    const answers = await answersBy(texts, async ({ content }, { _id: organization }) =>
      answer(
        await asking.admin.post('/products', {
          organization,
          productSchema: 'ps-lote-soja',
          dataSchema: { ...filled(form, { identifier: `LC-${producers}` }), polygons: content },
        }),
        ({ dataSchema }) => dataSchema.polygons,
      ),
    )
    expect(answers).toEqual(expectedOf(texts))
  })
})

describe('an import', () => {
  const placeTargets: Target[] = [
    { path: '/organization', names: ['Organización'], isRequired: true },
    { path: '/dataSchema/name', names: ['Nombre'], isRequired: true },
    { path: '/dataSchema/kmzUrl', names: ['Polígono'], isRequired: false },
  ]
  const lotTargets: Target[] = [
    { path: '/organization', names: ['Organización'], isRequired: true },
    ...formTargets(form, '/dataSchema'),
  ]
  const title = (name: string) => form.schema.properties[name]!.title
  /** The table of a file with a row for each text. */
  async function tableOf(heads: readonly string[], cellsOf: (text: string, producer: Producer) => string[]) {
    const rows: string[][] = [[...heads]]
    for (const { content } of texts) rows.push(cellsOf(content, await newProducer()))
    return rows
  }
  const writers = { CSV: csvFile, XLSX: (rows: string[][]) => xlsxFile({ Hoja1: rows }) }

  /** What the import says of each row; good rows without a word aren't listed. */
  async function answersOfRows(
    kind: string,
    schema: string | null,
    bytes: Uint8Array,
    targets: Target[],
    whole = (row: any) => row,
  ) {
    const table = rowsOfFile(bytes, 'lotes', targets)
    if (!('rows' in table)) throw new Error(table.fault)
    const rows = table.rows.map((row) => ({ ...row, values: whole(row.values) }))
    const sent = { ...importOf(kind, schema, rows), rows }
    const rehearsed = await asking.admin.post('/imports', { ...sent, rehearse: true })
    expect(rehearsed.status, JSON.stringify(rehearsed.body)).toBe(200)
    const byRow = new Map<number, any>(rehearsed.body.rows.map((row: any) => [row.n, row]))
    const saved = await asking.admin.post('/imports', sent)
    expect(saved.body.good).toBe(texts.filter(({ answer }) => 'plots' in answer).length)
    return (groundOf: (row: any) => Promise<any>) =>
      Promise.all(
        texts.map(async ({ what }, at) => {
          const { state = 'good', faults = [], warnings = [] } = byRow.get(at + 2) ?? {}
          if (state === 'faulty') return [what, { fault: faults[0].code }]
          return [what, made(await groundOf(rows[at]!.values), codesOf(warnings))]
        }),
      ).then(Object.fromEntries)
  }

  it.each(Object.entries(writers))('reads a column of places of %s (TRU-02)', async (format, write) => {
    const rows = await tableOf(['Organización', 'Nombre', 'Polígono'], (text, { name }) => [
      name,
      `${format} de ${name}`,
      text,
    ])
    const answers = await answersOfRows('locations', null, write(rows), placeTargets)
    const found = await answers(async ({ dataSchema: { name } }) => {
      const { body } = await asking.admin.get(`/locations?search=${encodeURIComponent(name)}`)
      const [{ _id }] = body.collection.filter((one: any) => one.name === name)
      return JSON.parse((await asking.admin.get(`/locations/${_id}`)).body.collection[0].kmzUrl)
    })
    expect(found).toEqual(expectedOf(texts))
  })

  it.each(Object.entries(writers))('reads a column of products of %s (TRU-02)', async (format, write) => {
    const rows = await tableOf(['Organización', title('identifier'), title('polygons')], (text, { name }) => [
      name,
      `${format}-${name.split(' ').at(-1)}`,
      text,
    ])
    const answers = await answersOfRows('products', 'ps-lote-soja', write(rows), lotTargets, (row) => ({
      ...row,
      dataSchema: { ...filled(form, {}), ...row.dataSchema },
    }))
    const found = await answers(async ({ dataSchema: { identifier } }) => {
      const { body } = await asking.admin.get(`/products?productSchema=ps-lote-soja&search=${identifier}`)
      const [{ _id }] = body.collection
      return (await asking.admin.get(`/products/${_id}`)).body.collection[0].dataSchema.polygons
    })
    expect(found).toEqual(expectedOf(texts))
  })

  it('makes a row of each plot of a file, with the same word of it (GRD-08, TRU-02)', async () => {
    // What holds no plots is a table.
    const files = groundCases.filter(({ what }) => what !== 'words')
    const answers = await answersBy(files, async ({ content, name }, { _id: organization }) => {
      const table = rowsOfFile(bytesOf(content), name, placeTargets)
      if (!('rows' in table)) return table
      const rows = table.rows.map(({ values }, n) => ({ ...(values.dataSchema as { kmzUrl?: string }), n }))
      const sent = rows.map((row) => ({
        organization,
        dataSchema: { kmzUrl: row.kmzUrl, name: `Lote ${row.n}` },
      }))
      const { body } = await asking.admin.post('/imports', importOf('locations', null, sent))
      const { body: places } = await asking.admin.get(`/locations?organization=${organization}&limit=100`)
      const ordered = places.collection.toSorted((one: any, other: any) => (one.name < other.name ? -1 : 1))
      const grounds = await Promise.all(
        ordered.map(async ({ _id }: any) =>
          JSON.parse((await asking.admin.get(`/locations/${_id}`)).body.collection[0].kmzUrl),
        ),
      )
      const warnings = body.rows.flatMap((row: any) => row.warnings ?? [])
      const said = new Set([...codesOf(table.said), ...codesOf(warnings)])
      return made({ features: grounds.flatMap(({ features }) => features) }, [...said])
    })
    expect(answers).toEqual(expectedOf(files))
  })
})

describe('the page of a link', () => {
  it('reads a file, asks each doubt once, and names each fault (TRU-02, TRU-03)', async () => {
    const answers = await answersBy(groundCases, async ({ content, name, answer }) => {
      await forgetVisits()
      const typed = {
        identifier: `LC-LINK-${producers}`,
        renspa: '20.049.0.05236/00',
        campania: '2025/26',
        superficie: '140,6',
        'location.country': 'Argentina',
        'location.state': 'Santa Fe',
        'location.coords': '-29.214683, -60.213457',
      }
      const { id, url } = await ask({
        kind: 'lot',
        productSchema: 'ps-lote-soja',
        fields: ['renspa', 'campania', 'superficie', 'location', 'polygons'],
      })
      const page = await step(url, 'answer', {
        ...typed,
        polygons: file(name, 'application/octet-stream', Buffer.from(bytesOf(content))),
      })
      if (page.statusCode === 400) return faultIn(page.body, content)
      const asked = /name="asked" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
      if (page.statusCode === 200)
        expect((await step(url, 'answer', { ...typed, 'polygons.kept': 'plots', asked })).statusCode).toBe(
          303,
        )
      if ('plots' in answer && answer.left) expect((await open(url)).body.includes(answer.left)).toBe(true)
      expect((await sign(url)).statusCode).toBe(303)
      const [{ data, warnings }] = await answersOf(id)
      return made(data.polygons, codesOf(warnings.polygons))
    })
    expect(answers).toEqual(expectedOf(groundCases))
  })
})

/** The fault of a file whose sentence a page says. */
async function faultIn(page: string, content: string | Uint8Array) {
  const reading = readGround(bytesOf(content), { language: 'es' })
  const said = 'fault' in reading ? remarkText('es', reading.fault) : undefined
  return said !== undefined && page.includes(escaped(said)) && 'fault' in reading
    ? { fault: reading.fault.code }
    : { fault: page }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
