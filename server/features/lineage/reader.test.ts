import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../core/rules/can.ts'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { type LineageQuery, readLineage } from './reader.ts'

const account = 'litoral'
let api: TestApi
let own: string
let foreign: string
/** A product and its transformation, of which the shapes below are copies. */
let template: { product: string; milestone: string }

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await api.as('other', 'valle', { admin: true })
  const pack = demoPack('litoral')
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  foreign = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  const chain = new Chain(admin, pack, own)
  const product = await chain.product('ps-partida')
  const milestone = await chain.recorded(product, 'ms-cosecha-carga', [await chain.product('ps-lote-soja')])
  template = { product, milestone }
})
afterAll(() => api.close())

const session = (rights: Partial<Session> = {}): Session => ({
  userId: 'admin',
  accountId: account,
  name: '',
  email: '',
  roles: [],
  admin: true,
  levelOne: false,
  flags: [],
  organizations: [],
  stages: {},
  milestoneSchemas: {},
  tags: [],
  ...rights,
})
const inAccount = <T>(work: (tx: Tx) => Promise<T>, accountId = account) =>
  api.database.inAccount({ accountId, userId: 'admin' }, work)

/** Products by their names, linked as the arrows say: `a>b` made b of a. Written by SQL: no workflow makes these shapes. */
async function shape(arrows: string, foreignNames: string[] = []): Promise<Record<string, string>> {
  const links = arrows.split(' ').map((arrow) => arrow.split('>') as [string, string])
  const ids = Object.fromEntries(links.flat().map((name) => [name, v7()]))
  await inAccount(async (tx) => {
    const product = await tx.db
      .selectFrom('products')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', template.product)
      .executeTakeFirstOrThrow()
    const milestone = await tx.db
      .selectFrom('milestones')
      .selectAll()
      .where('account_id', '=', account)
      .where('id', '=', template.milestone)
      .executeTakeFirstOrThrow()
    const names = Object.entries(ids)
    await insertRows(
      tx,
      'products',
      names.map(([identifier, id]) => {
        const organization_id = foreignNames.includes(identifier) ? foreign : own
        return { ...product, id, uuid: v4(), unique_key: null, identifier, organization_id }
      }),
    )
    await insertRows(
      tx,
      'milestones',
      names.map(([, id]) => ({ ...milestone, id, product_id: id })),
    )
    await insertRows(
      tx,
      'links',
      links.map(([origin, destination]) => ({
        account_id: account,
        milestone_id: ids[destination]!,
        origin_id: ids[origin]!,
        destination_id: ids[destination]!,
        exclusive: false,
      })),
    )
  })
  return ids
}

/** What a reading answers, with names in place of ids. */
async function read(ids: Record<string, string>, start: string, query: LineageQuery, asked = session()) {
  return inAccount(async (tx) => {
    const lineage = await readLineage(tx, asked, [ids[start]!], query)
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    const links = await lineage.links()
    return {
      nodes: lineage.nodes.map(({ distance, product }) =>
        'restricted' in product ? `${distance} ${product.key}` : `${distance} ${names.get(product.id)}`,
      ),
      links: links.map(({ from, to }) => `${names.get(from) ?? from}>${names.get(to) ?? to}`).toSorted(),
      truncated: lineage.truncated,
    }
  })
}

/** Rungs of two products, each made of both products of the rung before: 2^n ways lead through n rungs. */
const ladder = (rungs: number) =>
  Array.from({ length: rungs }, (_, n) =>
    ['a', 'b'].flatMap((origin) => ['a', 'b'].map((made) => `${origin}${n}>${made}${n + 1}`)),
  ).flat()

