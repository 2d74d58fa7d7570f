import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkData, kinds, type Context } from '../../../core/fields/index.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { everyKind, everyValue, kindNames } from '../../../test/kit/every-kind.ts'
import { pdf, png, uploaded, webm } from '../../../test/kit/files.ts'
import { hostileTexts } from '../../../test/kit/hostile.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { sanitise } from '../configuration/rich-text.ts'

/** The pack of the winery, where pruning asks for a field of each kind. */
const pack = demoPack('valle')
const pruning = pack.milestoneSchemas['ms-poda']!
Object.assign(pruning.schema.properties, everyKind.schema.properties)
Object.assign(pruning.descriptor, everyKind.descriptor)

let api: TestApi
let admin: Client
let chain: Chain
let values: ReturnType<typeof everyValue>

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
  const organization = (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body._id
  chain = new Chain(admin, pack, organization)
  const { body: asset } = await admin.post('/assets', {
    organization,
    assetSchema: 'as-barrica',
    dataSchema: { identifier: 'B-0412', tonelero: 'Tonelería Sauquillo', roble: 'frances' },
  })
  const { body: checks } = await admin.post('/checks', [
    { checkSchema: 'cs-sanidad-vasija', asset: asset._id, dataSchema: { lavado: 'vapor', olor: 'limpio' } },
  ])
  values = everyValue({
    picture: (await uploaded(api, admin, { content: png(8, 8) })).url,
    paper: (await uploaded(api, admin, { type: 'application/pdf', content: pdf })).url,
    film: (await uploaded(api, admin, { type: 'video/webm', content: webm })).url,
    asset: { _id: asset._id, name: asset.name },
    check: checks.ids[0],
  })
})
afterAll(() => api.close())

const publicPage = async (product: string): Promise<{ page: string; data: any }> => {
  const { uuid } = (await chain.get(product)) as { uuid: string }
  const [{ body: page }, { body: data }] = await Promise.all([
    admin.get(`/../${uuid}`),
    admin.get(`/public/${uuid}`),
  ])
  return { page, data }
}

describe('a process with a field of each of the 22 kinds (FRM-01)', () => {
  let plot: string
  let id: string
  beforeAll(async () => {
    plot = await chain.product('ps-cuartel')
    id = await chain.recorded(plot, 'ms-poda', [], values)
  })
  const stored = async () => (await admin.get(`/milestones/${id}`)).body.collection[0]

  it('is stored as it was sent, and stands so in the timeline', async () => {
    expect(kindNames).toHaveLength(22)
    expect((await stored()).dataSchema).toMatchObject(values)
    const [card] = await chain.timeline(plot)
    expect(Object.keys(card.dataSchema)).toEqual(expect.arrayContaining(kindNames))
  })

  it('can be sent back as it was read', async () => {
    const { dataSchema, i18n, version } = await stored()
    expect((await admin.put(`/milestones/${id}`, { dataSchema, i18n, version })).status).toBe(200)
    expect((await stored()).dataSchema).toEqual(dataSchema)
  })

  it('shows each of them on the public page', async () => {
    const { page, data } = await publicPage(plot)
    const keys = new Set<string>()
    JSON.stringify(data, (_, one: unknown) => {
      if (isRecord(one) && typeof one.key === 'string' && 'value' in one) keys.add(one.key)
      return one
    })
    expect([...keys]).toEqual(expect.arrayContaining(kindNames))
    const texts = [
      'Lote 14',
      'Suelos bien drenados',
      '84,5',
      'Segundo renglón',
      'acta.pdf',
      'Informe',
      'Alta',
    ]
    texts.push('Riego, Poda', 'Mendoza', 'B-0412', 'Sano 97,5', 'ana@demo.example')
    texts.push('<strong>rama negra</strong>', values.image, values.video, values.url, values.link.url)
    for (const text of texts) expect(page).toContain(text)
  })

  it('has a column for each kind that is typed in a cell in its template (FRM-16)', async () => {
    const { body } = await admin.get('/milestoneSchemas/templates/csv/ms-poda')
    const [names] = String(body).slice(1).split('\r\n')
    expect(names!.split(';')).toEqual(expect.arrayContaining(scalarKinds))
  })
})

const scalarKinds = kindNames.filter((name) => kinds[name].scalar)

