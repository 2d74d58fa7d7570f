import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { buildOf } from './build.ts'
import { KeptPages } from './kept.ts'
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

const account = 'vino'
const address = 'http://localhost:3000'
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
  uuid = (await productOf(load)).uuid
})

const productOf = async (id: string) => (await admin.get(`/products/${id}`)).body.collection[0]
const change = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status, body]).toEqual([expect.toBeOneOf([200, 204]), body])
}
const setPrivate = (priv: boolean) =>
  change(admin.put(`/milestones/private/${thinning}`, { priv: String(priv) }))
const describePlot = async (descripcion: string) =>
  change(
    admin.put(`/products/${plot}/correct`, {
      dataSchema: { ...(await productOf(plot)).dataSchema, descripcion },
      reason: 'Se escribió',
    }),
  )

/** A server process that has no page in its memory; what it makes is in the database when it has ended. */
async function inProcess<T>(work: (pages: PublicPages) => Promise<T>, build = 'one'): Promise<T> {
  const faults: unknown[] = []
  const kept = new KeptPages(api.database, build, (error) => faults.push(error))
  const answer = await work(new PublicPages(api.database, address, kept))
  await kept.close()
  expect(faults).toEqual([])
  return answer
}
const seen = (build?: string, language?: string) =>
  inProcess(async (pages) => {
    const page = (await pages.page(uuid, language))!
    return `${page.status} ${page.html().toString()}`
  }, build)

const mark = 'as it was kept'
/** Puts a mark into what the database keeps, so that whoever shows it shows the mark. */
const markKept = async (language = '') =>
  expect(
    (
      await owner.query('update public_pages set body = $3 where uuid = $1 and language = $2', [
        uuid,
        language,
        gzipSync(mark),
      ])
    ).rowCount,
  ).toBe(1)

const rowOf = async () =>
  (await owner.query(`select *, kept_on = current_date as today from public_pages where uuid = $1`, [uuid]))
    .rows[0]
const headOf = async () =>
  (await owner.query('select n from event_heads where account_id = $1', [account])).rows[0].n

describe('a page that a server process does not have', () => {
  it('is the one that another has made, to the byte', async () => {
    const made = await inProcess(async (pages) => (await pages.page(uuid, undefined))!)
    const found = await inProcess(async (pages) => (await pages.page(uuid, undefined))!)
    expect(found.html().equals(made.html())).toBe(true)
    expect([found.etag, found.status, found.accent, found.size]).toEqual([
      made.etag,
      made.status,
      made.accent,
      made.size,
    ])
    expect((await found.gzipped()).equals(await made.gzipped())).toBe(true)
    await markKept()
    expect(await seen()).toBe(`200 ${mark}`)
  })

  it('is made again by a program of another build', async () => {
    await seen('one')
    await markKept()
    expect(await seen('two')).toContain('<html lang="es">')
    expect(await seen('two')).toContain('<html lang="es">')
    expect((await rowOf()).build).toBe('two')
  })

  it('is kept in each language that was asked for', async () => {
    expect(await seen('one', 'en')).toContain('<html lang="en">')
    expect(await seen('one')).toContain('<html lang="es">')
    await markKept('en')
    expect(await seen('one')).toContain('<html lang="es">')
    expect(await seen('one', 'en')).toBe(`200 ${mark}`)
  })

  it('stays as it is when something else of its account changes, and is known to be true again', async () => {
    await seen()
    await markKept()
    await chain.product('ps-cuartel')
    expect((await rowOf()).head).not.toBe(await headOf())
    expect(await seen()).toBe(`200 ${mark}`)
    expect((await rowOf()).head).toBe(await headOf())
    expect(await seen()).toBe(`200 ${mark}`)
  })
})