describe('a lineage', () => {
  it('goes up, down or both ways, and never to siblings', async () => {
    const ids = await shape('root>made root>sibling origin>root made>later')
    const names = async (direction: LineageQuery['direction']) =>
      (await read(ids, 'root', { direction })).nodes
    expect(await names('up')).toEqual(['0 root', '-1 origin'])
    expect(await names('down')).toEqual(['0 root', '1 made', '1 sibling', '2 later'])
    expect(await names('both')).toEqual(['0 root', '1 made', '-1 origin', '1 sibling', '2 later'])
    expect((await read(ids, 'made', { direction: 'both' })).nodes).toEqual([
      '0 made',
      '1 later',
      '-1 root',
      '-2 origin',
    ])
  })

  it('visits each product and each link of a ladder of diamonds once', async () => {
    const arrows = ladder(20)
    const ids = await shape(arrows.join(' '))
    const { nodes, links, truncated } = await read(ids, 'a20', { direction: 'up' })
    expect(nodes).toEqual([
      '0 a20',
      ...Array.from({ length: 20 }, (_, n) => [`${-n - 1} a${19 - n}`, `${-n - 1} b${19 - n}`]).flat(),
    ])
    expect(links).toEqual(arrows.filter((arrow) => !arrow.endsWith('>b20')).toSorted())
    expect(truncated).toBe(false)
  })

  it('ends where links form a circle', async () => {
    const ids = await shape('a>b b>c c>a')
    expect(await read(ids, 'a', { direction: 'up' })).toEqual({
      nodes: ['0 a', '-1 c', '-2 b'],
      links: ['a>b', 'b>c', 'c>a'],
      truncated: false,
    })
    expect((await read(ids, 'a', { direction: 'both' })).nodes.toSorted()).toEqual(['-1 c', '0 a', '1 b'])
  })

  it('respects its limits, nearest first, and reports truncation', async () => {
    const ids = await shape('a>b b>c c>d b2>c')
    const limited = async (limits: Omit<LineageQuery, 'direction'>) => {
      const { nodes, truncated } = await read(ids, 'c', { direction: 'both', ...limits })
      return [nodes.length, truncated]
    }
    expect(await limited({})).toEqual([5, false])
    expect(await limited({ maxDepth: 2 })).toEqual([5, false])
    expect(await limited({ maxDepth: 1 })).toEqual([4, true])
    expect(await limited({ maxProducts: 5 })).toEqual([5, false])
    expect(await limited({ maxProducts: 4 })).toEqual([4, true])
    expect(await limited({ maxProducts: 1 })).toEqual([1, true])
    expect((await read(ids, 'c', { direction: 'both', maxProducts: 4 })).nodes).toEqual([
      '0 c',
      '-1 b',
      '-1 b2',
      '1 d',
    ])
  })

  it('masks an unreadable product: one key throughout the answer, and no id', async () => {
    const ids = await shape('secret>a secret>b hidden>b a>end b>end', ['secret', 'hidden'])
    const reader = session({ admin: false, organizations: [own], stages: { 'ps-partida': 'read' } })
    const { nodes, links } = await read(ids, 'end', { direction: 'up' }, reader)
    expect(nodes).toEqual(['0 end', '-1 a', '-1 b', '-2 restricted-1', '-2 restricted-2'])
    expect(links).toEqual(['a>end', 'b>end', 'restricted-1>b', 'restricted-2>a', 'restricted-2>b'])
    const text = await inAccount(async (tx) => {
      const { nodes: shown, links: drawn } = await readLineage(tx, reader, [ids.end!], {
        direction: 'up',
        data: true,
      })
      return JSON.stringify([shown, await drawn()])
    })
    for (const name of ['secret', 'hidden']) expect(text).not.toContain(ids[name])
    expect(text).not.toContain(foreign)
  })

  it('brings the values of the forms only when they are asked for', async () => {
    const ids = await shape('a>b')
    const [plain, whole] = await inAccount((tx) =>
      Promise.all(
        [false, true].map((data) => readLineage(tx, session(), [ids.b!], { direction: 'up', data })),
      ),
    )
    expect(plain!.nodes[1]!.product).not.toHaveProperty('data')
    expect(whole!.nodes[1]!.product).toMatchObject({ identifier: 'a', data: expect.any(Object) })
  })

  it('never leads to another account', async () => {
    const ids = await shape('a>b')
    const { nodes } = await inAccount(
      (tx) => readLineage(tx, session({ accountId: 'valle' }), [ids.b!], { direction: 'both' }),
      'valle',
    )
    expect(nodes).toEqual([])
  })
})
