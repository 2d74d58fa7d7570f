import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { PublicPages } from './pages.ts'

let api: TestApi
let admin: Client
let owner: pg.Client
let chain: Chain
/** A plot, a thinning of it that may be private, and a load of grapes that was harvested there. */
let plot: string
let thinning: string
let load: string
let uuid: string
/** Two server processes without communication. */
let processes: PublicPages[]

const account = 'vino'
const pack = demoPack('valle')

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
  const { body } = await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })
  chain = new Chain(admin, pack, body._id)
})
afterAll(async () => {
  await owner.end()
  await api.close()
})
beforeEach(async () => {
  plot = await chain.product('ps-cuartel')
  thinning = await chain.recorded(plot, 'ms-raleo', [], { porcentaje: 37 })
  load = await chain.product('ps-partida-uva')
  await chain.recorded(load, 'ms-cosecha-uva', [plot])
  uuid = (await chain.get(load)).uuid
  processes = [1, 2].map(() => new PublicPages(api.database, 'http://localhost:3000', api.app.log))
})

const change = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status, body]).toEqual([expect.toBeOneOf([200, 204]), body])
}
const setPrivate = (priv: boolean) =>
  change(admin.put(`/milestones/private/${thinning}`, { priv: String(priv) }))
const describePlot = async (descripcion: string) =>
  change(
    admin.put(`/products/${plot}/correct`, {
      dataSchema: { ...(await chain.get(plot)).dataSchema, descripcion },
      reason: 'Se escribió',
    }),
  )
const raiseRevision = async () => {
  await owner.query('update accounts set revision = revision + 1 where id = $1', [account])
}
const pageOf = async (process: PublicPages, language?: string) => (await process.page(uuid, language))!
const dataOf = async (process: PublicPages, language?: string) => (await process.data(uuid, language))!

describe('a cached page', () => {
  it.each([
    ['page', pageOf],
    ['data', dataOf],
  ])('is reused when other records of its account change: %s', async (_what, read) => {
    const made = await read(processes[0]!)
    await chain.product('ps-cuartel')
    expect(await read(processes[0]!)).toBe(made)
    expect(await read(processes[0]!)).toBe(made)
  })

  it('has its data beside it, in each language', async () => {
    const languages = async (...asked: (string | undefined)[]) =>
      Promise.all(asked.map(async (one) => JSON.parse((await dataOf(processes[0]!, one)).body.toString())))
    expect(await languages('en', undefined, 'en')).toMatchObject([
      { kind: 'product', language: 'en' },
      { kind: 'product', language: 'es' },
      { kind: 'product', language: 'en' },
    ])
    expect((await pageOf(processes[0]!, 'en')).body.toString()).toContain('<html lang="en">')
  })

  it('is rendered again at a new revision of its account, which may change its texts', async () => {
    const made = await pageOf(processes[0]!)
    await raiseRevision()
    const again = await pageOf(processes[0]!)
    expect(again).not.toBe(made)
    expect(again.etag).toBe(made.etag)
    expect(await pageOf(processes[0]!)).toBe(again)
  })

  it('is cached for each language', async () => {
    const html = async (language?: string) => (await pageOf(processes[0]!, language)).body.toString()
    expect(await html('en')).toContain('<html lang="en">')
    expect(await html()).toContain('<html lang="es">')
    expect(await html('en')).toContain('<html lang="en">')
  })

  it('has the same bytes in every process', async () => {
    const [one, other] = await Promise.all(processes.map((process) => pageOf(process)))
    expect(one!.body.equals(other!.body)).toBe(true)
    expect(one!.etag).toBe(other!.etag)
  })
})

describe('a request sees every change acknowledged before it, in every process', () => {
  let lastData: string
  /** What all processes show, each asked several times at once; their data say the same. */
  async function shown(): Promise<string> {
    const textsOf = async (read: typeof pageOf) => {
      const pages = await Promise.all(
        processes.flatMap((process) => Array.from({ length: 4 }, () => read(process))),
      )
      const texts = new Set(pages.map(({ status, body }) => `${status} ${body.toString()}`))
      expect(texts.size).toBe(1)
      return [...texts][0]!
    }
    const [page, data] = await Promise.all([textsOf(pageOf), textsOf(dataOf)])
    lastData = data
    return page
  }
  async function afterwards(changing: () => Promise<void>): Promise<string> {
    const before = await shown()
    const dataBefore = lastData
    await changing()
    const after = await shown()
    expect(after).not.toBe(before)
    expect(lastData).not.toBe(dataBefore)
    return after
  }

  it('when a process becomes private, and public again', async () => {
    await setPrivate(false)
    expect(await shown()).toContain('37\u00a0%')
    expect(await afterwards(() => setPrivate(true))).not.toContain('37\u00a0%')
    expect(await afterwards(() => setPrivate(false))).toContain('37\u00a0%')
  })

  it('when who recorded it changes: a private process counts no organization and names none', async () => {
    const name = 'Cuadrilla de Raleo S.R.L.'
    const { body } = await admin.post('/organizations', { name })
    const other = new Chain(admin, pack, body._id)
    const alone = await shown()
    expect(alone).toContain('1 organización lo registró')
    thinning = await other.recorded(plot, 'ms-raleo')
    await setPrivate(true)
    expect(await shown()).toBe(alone)
    expect(lastData).not.toContain(name)
    expect(await afterwards(() => setPrivate(false))).toContain('2 organizaciones lo registraron')
    expect(lastData).toContain(name)
    expect(await afterwards(() => setPrivate(true))).toBe(alone)
  })

  it('when an ancestor is corrected, each time', async () => {
    for (const text of ['Al pie del cordón', 'Junto al canal', 'Sobre la barda', 'En la vega'])
      expect(await afterwards(() => describePlot(text))).toContain(text)
  })

  it('when its organization changes', async () => {
    const { name, version } = (await admin.get(`/organizations/${chain.organization}`)).body.collection[0]
    const disclaimer = 'Con moderación.'
    const saved = () =>
      change(admin.put(`/organizations/${chain.organization}`, { name, version, disclaimer }))
    expect(await afterwards(saved)).toContain(disclaimer)
  })

  it('when a pack is applied', async () => {
    const renamed = structuredClone(pack)
    renamed.productSchemas['ps-partida-uva']!.name = 'Carga de uva'
    expect(await afterwards(() => configure(api.database, account, renamed))).toContain('Carga de uva')
    expect(await afterwards(() => configure(api.database, account, pack))).not.toContain('Carga de uva')
  })

  it('when it is archived, and when that is undone', async () => {
    load = await chain.product('ps-partida-uva')
    uuid = (await chain.get(load)).uuid
    const gone = await afterwards(() => change(admin.delete(`/products/${load}`)))
    expect(gone).toMatch(/^410 .*Esta página ya no está publicada/s)
    const back = await afterwards(() => change(admin.put('/undo?type=products', { ids: [load] })))
    expect(back).toMatch(/^200 /)
  })

  it('when readers and writers come at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const text = `Versión ${n}`
      const during = Array.from({ length: 6 }, (_, at) => pageOf(processes[at % 2]!))
      await describePlot(text)
      expect(await shown()).toContain(text)
      await Promise.all(during)
    }
  })
})
