import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pack } from '../../core/pack/shape.ts'
import { type PackReport, validatePack } from '../../core/pack/validate.ts'
import type {
  Command,
  Data,
  LocationCommand,
  MilestoneCommand,
  Origin,
  ProductCommand,
} from '../../demo/generator/command.ts'
import { generateLitoral } from '../../demo/generator/litoral.ts'
import type { FeatureCollection } from '../../demo/generator/places.ts'
import type { Options } from '../../demo/generator/setting.ts'
import { generateValle } from '../../demo/generator/valle.ts'

/** After all that the written calendar holds. */
export const later = new Date('2026-11-21T12:00:00Z')

const reports = new Map<string, PackReport>()

/** What the validator says of one of the demo's packs. */
export function reportOf(name: keyof typeof generators): PackReport {
  const known = reports.get(name)
  if (known) return known
  const folder = fileURLToPath(new URL(`../../demo/${name}/`, import.meta.url))
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const report = validatePack(files.map((file) => ({ file, content: readFileSync(folder + file, 'utf8') })))
  reports.set(name, report)
  return report
}

/** What the validator says of files below demo/, in an account of its own. */
export function reportOfFiles(files: readonly string[]): PackReport {
  const account = 'apiVersion: rastro/v1\naccount: { id: nandubay, name: Cooperativa Ñandubay }'
  const read = (file: string) =>
    readFileSync(fileURLToPath(new URL(`../../demo/${file}`, import.meta.url)), 'utf8')
  return validatePack([
    ...files.map((file) => ({ file, content: read(file) })),
    { file: 'propia.yaml', content: account },
  ])
}

export const packOf = (name: keyof typeof generators): Pack => reportOf(name).pack!

/** A product of the demo as it is in the end, with its links and processes. */
export interface DemoProduct {
  id: string
  stage: string
  /** What created it. */
  command: Pick<ProductCommand, 'organization' | 'at' | 'i18n'>
  data: Data
  live: boolean
  origins: Set<string>
  destinations: Set<string>
  milestones: DemoMilestone[]
  usedSince?: string
}

export interface DemoMilestone {
  command: Pick<MilestoneCommand, 'product' | 'milestoneSchema' | 'at' | 'origins'>
  data: Data
  origins: readonly Origin[]
  live: boolean
  corrected: boolean
}

export interface Records {
  products: Map<string, DemoProduct>
  milestones: Map<string, DemoMilestone>
}

export interface Demo extends Records {
  commands: Command[]
  locations: Map<string, LocationCommand>
}

/** The records that commands leave. Whether the rules accept the commands is for the server to say. */
export function collect(commands: Command[]): Demo {
  const [locations, products, milestones]: [Demo['locations'], Demo['products'], Demo['milestones']] = [
    new Map(),
    new Map(),
    new Map(),
  ]
  const use = (one: DemoMilestone, at: string, how: 'add' | 'delete') => {
    for (const { product } of one.origins) {
      const origin = products.get(product)!
      origin.destinations[how](one.command.product)
      products.get(one.command.product)!.origins[how](product)
      if (how === 'add') origin.usedSince ??= at
    }
  }
  for (const command of commands)
    switch (command.type) {
      case 'gtins':
        break
      case 'location':
        locations.set(command.key, command)
        break
      case 'product':
        products.set(command.key, {
          id: command.key,
          stage: command.productSchema,
          command,
          data: command.dataSchema,
          live: true,
          origins: new Set(),
          destinations: new Set(),
          milestones: [],
        })
        break
      case 'edit':
        products.get(command.product)!.data = command.dataSchema
        break
      case 'milestone': {
        const { key, at, dataSchema: data, origins = [] } = command
        const one: DemoMilestone = { command, data, origins, live: true, corrected: false }
        milestones.set(key, one)
        products.get(command.product)!.milestones.push(one)
        use(one, at, 'add')
        break
      }
      case 'correct': {
        const one = milestones.get(command.milestone)!
        use(one, command.at, 'delete')
        Object.assign(one, { data: command.dataSchema, origins: command.origins, corrected: true })
        use(one, command.at, 'add')
        break
      }
      case 'archive':
        if (command.milestone === undefined) products.get(command.product)!.live = false
        else milestones.get(command.milestone)!.live = false
        break
      case 'organization':
      case 'asset':
      case 'insight':
    }
  return { commands, locations, products, milestones }
}