describe('what is kept is never shown once it is not true', () => {
  /** Shown by one process and kept; then something changes: what others show first, and after they have kept it. */
  async function afterwards(changing: () => Promise<void>): Promise<string> {
    await seen()
    await markKept()
    await changing()
    const shown = await seen()
    expect(shown).not.toContain(mark)
    expect(await seen()).toBe(shown)
    await markKept()
    expect(await seen()).toContain(mark)
    return shown
  }

  it('neither after a process became private', async () => {
    await setPrivate(false)
    expect(await seen()).toContain('37\u00a0%')
    expect(await afterwards(() => setPrivate(true))).not.toContain('37\u00a0%')
    expect(await afterwards(() => setPrivate(false))).toContain('37\u00a0%')
  })

  it('nor after a correction of what it was made from', async () => {
    await describePlot('Al pie del cordón')
    const shown = await afterwards(() => describePlot('Junto al canal'))
    expect(shown).toContain('Junto al canal')
    expect(shown).not.toContain('Al pie del cordón')
  })

  it('nor after a change of its organization', async () => {
    const { name, version } = (await admin.get(`/organizations/${chain.organization}`)).body.collection[0]
    const shown = await afterwards(() =>
      change(
        admin.put(`/organizations/${chain.organization}`, { name, version, disclaimer: 'Con moderación.' }),
      ),
    )
    expect(shown).toContain('Con moderación.')
  })

  it('nor after another configuration', async () => {
    const renamed = structuredClone(pack)
    renamed.productSchemas['ps-partida-uva']!.name = 'Carga de uva'
    expect(await afterwards(() => configure(api.database, account, renamed))).toContain('Carga de uva')
    expect(await afterwards(() => configure(api.database, account, pack))).not.toContain('Carga de uva')
  })

  it('nor after a change that is told by the revision alone', async () => {
    const raised = async () => {
      await owner.query('update accounts set revision = revision + 1 where id = $1', [account])
    }
    expect(await afterwards(raised)).toContain('<html lang="es">')
  })

  it('nor once archived, nor the notice of that once it was undone', async () => {
    uuid = (await productOf((load = await chain.product('ps-partida-uva')))).uuid
    const gone = await afterwards(() => change(admin.delete(`/products/${load}`)))
    expect(gone).toMatch(/^410 .*Esta página se retiró/s)
    const back = await afterwards(() => change(admin.put('/undo?type=products', { ids: [load] })))
    expect(back).toMatch(/^200 /)
  })

  it('nor when a slower process keeps its older one later', async () => {
    await setPrivate(false)
    const slower = new KeptPages(api.database, 'one', () => {})
    const key = { uuid, accountId: account, kind: 'product' as const, recordId: load }
    await seen()
    const { kept } = await slower.find(key, undefined)
    await setPrivate(true)
    await seen()
    slower.keep(key, undefined, kept!)
    await slower.close()
    expect(await seen()).not.toContain('37\u00a0%')
  })
})

describe('keeping a page', () => {
  it('is no event of its account', async () => {
    const before = await headOf()
    await seen()
    expect(await rowOf()).toMatchObject({ account_id: account, head: before })
    expect(await headOf()).toBe(before)
  })

  it('happens behind the answer of a server', async () => {
    expect((await api.app.inject({ url: `/${uuid}` })).statusCode).toBe(200)
    await expect.poll(async () => (await rowOf())?.build).toBe(buildOf(address))
  })

  it('that fails is reported once, and hurts no reader', async () => {
    await owner.query('revoke insert, update on public_pages from rastro_app')
    try {
      const faults: unknown[] = []
      const kept = new KeptPages(api.database, 'one', (error) => faults.push(error))
      const pages = new PublicPages(api.database, address, kept)
      for (const language of ['es', 'en']) {
        expect((await pages.page(uuid, language))!.status).toBe(200)
        await kept.close()
      }
      expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('denied') })])
    } finally {
      await owner.query('grant insert, update on public_pages to rastro_app')
    }
    expect(await rowOf()).toBeUndefined()
  })

  it('removes pages that nobody made or confirmed for sixty days', async () => {
    await owner.query(`
      insert into public_pages (account_id, uuid, language, head, revision, build, source, status, accent, etag, body, kept_on)
      select '${account}', gen_random_uuid(), '', 0, 0, 'days', '', 200, '', '', '', current_date - n
      from generate_series(59, 62) n`)
    await seen()
    const { rows } = await owner.query(
      `select current_date - kept_on as days from public_pages where build = 'days' order by 1`,
    )
    expect(rows.map(({ days }) => days)).toEqual([59, 60])
  })

  it('counts a page as confirmed on the day that somebody saw it be true', async () => {
    await seen()
    await owner.query('update public_pages set kept_on = current_date - 40 where uuid = $1', [uuid])
    await chain.product('ps-cuartel')
    await seen()
    expect((await rowOf()).today).toBe(true)
  })
})

describe('a build', () => {
  it('is the same until the program, its packages or its addresses are others', () => {
    expect(buildOf(address)).toBe(buildOf(address))
    expect(buildOf(address)).not.toBe(buildOf('https://rastro.example'))
  })
})
