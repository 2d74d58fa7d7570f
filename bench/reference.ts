import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import pg from 'pg'

/**
 * The reference of the workloads: a list by one prepared statement whose JSON PostgreSQL puts together, through `pg` and
 * `node:http`, and a file through `node:http`. It has no access rules, no checks and no row security: the fastest program that
 * can be written by hand.
 */
const [port, databaseUrl = '', page = ''] = process.argv.slice(3)

const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const product = `
    select p.id as _id, p.uuid, json_build_object('_id', o.id, 'name', o.name) as organization,
      p.product_schema_id as "productSchema", p.product_schema_version as "productSchemaVersion", p.data as "dataSchema", p.i18n,
      p.show_logo as "showLogo", p.is_unidentified as "isUnidentified", p.has_origin as "hasOrigin",
      p.has_destination as "hasDestination", p.requirements_satisfied as "requirementsSatisfied",
      a.count_of_milestones as "countOfMilestones", p.count_of_insights as "countOfInsights",
      ${instant('a.last_update_milestone')} as "lastUpdateMilestone", ${instant('p.corrected_at')} as "correctedAt", p.version,
      ${instant('p.created_at')} as "createdAt", ${instant('p.updated_at')} as "updatedAt"
    from products p
    join organizations o on o.account_id = p.account_id and o.id = p.organization_id
    join product_activity a on a.account_id = p.account_id and a.id = p.id
    where p.account_id = $1 and p.deleted_at is null`

const list = `
  select coalesce(json_agg(row), '[]')::text as collection,
    (select coalesce(sum(live), 0) from counters where account_id = $1 and product_schema_id = $2)::int as total
  from (${product} and p.product_schema_id = $2 order by p.created_at desc, p.id desc limit 20) row`

async function products(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url!, 'http://x')
  const values = [searchParams.get('account'), searchParams.get('productSchema')]
  const { rows } = await pool.query<{ collection: string; total: number }>({
    name: 'list',
    text: list,
    values,
  })
  const { collection, total } = rows[0]!
  response.setHeader('content-type', 'application/json')
  response.end(
    `{"collection":${collection},"page":1,"totalPages":${Math.ceil(total / 20)},"totalDocs":${total}}`,
  )
}

async function one(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url!, 'http://x')
  const values = [searchParams.get('account'), searchParams.get('product')]
  const text = `select row_to_json(row)::text as text from (${product} and p.id = $2) row`
  const { rows } = await pool.query<{ text: string }>({ name: 'one', text, values })
  response.setHeader('content-type', 'application/json')
  response.end(rows[0]!.text)
}

const newPlace = `insert into locations (account_id, id, organization_id, name, search, created_at, created_by, updated_at, updated_by)
  values ($1, $2, $3, $4, lower($4), now(), 'bench-1', now(), 'bench-1')`

async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url!, 'http://x')
  const { name, organization } = (await json(request)) as { name: string; organization: string }
  const values = [searchParams.get('account'), randomUUID(), organization, name]
  await pool.query({ name: 'write', text: newPlace, values })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ _id: values[1], name, organization }))
}

/** Searches by hand, as FROM and WHERE: the rows of the first page and the number of matches up to 10,001, of live rows of one account. */
const matching: Record<string, string> = {
  products: `products t where account_id = $1 and product_schema_id = 'ps-partida-uva' and deleted_at is null and search like $2
    and (headers ->> 'vendimia') like $3 and (headers ->> 'modo') like $4 and organization_id = $5`,
  locations: 'locations t where account_id = $1 and deleted_at is null and search like $2',
  assets: `assets t where account_id = $1 and asset_schema_id = 'as-barrica' and deleted_at is null and search like $2`,
  media: 'media t where account_id = $1 and deleted_at is null and search like $2',
  users: `(select u.id, coalesce(g.name, u.name) as name, u.email, u.created_at from grants g join users u on u.id = g.user_id
    where g.account_id = $1 and g.withdrawn_at is null and lower(coalesce(g.name, u.name)) like $2) t`,
}

async function search(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://x')
  const noun = pathname.split('/').at(-1)!
  const from = matching[noun]!
  const columns = Object.values(JSON.parse(searchParams.get('columns')!) as Record<string, string>)
  const values = [
    searchParams.get('account'),
    ...[searchParams.get('search'), ...columns].map((word) => `%${word}%`),
    ...(searchParams.has('organization') ? [searchParams.get('organization')] : []),
  ]
  const { rows } = await pool.query<{ collection: string; total: number }>({
    name: noun,
    text: `select (select coalesce(json_agg(found), '[]') from (select t.* from ${from} order by created_at desc, id desc limit 20) found)::text as collection,
      (select count(*) from (select 1 from ${from} limit 10001) counted)::int as total`,
    values,
  })
  const { collection, total } = rows[0]!
  response.setHeader('content-type', 'application/json')
  response.end(`{"collection":${collection},"page":1,"totalDocs":${total}}`)
}

/** How many products each stage has, and what waits there: the counters of the page of the day. */
const counters = `
  select json_build_object(
    'counts', (
      select json_agg(c) from (
        select product_schema_id as stage, sum(live)::int as count from counters where account_id = $1 group by 1
      ) c
    ),
    'waiting', (
      select json_agg(w) from (
        select product_schema_id as stage, code, sum(number)::int as count from waiting_counters
        where account_id = $1 and number > 0 group by 1, 2
      ) w
    )
  )::text as text`

async function today(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url!, 'http://x')
  const values = [searchParams.get('account')]
  const { rows } = await pool.query<{ text: string }>({ name: 'counters', text: counters, values })
  response.setHeader('content-type', 'application/json')
  response.end(rows[0]!.text)
}

/** A page of events, of all or of those with a key, by the best index for each. */
const pages = {
  all: `
    select json_agg(e.event)::text as text from (
      select event from epcis_events where account_id = $1 and $2::text is null order by event_time desc, id desc limit 30
    ) e`,
  mentioned: `
    select json_agg(e.event)::text as text from (
      select e.event from epcis_mentions m join epcis_events e on e.account_id = $1 and e.id = m.id
      where m.account_id = $1 and m.key = epcis_key($2) order by m.event_time desc, m.id desc limit 30
    ) e`,
}

async function events(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { searchParams } = new URL(request.url!, 'http://x')
  const key = searchParams.get('key')
  const name = key === null ? 'all' : 'mentioned'
  const values = [searchParams.get('account'), key]
  const { rows } = await pool.query<{ text: string }>({ name: `events-${name}`, text: pages[name], values })
  response.setHeader('content-type', 'application/ld+json')
  response.end(`{"epcisBody":{"queryResults":{"resultsBody":{"eventList":${rows[0]!.text}}}}}`)
}

const bytes = Buffer.from(page, 'base64')
const file: RequestListener = (request, response) => {
  const headers = { 'content-type': 'text/html', etag: '"1"' }
  if (request.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end()
  else response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
}

export function serveReference(): void {
  createServer((request, response) => {
    if (request.url!.startsWith('/search/')) void search(request, response)
    else if (request.url!.startsWith('/today')) void today(request, response)
    else if (request.url!.startsWith('/products')) void products(request, response)
    else if (request.url!.startsWith('/product?')) void one(request, response)
    else if (request.url!.startsWith('/events')) void events(request, response)
    else if (request.url!.startsWith('/locations')) void write(request, response)
    else file(request, response)
  }).listen(Number(port), '127.0.0.1', () => console.log('ready'))
}
