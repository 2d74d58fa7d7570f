import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import type { Form } from '../core/fields/index.ts'
import type { Pack } from '../core/pack/shape.ts'
import { type Bench, type Benches, type Workload, withWorst } from './figures.ts'
import { listsFor } from './people.ts'

const maxSeconds = 10

/** A plan that reads every record of an account: limits of all forms, a unique field of the largest stage, a process that goes. */
export const plan: Workload<Benches> = {
  title: 'the plan of a pack that narrows every form of an account with 850,000 records, and lists meanwhile',
  async run(bench) {
    const pack = await narrowedPack(bench)
    const idle = await listsFor(bench, () => sleep(5_000))
    const times: number[] = []
    const busy = await listsFor(bench, async () => {
      for (let round = 0; round < 3; round++) times.push(await timeOfPlan(bench, pack))
    })
    const seconds = times.toSorted((a, b) => a - b)[1]! / 1000
    console.error(`plan: ${seconds.toFixed(1)} s; lists ${idle.toFixed(1)} and ${busy.toFixed(1)} ms`)
    return withWorst('plan', [
      { name: 'plan.time', ratio: maxSeconds / seconds, target: 1 },
      { name: 'plan.lists', ratio: idle / busy, target: 1 / 5 },
    ])
  },
}

async function narrowedPack({ ours, headers }: Bench): Promise<Pack> {
  const answer = await fetch(`${ours}/api/admin/config/export`, { headers })
  const { files } = (await answer.json()) as { files: Record<string, string> }
  const pack = Object.assign({}, ...Object.values(files).map((file) => parse(file) as object)) as Pack
  for (const forms of [pack.productSchemas, pack.milestoneSchemas, pack.assetSchemas])
    for (const { schema } of Object.values<Form>(forms))
      for (const property of Object.values(schema.properties))
        if (typeof property.maximum === 'number') property.maximum -= 1
  pack.productSchemas['ps-partida-uva']!.uniqueFields = ['identifier', 'kilos']
  delete pack.milestoneSchemas['ms-raleo']
  return pack
}

async function timeOfPlan({ ours, headers }: Bench, pack: Pack): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${ours}/api/admin/config/plan`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ files: { 'pack.json': JSON.stringify(pack) } }),
  })
  const text = await answer.text()
  const found = JSON.parse(text) as { hash?: string; faults?: { message: string }[] }
  if (!found.hash) throw new Error(`the plan was answered ${answer.status}: ${text.slice(0, 500)}`)
  return performance.now() - began
}