const parts = { litoral: generateLitoral, valle: generateValle }

/** What each account's generator made, its parts joined. */
export const generators = {
  litoral: (options: Options): Command[] => [...parts.litoral(options)].flat(),
  valle: (options: Options): Command[] => [...parts.valle(options)].flat(),
}

const demos = new Map<string, Demo>()

/** The records of an account at a scale, made once for all tests that read them. */
export function demo(name: keyof typeof generators, scale: number): Demo {
  const known = demos.get(`${name} ${scale}`)
  if (known) return known
  const made = collect(generators[name]({ scale, now: later }))
  demos.set(`${name} ${scale}`, made)
  return made
}

export const ofStage = ({ products }: Records, stage: string): DemoProduct[] =>
  [...products.values()].filter((product) => product.stage === stage)
export const ofSchema = ({ milestones }: Records, schema: string) =>
  [...milestones.values()].filter(({ command }) => command.milestoneSchema === schema)

export const stages = ({ products }: Records): string[] => [
  ...new Set([...products.values()].map(({ stage }) => stage)),
]

/** How many live products of a stage are pending, ready and used; those of a chain's first stages wait for nothing. */
export function states(pack: Pack, records: Records, stage: string) {
  const isFirst = Object.values(pack.verticals).some(({ workflows }) =>
    workflows.some(({ productSchema, processInitiator }) => productSchema === stage && processInitiator),
  )
  const counts = { PENDING: 0, READY: 0, USED: 0 }
  for (const { live, origins, destinations } of ofStage(records, stage))
    if (live) counts[destinations.size ? 'USED' : origins.size || isFirst ? 'READY' : 'PENDING'] += 1
  return counts
}

export const textOf = (product: DemoProduct): string => String(product.data.identifier)

export function byIdentifier(records: Records, stage: string, identifier: string): DemoProduct {
  const found = ofStage(records, stage).find((product) => textOf(product) === identifier)
  if (!found) throw new Error(`no ${identifier} in ${stage}`)
  return found
}

/** Everything that a product was made from. */
export function ancestors(records: Records, product: DemoProduct): DemoProduct[] {
  const found = new Set<DemoProduct>()
  const open = [product]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const key of next.origins) {
      const origin = records.products.get(key)!
      if (!found.has(origin)) open.push(origin)
      found.add(origin)
    }
  }
  return [...found]
}

export const number = (value: unknown): number => value as number
export const total = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + number(value), 0)

/** Corners, hectares and bounds of the parts of a field, as a map on paper would give them. */
export function measure({ features }: FeatureCollection) {
  const parts = features.map(({ geometry }) => measureRing(geometry.coordinates[0]!))
  const each = (n: number) => parts.map(({ bounds }) => bounds[n]!)
  return {
    closed: parts.every(({ closed }) => closed),
    corners: parts.map(({ corners }) => corners),
    hectares: total(parts.map(({ hectares }) => hectares)),
    bounds: [Math.min(...each(0)), Math.min(...each(1)), Math.max(...each(2)), Math.max(...each(3))] as const,
  }
}

function measureRing(ring: readonly (readonly [lng: number, lat: number])[]) {
  const corners = ring.slice(0, -1)
  const latitude = corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length
  const km = corners.map(
    ([lng, lat]) => [lng * 111.195 * Math.cos((latitude * Math.PI) / 180), lat * 111.195] as const,
  )
  const twice = km.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = km[(i + 1) % km.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  return {
    closed: ring[0]!.join() === ring.at(-1)!.join(),
    corners: corners.length,
    /** Positive: against the clock, as GeoJSON wants its outer rings. */
    hectares: twice * 50,
    bounds: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const,
  }
}

export const overlap = (a: readonly number[], b: readonly number[]): boolean =>
  a[0]! < b[2]! && b[0]! < a[2]! && a[1]! < b[3]! && b[1]! < a[3]!

export const within = (value: unknown, least: number, most: number): boolean =>
  number(value) >= least && number(value) <= most
