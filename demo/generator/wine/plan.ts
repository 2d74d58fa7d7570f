import { type Organization, withRole } from '../../organizations.ts'
import { openLand, type Point, placeName } from '../places.ts'
import { type Random, round } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import { blockNames } from './texts.ts'
import type { Use, Volumes } from './volumes.ts'

export type Vintage = '2024' | '2025' | '2026'

export interface Block {
  key: string
  number: number
  identifier: string
  name: string
  grower: Organization
  middle: Point
  variety: string
  altitude: number
  /** The season in which it was looked after: the one before it was first picked. */
  season: Vintage
  handpicked: boolean
  loads: Load[]
  hectares: number
}

export interface Load {
  key: string
  block: Block
  vintage: Vintage
  kilos: number
  brix: number
  /** When it arrived at the winery, and when that was recorded. */
  arrived: number
  recorded: number
}

export interface Vat {
  key: string
  vintage: Vintage
  use: Use
  block: Block
  loads: Load[]
  /** Hectolitres, when it was filled, and once the lees are out. */
  volume: number
  wine: number
  /** When it was filled, and when its last reading was recorded. */
  filled: number
  quiet: number
}

const reds = [
  'malbec',
  'cfranc',
  'malbec',
  'csauv',
  'malbec',
  'bonarda',
  'malbec',
  'pverdot',
  'csauv',
  'malbec',
]
const whites = ['semillon', 'chardonnay']
const altitudes: Record<string, [number, number]> = {
  Tupungato: [1120, 1280],
  'Vista Flores': [1000, 1090],
  Gualtallary: [1250, 1480],
  Agrelo: [940, 1010],
}

/** Draws blocks, what is picked in them and the vats that it fills: each vat is filled from one block. */
export function drawPlan(setting: Setting, volumes: Volumes): { blocks: Block[]; vats: Vat[]; free: Load[] } {
  const random = setting.random.fork('wine/plan')
  const kept = Math.max(1, Math.round(volumes.blocks * 0.05))
  const blocks = drawBlocks(setting, random, volumes.blocks, kept)
  const picked = blocks.slice(0, blocks.length - kept)
  const vats = drawVats(picked, volumes)
  const free = shareLoads(random, picked, vats, volumes)
  for (const block of blocks) {
    block.season = block.loads.map(({ vintage }) => vintage).sort()[0] ?? '2026'
    const tonnes = Math.max(...vintagesOf(block).map((kilos) => kilos / 1000), 0)
    block.hectares = round(tonnes ? tonnes / random.between(7.5, 11) : random.between(2.5, 9), 1)
  }
  return { blocks, vats, free }
}

const vintagesOf = (block: Block): number[] =>
  [...new Set(block.loads.map(({ vintage }) => vintage))].map((vintage) =>
    block.loads.filter((load) => load.vintage === vintage).reduce((kilos, load) => kilos + load.kilos, 0),
  )

/** The last `kept` blocks aren't picked: white grapes for other cellars. */
function drawBlocks({ organizations }: Setting, random: Random, count: number, kept: number): Block[] {
  const growers = withRole(organizations, 'grower')
  const land = openLand(0.6)
  return Array.from({ length: count }, (_, i): Block => {
    const number = i + 1
    const grower = growers[i % growers.length]!
    return {
      key: `block/${number}`,
      number,
      identifier: blockIdentifier(grower.city, Math.floor(i / growers.length) + 3),
      name: placeName(blockNames, i),
      grower,
      middle: land.claim(random, grower, 8),
      variety: i < count - kept ? reds[i % reds.length]! : whites[i % whites.length]!,
      altitude: random.int(...(altitudes[grower.city] ?? [1000, 1100])),
      season: '2026',
      handpicked: random.chance(0.75),
      loads: [],
      hectares: 0,
    }
  })
}

/** `TUP-07`; after 99 another third letter. */
function blockIdentifier(city: string, n: number): string {
  const prefix = city
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
  const turn = Math.floor((n - 1) / 99)
  const letter = String.fromCharCode(65 + ((prefix.charCodeAt(2) - 65 + turn) % 26))
  return `${prefix.slice(0, 2)}${letter}-${String(((n - 1) % 99) + 1).padStart(2, '0')}`
}

/** First the vintage that is bottled, last the one in the cellar; blocks take turns, so the second turn is of later vintages. */
function drawVats(picked: readonly Block[], { filledVats, aged, blended, young, press }: Volumes): Vat[] {
  const uses: { use: Use; vintage: Vintage; count: number }[] = [
    { use: 'aged', vintage: '2024', count: blended },
    { use: 'aged', vintage: '2025', count: aged - blended },
    { use: 'young', vintage: '2025', count: young - 1 },
    { use: 'press', vintage: '2025', count: press },
    { use: 'young', vintage: '2026', count: 1 },
    { use: 'still', vintage: '2026', count: filledVats - aged - young - press },
  ]
  return uses
    .flatMap(({ use, vintage, count }) => Array.from({ length: count }, () => ({ use, vintage })))
    .map(({ use, vintage }, i) => ({
      key: `vat/${i + 1}`,
      vintage,
      use,
      block: picked[i % picked.length]!,
      loads: [],
      volume: 0,
      wine: 0,
      filled: 0,
      quiet: 0,
    }))
}

/** Three or four loads a vat, four to seven a block; the free ones came in last and wait to be crushed. */
function shareLoads(
  random: Random,
  picked: readonly Block[],
  vats: readonly Vat[],
  volumes: Volumes,
): Load[] {
  const origin = volumes.loads - pendingOf(volumes.loads)
  const wanted = origin - Math.max(1, Math.round(volumes.loads * 0.05)) - 3 * vats.length
  const vatsOf = new Map(picked.map((block) => [block, vats.filter((vat) => vat.block === block)]))
  const fewest = random.shuffle(picked).sort((a, b) => vatsOf.get(a)!.length - vatsOf.get(b)!.length)
  const larger = new Set(fewest.slice(0, Math.max(0, wanted)).map((block) => vatsOf.get(block)![0]!))
  for (const vat of vats)
    for (let n = 0; n < (larger.has(vat) ? 4 : 3); n++)
      vat.loads.push(drawLoad(random, vat.block, vat.vintage))
  const free: Load[] = []
  const room = [...fewest].sort((a, b) => Number(lastVintage(b)) - Number(lastVintage(a)))
  while (vats.reduce((count, vat) => count + vat.loads.length, free.length) < origin) {
    const block =
      room.find((candidate) => candidate.loads.length < 4) ??
      room.find((candidate) => candidate.loads.length < 7)
    if (!block) throw new Error('no block has grapes left')
    room.push(...room.splice(room.indexOf(block), 1))
    free.push(drawLoad(random, block, lastVintage(block)))
  }
  return free
}

const lastVintage = (block: Block): Vintage =>
  block.loads
    .map(({ vintage }) => vintage)
    .sort()
    .at(-1) ?? '2026'

function drawLoad(random: Random, block: Block, vintage: Vintage): Load {
  const load: Load = {
    key: `grapes/${block.number}/${block.loads.length + 1}`,
    block,
    vintage,
    kilos: random.int(140, 325) * 20,
    brix: random.between(22.8, 25.4, 1),
    arrived: 0,
    recorded: 0,
  }
  block.loads.push(load)
  return load
}