/** The text in each place where a person can type one. */
const everywhere = (text: string) => ({
  text,
  'i18n-text': text,
  textarea: text,
  'rich-text': text,
  email: text,
  url: text,
  date: text,
  'date-string': text,
  image: text,
  images: [text],
  video: text,
  select: text,
  'multiple-select': [text],
  link: { title: text, url: text },
  file: { ...values.file, name: text },
  location: { country: 'Argentina', state: 'Mendoza', name: text, address: text },
  disaggregate: [{ name: text, dataSchema: { porcentaje: 100 } }],
})

const context: Context = {
  now: new Date(),
  defaultLanguage: 'es',
  supportedLanguages: ['es', 'en'],
  sanitise,
}

function withoutFaults(dataSchema: Record<string, unknown>): Record<string, unknown> {
  const { faults } = checkData(pruning, dataSchema, context)
  // A zero byte is refused before the form is looked at.
  if (JSON.stringify(dataSchema['rich-text']).includes('\\u0000'))
    faults.push({ path: '/rich-text', key: 'fields.text' })
  const faulty = new Set(faults.map(({ path }) => pointerNames(path)[0]))
  return Object.fromEntries(Object.entries(dataSchema).filter(([name]) => !faulty.has(name)))
}

describe('hostile texts', () => {
  let plot: string
  let cards: { dataSchema: Record<string, any> }[]

  /** Records one process for each text, without the values that would be refused. */
  beforeAll(async () => {
    expect(hostileTexts.length).toBeGreaterThan(200)
    plot = await chain.product('ps-cuartel')
    const rows = hostileTexts.map((text) => chain.body(plot, 'ms-poda', [], everywhere(text)))
    // A title or a name may be taken where its address or its file is refused.
    for (const row of rows)
      Object.assign(row.dataSchema, { link: { ...(row.dataSchema.link as object), url: values.url } })
    const answer = await admin.post(
      '/milestones/createMany',
      rows.map((row) => ({ ...row, dataSchema: withoutFaults(row.dataSchema) })),
    )
    expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(200)
    cards = answer.body.collection
  })

  it('are taken only as texts: no address, date or choice is one', () => {
    expect(cards).toHaveLength(hostileTexts.length)
    for (const { dataSchema } of cards) {
      for (const name of ['url', 'image', 'video'])
        if (dataSchema[name] !== undefined) expect(isWebAddress(dataSchema[name])).toBe(true)
      for (const name of ['email', 'date', 'date-string', 'select', 'multiple-select'])
        expect(dataSchema[name]).toBeUndefined()
    }
    expect(cards.filter(({ dataSchema }) => dataSchema.text !== undefined).length).toBeGreaterThan(200)
  })

  it('leave of rich texts only what the toolbar makes (FRM-10)', () => {
    const allowed =
      /^<\/?(p|br|b|strong|i|em|u|h1|h2|a)( (href="(https?:\/\/|mailto:)[^"<>]*"|rel="noopener nofollow"|style="text-align:(left|right|center|justify)"))* ?\/?>$/
    for (const { dataSchema } of cards)
      for (const tag of String(dataSchema['rich-text'] ?? '').match(/<[^>]*>?/g) ?? [])
        expect(tag).toMatch(allowed)
  })

  it('stay texts on the public page', async () => {
    const { page } = await publicPage(plot)
    expect(page.match(/alert\(1\)/g)!.length).toBeGreaterThan(400)
    const tags = [...page.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*")?)*)\s*\/?>/gi)]
    expect(tags.length).toBeGreaterThan(500)
    for (const [tag, name, attributes] of tags) {
      expect(['iframe', 'object', 'embed', 'base', 'frameset']).not.toContain(name!.toLowerCase())
      const names = attributes!.replace(/="[^"]*"/g, '')
      expect(names).not.toMatch(/\son\w+/i)
      for (const [, address] of attributes!.matchAll(/\s(?:href|src|action)="([^"]*)"/gi))
        expect([tag, address]).toEqual([tag, expect.stringMatching(/^(https?:\/\/|mailto:|[/#?])/)])
    }
    // Every bracket that opens a tag is one of those.
    const known = page.match(/<(?:[a-z]|!doctype)/gi)!.length
    expect(known - 1).toBe(tags.length)
  })
})
