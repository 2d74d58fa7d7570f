import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../server/platform/process/root.ts'
import { every, type Figure, type Workload } from './figures.ts'
import { install } from './peers/peer.ts'
import { Installation } from './reliability/installation.ts'

/** From npm, in a folder of its own: nothing of the product depends on it. */
const packages = ['epcis2.js@2.7.3']
/** It names Node's own `fs` as a package, which registries don't have. */
const overrides = { fs: 'npm:is-number@7.0.0' }

/** The program of the guide to events. */
function programOf(guide: string): string {
  const [, program] = /^```mjs\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, guide), 'utf8')) ?? []
  if (program === undefined) throw new Error(`${guide} has no program`)
  return program
}

async function run(folder: string): Promise<Figure[]> {
  const place = join(folder, 'epcis2.js')
  await install(place, { packages, overrides })
  writeFileSync(join(place, 'client.mjs'), programOf('docs/guides/events.md'))
  const installation = await Installation.make(folder, 'epcis-client')
  try {
    const headers = {
      ...(await installation.credentials('valle', 'admin@valle.example')),
      'content-type': 'application/json',
    }
    const key = await fetch(`${installation.url}/api/keys`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Importador', organizations: '*', areas: { epcis: ['write'] } }),
    })
    const env = {
      PATH: process.env.PATH,
      RASTRO_URL: installation.url,
      RASTRO_KEY: ((await key.json()) as { secret: string }).secret,
      PAGE: 'https://id.example.org/01/09506000134352/21/1',
    }
    const { stdout } = await promisify(execFile)(process.execPath, ['client.mjs'], { cwd: place, env })
    const said = ['captured 202', '2026-11-21T08:30:00.000+01:00']
    const found = said.filter((line) => stdout.includes(line)).length
    return [every('epcis-client.read', 'what a client of others captured and read', found, said.length)]
  } finally {
    await installation.end()
  }
}

export const epcisClient: Workload<string> = {
  title: 'a client of EPCIS that others wrote captures an event and reads it back',
  run,
}
