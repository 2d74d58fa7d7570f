import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../kit/api.ts'
import { guardedRoutes, routes } from './index.ts'
import { send } from './send.ts'
import { buildWorld, type World } from './world.ts'

/** What an administrator sends to a route in order to change something, where the table's request changes nothing. */
type ChangeRequest = { params?: Record<string, string>; body?: unknown }
const changes: Record<string, (world: World) => ChangeRequest | Promise<ChangeRequest>> = {
  'products.archive': ({ vat }) => ({ params: { id: vat } }),
  'products.archiveMany': ({ vat }) => ({ body: { ids: [vat] } }),
  // The pruning came before the picking, which locks it.
  'milestones.archive': ({ picking }) => ({ params: { id: picking } }),
  'milestones.archiveSingular': ({ picking }) => ({ params: { id: picking } }),
  'assets.createMany': ({ organization }) => ({
    body: {
      assets: [
        {
          organization,
          assetSchema: 'as-barrica',
          dataSchema: { identifier: 'B-0501', tonelero: 'Tonelería Sauquillo', roble: 'frances' },
        },
      ],
    },
  }),
  'users.update': ({ invited }) => ({ params: { id: invited }, body: { role: 'Level two' } }),
  'packs.apply': async ({ admin }) => {
    const { files } = (await admin.get('/admin/config/export')).body as { files: Record<string, string> }
    files['otro.yaml'] = 'apiVersion: rastro/v1\ntags: [ nueva ]\n'
    const { hash } = (await admin.post('/admin/config/plan', { files })).body as { hash: string }
    return { body: { files, hash } }
  },
  'recalls.addProducts': async ({ admin, organization, block, load }) => {
    const drill = { kind: 'drill', product: block, organization, products: [block], reason: 'Práctica anual' }
    return { params: { id: (await admin.post('/recalls', drill)).body._id }, body: { products: [load] } }
  },
  'recalls.notify': async ({ admin, organization, block: product }) => {
    await admin.put(`/organizations/${organization}`, { email: 'avisos@valle.example' })
    const texts = { reason: 'Olor a solvente', action: 'No lo uses', phone: '2615550147' }
    const recall = { kind: 'recall', product, organization, products: [product], ...texts }
    return { params: { id: (await admin.post('/recalls', recall)).body._id }, body: {} }
  },
  'assessments.reopen': ({ concluded }) => ({
    params: { id: concluded },
    body: { reason: 'Llegó otra información' },
  }),
  'statements.reopen': async ({ admin, statement }) => {
    await admin.post(`/statements/${statement}/freeze`)
    return { params: { id: statement } }
  },
  'milestones.privacy': ({ pruning }) => ({ params: { id: pruning }, body: { priv: 'true' } }),
}

let api: TestApi
let world: World
let isBuilt = false

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Routes that change no record, each with the reason. */
const silent: Record<string, string> = {
  'files.sign': 'a signed address is no record; the record that names the file leaves the event',
  'files.upload': 'the same',
  'pdf.order': 'a paper shows records and changes none; it is forgotten after minutes',
  'pdf.cancel': 'the same',
  'codeFiles.order': 'files show codes and change none; they are forgotten after minutes',
  'evidence.order': 'a packet shows records and changes none; it is forgotten after minutes',
  'symbols.read': 'it only reads a label',
  'packs.validate': 'it only judges files',
  'packs.plan': 'it only tells what applying files would do',
  'packs.saveDraft': 'a draft is in use nowhere; the apply that ends it leaves the events',
  'packs.discardDraft': 'the same',
  'me.changeSettings': 'settings of a person, who may be in other accounts',
  'events.keep': 'a query changes no record, and nothing follows from it',
  'events.forget': 'the same',
  'savedViews.create': 'a view changes no record, and nothing follows from it',
  'savedViews.update': 'the same',
  'savedViews.remove': 'the same',
  'trace.ofMany': 'it reads a lineage; the products that it names stand in the body',
  'history.verify': 'a check reads the events and keeps what it has found beside them',
  'statements.submit':
    'this account declares by hand alone; declare.test.ts reads the events of one that does not',
  'statements.refresh': 'the same',
  'statements.amend': 'the same',
  'statements.withdraw': 'the same',
  'statements.verify': 'the same',
  'webhooks.test': 'it tries a receiver',
  'webhooks.resend': 'its event has told the message; sent.test.ts reads the attempt',
  'webhooks.resume': 'this one is not paused; senders.test.ts reads the event of one that is',
  'samples.write': 'a job writes the samples, with their events',
  'samples.remove': 'archives samples, with their events; this account has none',
  'contact.send': "a visitor's question is mail, which the account does not keep",
}

const writing = guardedRoutes.filter(({ route, name }) => route.method !== 'GET' && !silent[name])

describe('every route that writes', () => {
  it('is asked for here', () => {
    expect(writing.length).toBeGreaterThan(15)
    const open = routes.filter(({ needs, route }) => needs === 'public' && route.method !== 'GET')
    expect(open.filter(({ name }) => !silent[name])).toEqual([])
    const known = new Set(routes.map(({ name }) => name))
    expect(Object.keys(silent).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(writing.map((one) => [one.name, one] as const))('leaves an event: %s', async (name, one) => {
    const ask = async () => {
      const asked = (await changes[name]?.(world)) ?? one.liveRequest(world)
      const before = await lastEvent()
      const answer = await send(world.admin, one.route, asked, { 'x-client': 'screen/1.2.3' })
      return { ...answer, before, after: await lastEvent() }
    }
    // An earlier route may have changed what this one needs, or made the same change.
    let found = isBuilt ? await ask().catch(() => undefined) : undefined
    if (!found || found.status >= 300 || found.after.n === found.before.n) {
      world = await buildWorld(api, `account-${name}`.toLowerCase().replace('.', '-'), 'MARCA')
      isBuilt = true
      found = await ask()
    }
    const { status, body, before, after } = found
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expect(after.n).toBeGreaterThan(before.n)
    expect([after.via, after.by_user]).toEqual([one.route.via ?? 'screen', world.user])
  })

  it('comes by the API where no client is named', async () => {
    const route = writing.find(({ name }) => name === 'organizations.create')!
    await send(world.admin, route.route, route.request(world))
    expect((await lastEvent()).via).toBe('api')
    await send(world.admin, route.route, route.request(world), { 'x-client': 'demo/1' })
    expect((await lastEvent()).via).toBe('api')
    await send(world.admin, route.route, route.request(world), { 'x-client': 'import/1' })
    expect((await lastEvent()).via).toBe('import')
  })
})

const lastEvent = () =>
  api.database.inAccount({ accountId: world.account, userId: 'test', readOnly: true }, ({ db }) =>
    db
      .selectFrom('events')
      .select(['n', 'via', 'by_user'])
      .where('account_id', '=', world.account)
      .orderBy('n', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
