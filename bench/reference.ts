import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import pg from 'pg'
import { presentProduct } from '../server/features/products/read.ts'

/**
 * The reference of the workloads: the same rows by prepared statements through `pg` and `node:http`, and a file through
 * `node:http`. It has no access rules, no checks and no row security: the least possible work.
 */
const [port, databaseUrl = '', page = ''] = process.argv.slice(3)

const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

const list = `
  select p.*, o.name as organization_name, a.count_of_milestones, a.last_update_milestone from products p
  join organizations o on o.account_id = p.account_id and o.id = p.organization_id
  join product_activity a on a.account_id = p.account_id and a.id = p.id
  where p.account_id = $1 and p.product_schema_id = $2 and p.deleted_at is null
  order by p.created_at desc, p.id desc limit 20`
const total = 'select sum(live) as total from counters where account_id = $1 and product_schema_id = $2'

async function products(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const stage = new URL(request.url!, 'http://x').searchParams.get('productSchema')
  const client = await pool.connect()
  const values = ['bench', stage]
  const rows = await client.query({ name: 'list', text: list, values, types })
  const counted = await client.query({ name: 'total', text: total, values, types })
  client.release()
  const totalDocs = counted.rows[0].total
  const collection = rows.rows.map(presentProduct)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ collection, page: 1, totalPages: Math.ceil(totalDocs / 20), totalDocs }))
}

const bytes = Buffer.from(page, 'base64')
const file: RequestListener = (request, response) => {
  const headers = { 'content-type': 'text/html', etag: '"1"' }
  if (request.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end()
  else response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
}

export function serveReference(): void {
  createServer((request, response) => {
    if (request.url!.startsWith('/products')) void products(request, response)
    else file(request, response)
  }).listen(Number(port), '127.0.0.1', () => console.log('ready'))
}
