import { join } from 'node:path'
import pg from 'pg'
import { readSettings } from '../../server/platform/process/settings.ts'
import type { Bench, Benches, Figure, Workload } from '../figures.ts'
import { median } from '../figures.ts'
import { loadInTurns, Target } from '../load.ts'
import { account } from '../people.ts'
import { directus } from './directus.ts'
import { install, type Job, jobs, type Peer, type Subject } from './peer.ts'
import { postgraphile } from './postgraphile.ts'

const seconds = 3

/** The jobs of ours and of the statements by hand, beside which each peer has its turn. */
function targetsOf({ ours, reference, headers }: Bench, subject: Subject): Record<Job, [Target, Target]> {
  const { stage, organization, product, word, name } = subject
  const json = { 'content-type': 'application/json' }
  const own = (path: string, body?: object) =>
    new Target([
      body
        ? { url: `${ours}/api/${path}`, headers: { ...headers, ...json }, body: JSON.stringify(body) }
        : { url: `${ours}/api/${path}`, headers },
    ])
  const byHand = (path: string, values: Record<string, string>, body?: object) => {
    const url = `${reference}/${path}?${new URLSearchParams({ account, ...values })}`
    return new Target([body ? { url, headers: json, body: JSON.stringify(body) } : { url }])
  }
  return {
    list: [own(`products?productSchema=${stage}`), byHand('products', { productSchema: stage })],
    search: [
      own(encodeURI(`locations?search=${word}`)),
      byHand('search/locations', { search: word, columns: '{}' }),
    ],
    read: [own(`products/${product}`), byHand('product', { product })],
    write: [own('locations', { name, organization }), byHand('locations', {}, { name, organization })],
  }
}

async function subjectOf({ ours, headers }: Bench): Promise<Subject> {
  const stage = 'ps-cuartel'
  const answer = await fetch(`${ours}/api/products?productSchema=${stage}`, { headers })
  const { collection } = (await answer.json()) as {
    collection: { _id: string; organization: { _id: string } }[]
  }
  const [{ _id: product, organization }] = collection as [(typeof collection)[0]]
  return {
    account,
    stage,
    product,
    organization: organization._id,
    word: 'campo 12',
    name: 'A place of the peers',
  }
}

/** One peer beside ours and the statements by hand. What isn't to be had says so in its row, and stops no other. */
async function measureBeside(key: string, peer: Peer, bench: Bench, subject: Subject): Promise<Figure[]> {
  const folder = join(readSettings().dataDir, 'bench', 'peers', key)
  try {
    await install(folder, peer)
    const { targets, stop } = await peer.start(bench, subject, folder)
    try {
      const figures: Figure[] = []
      for (const job of jobs) {
        await refuseFault(targets[job])
        const rounds = await loadInTurns([...targetsOf(bench, subject)[job], targets[job]], seconds)
        figures.push(figureOf(`${key}.${job}`, peer, job, rounds))
      }
      return figures
    } finally {
      await stop()
    }
  } catch (error) {
    console.error(error)
    const [why = ''] = (error as Error).message.split('\n')
    const said = { what: peer.name, aim: '', found: `not to be had here: ${why}` }
    return [{ name: key, ratio: 1, target: 0, said }]
  }
}

/** A fault is answered faster than rows, and GraphQL answers it with 200. */
async function refuseFault({ requests: [first] }: Target): Promise<void> {
  const { url, headers = {}, body } = first!
  const sent = body?.replaceAll('{{uuid}}', crypto.randomUUID())
  const answer = await fetch(url, { headers, ...(sent !== undefined && { method: 'POST', body: sent }) })
  const text = await answer.text()
  if (!answer.ok || text.startsWith('{"errors"')) throw new Error(`${url} answers ${text.slice(0, 1_000)}`)
}

function figureOf(name: string, peer: Peer, job: Job, rounds: readonly number[][]): Figure {
  const ratio = median(rounds.map(([own, , its]) => own! / its!))
  const target = peer.aims[job] ?? 0
  const [own, raw, its] = [0, 1, 2].map((at) => median(rounds.map((round) => round[at]!)).toFixed(0))
  return {
    name,
    ratio,
    target,
    said: {
      what: `${job}, beside ${peer.name} (${peer.without[job]})`,
      aim: target > 0 ? `≥ ${target} ×` : '',
      found: `${ratio.toFixed(2)} ×: ours ${own}/s, it ${its}/s, by hand ${raw}/s`,
    },
  }
}

export const peers: Workload<Benches> = {
  title:
    'a list, a search, one read and one write of other products from npm on the same rows, in turns with ours and with statements by hand: how often ours answers while the other answers once',
  withWrk: true,
  async run(bench) {
    const subject = await subjectOf(bench)
    const figures: Figure[] = []
    for (const [key, peer] of Object.entries({ postgraphile, directus }))
      figures.push(...(await measureBeside(`peers.${key}`, peer, bench, subject)))
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query('delete from locations where account_id = $1 and name = $2', [account, subject.name])
    await owner.end()
    return figures
  },
}
