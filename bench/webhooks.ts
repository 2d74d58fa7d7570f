import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver } from '../test/kit/receiver.ts'
import type { Figure, Workload } from './figures.ts'
import { Installation } from './reliability/installation.ts'

const writes = 500
/** After so many of them the server is killed. */
const kills = [150, 350]
/** One of so many requests of the sender fails. */
const failing = 25
/** Seconds for which the last messages are waited for: two leases, and a wait. */
const patience = 90

type Headers = Record<string, string>

/** HOK-04: what a receiver took of 500 changes, while it failed now and then and the server was killed twice. */
async function run(folder: string): Promise<Figure[]> {
  const receiver = await startReceiver()
  const taken: number[] = []
  receiver.answer(({ body }, response) => {
    const isTaken = receiver.received.length % failing !== 0
    if (isTaken) taken.push(body.data.n)
    response.writeHead(isTaken ? 204 : 503).end()
  })
  const retries = Array(20).fill(1).join(',')
  const installation = await Installation.make(folder, 'webhooks', { WEBHOOK_RETRY_SECONDS: retries })
  try {
    const headers = {
      ...(await installation.credentials('valle', 'admin@valle.example')),
      'content-type': 'application/json',
    }
    const api = `${installation.url}/api`
    const { _id } = await send(`${api}/organizations`, 'POST', headers, { name: 'Finca La Escondida' })
    await send(`${api}/webhooks`, 'POST', headers, {
      name: 'ERP',
      url: receiver.url,
      types: ['organization.updated'],
      filters: { organizations: [_id] },
    })
    for (let n = 1; n <= writes; n++) {
      await send(`${api}/organizations/${_id}`, 'PUT', headers, { name: `Finca La Escondida ${n}` })
      if (!kills.includes(n)) continue
      await installation.end('SIGKILL')
      await installation.start()
    }
    const told = await changesOf(`${api}/history/organizations/${_id}`, headers)
    const last = Math.max(...told)
    for (let waited = 0; !taken.includes(last) && waited < patience; waited++) await sleep(1_000)
    const came = new Set(taken)
    const found = told.filter((n) => came.has(n)).length
    // A message under way when the server was killed comes again; none comes before its predecessor.
    const inOrder = taken.filter((n, at) => n >= Math.max(0, ...taken.slice(0, at))).length
    console.error(`${told.length} changes, ${receiver.received.length} requests, ${taken.length} taken`)
    return [
      { name: 'webhooks.found', ratio: told.length < writes ? 0 : found / told.length, target: 1 },
      { name: 'webhooks.in-order', ratio: inOrder / taken.length, target: 1 },
    ]
  } finally {
    await installation.end()
    await receiver.close()
  }
}

async function send(url: string, method: string, headers: Headers, body: object): Promise<{ _id: string }> {
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { _id: string }
}

/** The numbers of the changes of a record, as the history lists them. */
async function changesOf(url: string, headers: Headers): Promise<number[]> {
  const numbers: number[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}?currentPage=${page}`, { headers })
    const { collection } = (await answer.json()) as { collection: { n: number; action: string }[] }
    numbers.push(...collection.filter(({ action }) => action === 'update').map(({ n }) => n))
    if (collection.length === 0) return numbers
  }
}

export const webhooks: Workload<string> = {
  title: 'webhooks: 500 changes with failures and two kill -9, received whole and in order',
  run,
}
