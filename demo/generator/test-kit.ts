import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Pack } from '../../core/pack/shape.ts'
import { type PackReport, validatePack } from '../../core/pack/validate.ts'
import { stateOf } from '../../core/rules/product.ts'
import type { Command } from './command.ts'
import { generateLitoral } from './litoral.ts'
import type { FeatureCollection } from './places.ts'
import { type Replay, replay, type ReplayedProduct } from './replay.ts'
import type { Options } from './setting.ts'
import { generateValle } from './valle.ts'

/** After all that the written calendar holds. */
export const later = new Date('2026-11-21T12:00:00Z')

const reports = new Map<string, PackReport>()

/** What the validator says of one of the demo's packs. */
export function reportOf(name: keyof typeof generators): PackReport {
  const known = reports.get(name)
  if (known) return known
  const folder = fileURLToPath(new URL(`../${name}/`, import.meta.url))
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const report = validatePack(files.map((file) => ({ file, content: readFileSync(folder + file, 'utf8') })))
  reports.set(name, report)
  return report
}

/** What the validator says of files below demo/, in an account of its own. */
export function reportOfFiles(files: readonly string[]): PackReport {
  const account = 'apiVersion: rastro/v1\naccount: { id: nandubay, name: Cooperativa Ñandubay }'
  const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
  return validatePack([
    ...files.map((file) => ({ file, content: read(file) })),
    { file: 'propia.yaml', content: account },
  ])
}

export const packOf = (name: keyof typeof generators): Pack => reportOf(name).pack!

export interface Demo extends Replay {
  commands: Command[]
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
  const commands = generators[name]({ scale, now: later })
  const made = { commands, ...replay(packOf(name), commands) }
  demos.set(`${name} ${scale}`, made)
  return made
}

export const ofStage = ({ products }: Replay, stage: string): ReplayedProduct[] =>
  [...products.values()].filter((product) => product.stage === stage)
export const ofSchema = ({ milestones }: Replay, schema: string) =>
  [...milestones.values()].filter(({ command }) => command.milestoneSchema === schema)

export const stages = ({ products }: Replay): string[] => [
  ...new Set([...products.values()].map(({ stage }) => stage)),
]

/** How many products of a stage are pending, ready, used or archived. */
export function states(replayed: Replay, stage: string): Record<string, number> {
  const counts: Record<string, number> = { PENDING: 0, READY: 0, USED: 0, ARCHIVED: 0 }
  for (const product of ofStage(replayed, stage)) {
    const state = stateOf(product)
    counts[state === 'SHARED' || state === 'CONSUMED' ? 'USED' : state]! += 1
  }
  return counts
}

export const textOf = (product: ReplayedProduct): string => String(product.data.identifier)

export function byIdentifier(replayed: Replay, stage: string, identifier: string): ReplayedProduct {
  const found = ofStage(replayed, stage).find((product) => textOf(product) === identifier)
  if (!found) throw new Error(`no ${identifier} in ${stage}`)
  return found
}

/** Everything that a product was made from. */
export function ancestors(replayed: Replay, product: ReplayedProduct): ReplayedProduct[] {
  const found = new Set<ReplayedProduct>()
  const open = [product]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const key of next.origins) {
      const origin = replayed.products.get(key)!
      if (!found.has(origin)) open.push(origin)
      found.add(origin)
    }
  }
  return [...found]
}

export const number = (value: unknown): number => value as number
export const total = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + number(value), 0)

const ringOf = ({ features }: FeatureCollection) => features[0]!.geometry.coordinates[0]!

/** Corners, hectares and bounds of a parcel, as a map on paper would give them. */
export function measure(polygons: FeatureCollection) {
  const ring = ringOf(polygons)
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
