import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Route } from '../../core/contract/route.ts'
import { areas } from '../../core/nouns/access.ts'
import { type Answer, type Client, clientOf, startApi, type TestApi } from '../kit/api.ts'
import { demoPack } from '../kit/packs.ts'
import { guardedRoutes, type ListedGuardedRoute } from './index.ts'
import { type Place, placesOf } from './places.ts'
import { body, send } from './send.ts'
import { buildWorld, type World } from './world.ts'

/**
 * In each of four accounts, seven clients send every route an id of another account, in every place of the request that can
 * hold one; the other three accounts take turns among the clients. A cell is one of these requests. It must answer exactly as
 * for an absent id.
 */
const accounts = ['cuenta-norte', 'cuenta-sur', 'cuenta-este', 'cuenta-oeste']
const marks = ['BOREAL', 'AUSTRAL', 'LEVANTE', 'PONIENTE']

const reads = guardedRoutes.filter(({ route }) => route.method === 'GET')
const writes = guardedRoutes.filter(({ route }) => route.method !== 'GET')

let api: TestApi
let owner: pg.Client
const worlds: World[] = []
/** Clients by account, then by name. */
const callers = new Map<string, Record<string, Client>>()

beforeAll(async () => {
  // Each key asks thousands of times in a minute.
  api = await startApi({ KEY_PER_MINUTE: '1000000' })
  // Silences thousands of expected refusals.
  api.app.log.level = 'error'
  owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
  for (const [n, account] of accounts.entries()) worlds.push(await buildWorld(api, account, marks[n]!))
  for (const [n, world] of worlds.entries()) callers.set(world.account, await callersOf(world, n))
  // A person's first request of the day notes the day.
  for (const clients of callers.values())
    for (const client of Object.values(clients)) await client.get('/session')
  await countChanges()
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

async function callersOf(world: World, n: number): Promise<Record<string, Client>> {
  const pack = demoPack('valle')
  const all = (names: string[], right: 'read' | 'write') =>
    Object.fromEntries(names.map((name) => [name, right]))
  const rights = (right: 'read' | 'write') => ({
    organizations: [world.organization, world.archivedOrganization],
    stages: all([...Object.keys(pack.productSchemas), world.stage], right),
    milestoneSchemas: all([...Object.keys(pack.milestoneSchemas), world.milestoneSchema], right),
    tags: [world.tag],
  })
  // A guest is an administrator of the next account too, and must not carry any right over.
  const guest = `guest-${n}`
  await api.as(guest, accounts[(n + 1) % accounts.length]!, { admin: true })
  return {
    administrator: world.admin,
    writer: await api.as(`writer-${n}`, world.account, { rights: rights('write') }),
    reader: await api.as(`reader-${n}`, world.account, { rights: rights('read') }),
    'level one': await api.as(`level-one-${n}`, world.account, {
      rights: rights('write'),
      roles: ['Level one'],
    }),
    nobody: await api.as(`nobody-${n}`, world.account, { rights: {} }),
    guest: await api.as(guest, world.account, { rights: rights('write') }),
    key: await keyOf(world),
  }
}

/** A key that may do all that keys may. */
async function keyOf({ admin, account }: World): Promise<Client> {
  const whole = [{ id: '*', permission: ['write'] }]
  const key = {
    name: 'Integración',
    organizations: '*',
    productSchemas: whole,
    milestoneSchemas: whole,
    areas: Object.fromEntries(areas.map((area) => [area, ['write']])),
    archive: true,
  }
  return clientOf(api.app, (await body(admin.post('/keys', key))).secret, account)
}

/** Counts every written row by its account, whoever writes it, save what is noted of the requests of keys. */
async function countChanges(): Promise<void> {
  await owner.query(`
    create table changes (account_id text primary key, n bigint not null);
    create function note_change() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      insert into changes select distinct a, 1 from unnest(array[
        case when tg_op <> 'DELETE' then new.account_id end, case when tg_op <> 'INSERT' then old.account_id end
      ]) a where a is not null
      on conflict (account_id) do update set n = changes.n + 1;
      return null;
    end $$;
    do $$
    declare target text;
    begin
      for target in
        select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id' and table_name not in ('changes', 'api_key_calls', 'api_key_states')
      loop
        execute format('create trigger noted after insert or update or delete on %I for each row execute function note_change()', target);
      end loop;
    end $$`)
}

async function changes(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ account_id: string; n: string }>('select account_id, n from changes')
  return Object.fromEntries(rows.map(({ account_id, n }) => [account_id, Number(n)]))
}

/** A request of one client with an id of another account in one place: a cell. */
interface Crossing {
  label: string
  own: World
  place: Place
  other: World
  ask(id: string): Promise<Answer>
}

let cells = 0

function* crossingsOf(
  { route, request, otherRequests, cases }: ListedGuardedRoute,
  own: World,
): Generator<Crossing> {
  const more = [...otherRequests, ...cases.map((one) => one.request)].flatMap((other) =>
    placesOf(route, other(own), own).filter(({ isTaken }) => isTaken),
  )
  const places = [...placesOf(route, request(own), own), ...more]
  const home = accounts[(accounts.indexOf(own.account) + 1) % accounts.length]
  for (const [n, [caller, client]] of Object.entries(callers.get(own.account)!).entries())
    for (const place of places) {
      // The guest has a right to the guest's other account.
      const isWelcome = (world: World) =>
        caller === 'guest' && place.kind === 'account' && world.account === home
      const others = worlds.filter((world) => world !== own && !isWelcome(world))
      const other = others[n % others.length]!
      const ask = (id: string) => {
        const { headers, ...request } = place.put(id)
        return send(client, route, request, headers)
      }
      yield { label: `${own.account} ${caller}, ${place.name} of ${other.account}`, own, place, other, ask }
    }
}

/** An absent id of the same form and length. */
const absentLike = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? `${id.slice(0, 24)}${'7'.repeat(12)}` : 'nowhere'.padEnd(id.length, 'e')

/** Papers, traces and documents of events tell when they are made, which may have changed since the answer beside it. */
const maskId = (answer: Answer, id: string) =>
  JSON.stringify(answer.body ?? null)
    .replaceAll(id, '·')
    .replaceAll(id.toUpperCase(), '·')
    .replaceAll(/\b\d\d:\d\d\b(?!:)/g, '··:··')
    .replaceAll(/"(at|creationDate)":"[^"]*"/g, '"$1":"·"')

/** The text of another account in an answer; '' when there is none. */
function leak(text: string, own: World): string {
  for (const world of worlds) {
    if (world === own) continue
    for (const [kind, value] of Object.entries(world))
      if (typeof value === 'string' && text.includes(value)) return `${kind} ${value}`
  }
  return ''
}

/** Describes how the answer to another account's id differs from the answer to an absent id; '' when it does not. */
function fault(
  { own, place }: Crossing,
  route: Route,
  [id, got]: [string, Answer],
  [absentId, absent]: [string, Answer],
): string {
  const text = maskId(got, id)
  const leaked = leak(text, own)
  if (leaked) return `tells ${leaked}`
  if (got.status >= 500) return `${got.status}`
  if (got.status !== absent.status) return `${got.status}, for an absent id ${absent.status}`
  if (place.kind === 'account' && got.status !== 403) return `${got.status} instead of 403`
  // A successful write answers with its own new record, which may differ.
  if (route.method !== 'GET' && got.status < 300) return ''
  return text === maskId(absent, absentId) ? '' : text
}

// Its triggers cannot be made on tables that Citus spreads.
const distributed = inject('testServer').workers.length > 0

describe.skipIf(distributed)("another account's id, in every place and from every client", () => {
  it.each(reads)('$name answers as for an absent id', async (asked) => {
    const before = await changes()
    const faults: string[] = []
    const waiting = worlds.flatMap((own) => [...crossingsOf(asked, own)])
    const next = async () => {
      for (let crossing = waiting.pop(); crossing; crossing = waiting.pop()) {
        cells += 1
        const id = crossing.other[crossing.place.kind]
        const nowhere = absentLike(id)
        const absent = await crossing.ask(nowhere)
        const wrong = fault(crossing, asked.route, [id, await crossing.ask(id)], [nowhere, absent])
        if (wrong) faults.push(`${crossing.label}: ${wrong}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, next))
    expect(faults).toEqual([])
    expect(await changes()).toEqual(before)
  })

  it.each(writes)('$name answers as for an absent id and changes no other account', async (asked) => {
    const faults: string[] = []
    for (const own of worlds) {
      // Creates whatever can be created once, so that later requests find it in place.
      for (const client of Object.values(callers.get(own.account)!))
        await send(client, asked.route, asked.request(own))
      let known = await changes()
      for (const crossing of crossingsOf(asked, own)) {
        cells += 1
        const id = crossing.other[crossing.place.kind]
        const nowhere = absentLike(id)
        const absent = await crossing.ask(nowhere)
        const got = await crossing.ask(id)
        const wrong = fault(crossing, asked.route, [id, got], [nowhere, absent])
        if (wrong) faults.push(`${crossing.label}: ${wrong}`)
        const now = await changes()
        // A refused write changes nothing; a successful one changes only its own account. Both answers have one status.
        for (const { account } of worlds)
          if (now[account] !== known[account] && (account !== own.account || got.status >= 300))
            faults.push(`${crossing.label}: ${got.status}, and changes ${account}`)
        known = now
      }
    }
    expect(faults).toEqual([])
  })

  it('is tried in at least 20,000 cells', () => {
    expect(cells).toBeGreaterThanOrEqual(20_000)
  })
})
