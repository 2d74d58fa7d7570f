import type { Demo } from '../test/e2e/demo.ts'
import { demoPack } from '../test/kit/packs.ts'

const organizations = 500
/** As many as a pack may have. */
const schemas = 200

/** Gives the demo's account of soy as many organizations, stages and processes as somebody may have to tick. */
export async function crowd(demo: Demo): Promise<void> {
  const pack = demoPack('litoral')
  const free =
    schemas -
    [pack.productSchemas, pack.milestoneSchemas, pack.assetSchemas, pack.checkSchemas]
      .map((section) => Object.keys(section).length)
      .reduce((sum, count) => sum + count, 0)
  const numbers = Array.from({ length: Math.floor(free / 2) }, (_, n) => n)
  const vertical = 'v-muchas'
  const named = <T extends { name: string }>(like: T, n: number): T => ({
    ...like,
    name: `${like.name} ${n}`,
  })
  const stage = { ...pack.productSchemas['ps-lote-soja']!, vertical }
  const process = pack.milestoneSchemas['ms-siembra']!
  const stages = numbers.map((n) => [`ps-lote-${n}`, named(stage, n)] as const)
  const processes = numbers.map(
    (n) => [`ms-siembra-${n}`, { ...named(process, n), productSchema: `ps-lote-${n}` }] as const,
  )
  const workflows = stages.map(([productSchema]) => ({ productSchema, processInitiator: true, next: [] }))
  const whole = {
    ...pack,
    verticals: {
      ...pack.verticals,
      [vertical]: { name: 'Muchas', i18n: { en: { name: 'Many' } }, workflows },
    },
    productSchemas: { ...pack.productSchemas, ...Object.fromEntries(stages) },
    milestoneSchemas: { ...pack.milestoneSchemas, ...Object.fromEntries(processes) },
  }
  // JSON is YAML too.
  const files = { 'cuenta.yaml': JSON.stringify(whole) }
  const { hash } = await demo.send<{ hash: string }>('POST', '/admin/config/plan', { files })
  await demo.send('POST', '/admin/config/apply', { files, hash })
  for (let n = 0; n < organizations; n++)
    await demo.send('POST', '/organizations', { name: `Establecimiento ${n}` })
}
