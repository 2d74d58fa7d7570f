/**
 * The parcel drawing ("Parcelario"): a field seen from above, the same for the same seed.
 * Pure geometry to SVG path data; the public page and the sign-in page give it their colours.
 */
import { pair, pathAround, round, type Spot } from '../geometry/plane.ts'
import { mix } from './colours.ts'

interface ParcelPalette {
  /** Colour of roads and of the gaps between parcels. */
  ground: string
  /** Fills of the parcels. Earlier tones are used more often. */
  tones: readonly string[]
  /** The colour that furrows mix into the tone of their parcel. */
  furrow: string
  lit: string
  litFurrow: string
}

export interface LitWish {
  /** The parcel nearest to this point is lit. Without a point, chance chooses. */
  at?: Spot
  /** An outline in any unit (x east, y south). It replaces the parcel, at about the same size. */
  shape?: readonly Spot[]
}

export interface LitParcel {
  d: string
  /** The parcel that an outline replaces. Cover it with ground before drawing. */
  place?: string
  furrows: string
  centre: Spot
}

export interface ParcelDrawing {
  width: number
  height: number
  ground: string
  parcels: { fill: string; d: string }[]
  furrows: { stroke: string; d: string }[]
  lit: LitParcel[]
}

interface FieldWish {
  width: number
  height: number
  seed: string
  /** Area of a usual parcel in square pixels. */
  parcelArea?: number
}

export interface DrawingWish extends FieldWish {
  palette: ParcelPalette
  lit?: readonly LitWish[]
  /** Area in which parcels are chosen for wishes without a point. Default: the middle of the drawing. */
  litWithin?: Area
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Field extends FieldWish {
  readonly parcels: readonly Parcel[]
}

interface Parcel {
  corners: Spot[]
  centre: Spot
  area: number
  /** Direction of the furrows, in radians. */
  along: number
  spacing: number
  /** Part of the way through the palette's tones. */
  tone: number
  faint: boolean
}

/** Colours of a field for an accent (`#rrggbb`): darker shades, one of them earthy, and a pale crop for lit parcels. */
export function parcelPalette(accent: string): ParcelPalette {
  const shade = (part: number) => mix('#000000', accent, part)
  return {
    ground: shade(0.47),
    tones: [shade(0.8), shade(0.71), shade(0.9), shade(0.65), mix(shade(0.78), '#6B4A1E', 0.32)],
    furrow: mix('#FFFFFF', accent, 0.15),
    lit: mix('#FFF6EC', accent, 0.05),
    litFurrow: mix('#FFFFFF', accent, 0.72),
  }
}

/** Slope of the rows, up to the right. Strands that leave a lit parcel follow it. */
const rowAngle = (-13 * Math.PI) / 180
const columnAngle = (70 * Math.PI) / 180
const gapWidth = 3

/** Draws a field: fills and furrows grouped by colour, then the lit parcels in the order of the wishes. */
export function drawParcels(wish: DrawingWish): ParcelDrawing {
  const field = plough(wish)
  return { ...paint(field, wish.palette), lit: light(field, wish.lit ?? [], wish.litWithin) }
}

/** The parcels of a field without colours, so that one field can be lit in several ways. */
export function plough(wish: FieldWish): Field {
  const random = randomFrom(wish.seed)
  const parcels: Parcel[] = []
  divide(wish, random, (corners, area) => parcels.push(parcelOf(corners, area, random)))
  return { ...wish, parcels }
}

export function paint(field: Field, palette: ParcelPalette): Omit<ParcelDrawing, 'lit'> {
  const fills = new Map<string, string>()
  const strokes = new Map<string, string>()
  for (const parcel of field.parcels) {
    const tone = palette.tones[Math.floor(parcel.tone * palette.tones.length)]!
    append(fills, tone, pathAround(parcel.corners))
    append(
      strokes,
      mix(tone, palette.furrow, parcel.faint ? 0.13 : 0.3),
      furrowsOf(parcel.corners, parcel.along, parcel.spacing),
    )
  }
  return {
    width: field.width,
    height: field.height,
    ground: palette.ground,
    parcels: [...fills].map(([fill, d]) => ({ fill, d })),
    furrows: [...strokes].map(([stroke, d]) => ({ stroke, d })),
  }
}

/** One parcel for each wish: the one at its point, else a random one within the area. Each parcel is used once. */
export function light(field: Field, wishes: readonly LitWish[], within: Area = middle(field)): LitParcel[] {
  return choose(field, wishes, within).map((parcel, index) => lightOne(parcel, wishes[index]?.shape))
}

/**
 * Lines from lit parcels along the rows to the left edge and down to the foot, one for each x. They never cross: the parcel
 * whose line reaches the left edge highest takes the leftmost x.
 */
export function strandsToFoot(lit: readonly LitParcel[], xs: readonly number[], foot: number): string[] {
  const slope = Math.tan(-rowAngle)
  const bend = 30
  const highestFirst = lit.toSorted((a, b) => reachOf(a.centre) - reachOf(b.centre))
  return highestFirst.map(({ centre }, index) => {
    const x = xs[Math.min(index, xs.length - 1)]!
    const arrive = Math.min(centre.y + (centre.x - x) * slope, foot - bend * 2)
    const turn = { x: x + bend, y: arrive - bend * slope }
    return `M${round(centre.x)} ${round(centre.y)}L${round(turn.x)} ${round(turn.y)}Q${x} ${round(arrive)} ${x} ${round(arrive + bend)}V${foot}`
  })
}

/** Splits a block larger than the drawing until its pieces have the size of a parcel. */
function divide(wish: FieldWish, random: () => number, take: (corners: Spot[], area: number) => void) {
  const { width, height } = wish
  const target = wish.parcelArea ?? 5800
  const margin = Math.max(width, height)
  const split = (corners: Spot[]) => {
    if (!touches(corners, width, height)) return
    const area = areaOf(corners)
    if (area < target * (0.75 + random() * 1.1)) return take(corners, area)
    // The cut crosses the longer side, so that parcels stay compact. A random angle of a few degrees makes it look natural.
    const tall = extent(corners, rowAngle + Math.PI / 2) * (0.8 + random() * 0.4)
    const wide = extent(corners, columnAngle + Math.PI / 2)
    const base = tall > wide ? rowAngle : columnAngle
    const doubt = (random() - 0.5) * (area > target * 12 ? 0.09 : 0.2)
    const angle = base + doubt
    const normal = { x: -Math.sin(angle), y: Math.cos(angle) }
    const [low, high] = range(corners, normal)
    const at = low + (high - low) * (0.38 + random() * 0.24)
    const parts = area / target
    const gap = (parts > 30 ? 16 : parts > 17 && random() < 0.3 ? 10 : gapWidth) / 2
    split(clip(corners, normal, at - gap))
    split(clip(corners, { x: -normal.x, y: -normal.y }, -at - gap))
  }
  split([
    { x: -margin, y: -margin },
    { x: width + margin, y: -margin },
    { x: width + margin, y: height + margin },
    { x: -margin, y: height + margin },
  ])
}

function parcelOf(corners: Spot[], area: number, random: () => number): Parcel {
  const [first, second] = edgeAngles(corners)
  return {
    corners,
    area,
    centre: centreOf(corners),
    along: random() < 0.6 ? first : second,
    spacing: [6, 7, 8.5, 10.5][Math.floor(random() * 4)]!,
    tone: random() ** 1.35,
    faint: random() < 0.55,
  }
}

const middle = ({ width, height }: FieldWish): Area => ({
  x: width * 0.2,
  y: height * 0.15,
  width: width * 0.7,
  height: height * 0.6,
})

/** One parcel for each wish: the nearest to its point. Small parcels and parcels at the edge are left out, and none is used twice. */
function choose(field: Field, wishes: readonly LitWish[], within: Area): Parcel[] {
  if (wishes.length === 0) return []
  const { parcels, width } = field
  const usual =
    parcels.map((parcel) => parcel.area).sort((a, b) => a - b)[Math.floor(parcels.length * 0.35)] ?? 0
  const whole = parcels.filter(
    (parcel) =>
      parcel.area >= usual && parcel.corners.every((corner) => corner.x > 4 && corner.x < width - 4),
  )
  const start = randomFrom(`${field.seed} lit`)()
  const chosen: Parcel[] = []
  wishes.forEach((one, index) => {
    // Steps of the golden ratio spread the points without rows or heaps, and the ends of their strands evenly.
    const across = within.width * (((start + (index + 1) * 0.618034) % 1) - 0.5)
    const at = one.at ?? {
      x: within.x + within.width / 2 + across,
      y: within.y + within.height * ((index + 0.5) / wishes.length) + across * Math.tan(rowAngle),
    }
    const free = whole.filter((parcel) => !chosen.includes(parcel))
    const inside = free.filter((parcel) => one.at || holds(within, parcel.centre))
    // If strands have no room to pass between parcels, parcels at least keep a distance.
    const room = [
      inside.filter((parcel) => !chosen.some((other) => crosses(other, parcel) || touching(other, parcel))),
      inside.filter((parcel) => !chosen.some((other) => touching(other, parcel))),
      inside,
      free,
    ]
    const choice = (one.at ? free : room.find((parcels) => parcels.length > 0)) ?? []
    const [best] = choice.toSorted((a, b) => distance(a.centre, at) - distance(b.centre, at))
    if (best) chosen.push(best)
  })
  return chosen
}

const sideOf = (a: Parcel, b: Parcel) => (Math.sqrt(a.area) + Math.sqrt(b.area)) / 2
/** Whether the strand of one parcel would cross the other. */
const crosses = (a: Parcel, b: Parcel) =>
  Math.abs(reachOf(a.centre) - reachOf(b.centre)) < sideOf(a, b) * 0.62
const touching = (a: Parcel, b: Parcel) => distance(a.centre, b.centre) < sideOf(a, b) * 1.5
/** Where a line along the rows meets the left edge. */
const reachOf = ({ x, y }: Spot) => y - x * Math.tan(rowAngle)
const holds = (area: Area, { x, y }: Spot) =>
  x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height
const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)

function lightOne(parcel: Parcel, shape: readonly Spot[] | undefined): LitParcel {
  const own = shape && shape.length >= 3
  const corners = own ? fit(shape, parcel) : parcel.corners
  // An outline is ploughed along its longest side.
  const along = own ? edgeAngles(corners)[0] : parcel.along
  return {
    d: pathAround(corners),
    ...(own && { place: pathAround(parcel.corners) }),
    furrows: furrowsOf(corners, along, Math.max(parcel.spacing, 5.5)),
    centre: rounded(centreOf(corners)),
  }
}

/** Moves and scales an outline to the centre and size of a parcel. */
function fit(shape: readonly Spot[], parcel: Parcel): Spot[] {
  const own = centreOf([...shape])
  const scale = Math.sqrt(parcel.area / Math.max(areaOf([...shape]), Number.EPSILON))
  return shape.map((point) => ({
    x: parcel.centre.x + (point.x - own.x) * scale,
    y: parcel.centre.y + (point.y - own.y) * scale,
  }))
}

/** Parallel lines across an outline, back and forth like a plough. A concave outline cuts a line into pieces. */
function furrowsOf(corners: readonly Spot[], along: number, spacing: number): string {
  const direction = { x: Math.cos(along), y: Math.sin(along) }
  const normal = { x: -direction.y, y: direction.x }
  const [low, high] = range(corners, normal)
  // Each step starts at the rounded point of the step before: the text stays short and errors don't add up.
  let here: Spot | undefined
  let d = ''
  const go = (command: 'm' | 'l', along: number, across: number) => {
    const to = {
      x: round(direction.x * along + normal.x * across),
      y: round(direction.y * along + normal.y * across),
    }
    d += here ? command + pair(to.x - here.x, to.y - here.y) : 'M' + pair(to.x, to.y)
    here = to
  }
  let back = false
  for (let across = low + spacing * 0.6; across < high - 1; across += spacing) {
    const crossings: number[] = []
    corners.forEach((from, index) => {
      const to = corners[(index + 1) % corners.length]!
      const a = dot(from, normal) - across
      const b = dot(to, normal) - across
      if (a < 0 === b < 0) return
      const t = a / (a - b)
      crossings.push(dot({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }, direction))
    })
    crossings.sort((a, b) => (back ? b - a : a - b))
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      if (Math.abs(crossings[i + 1]! - crossings[i]!) < 3) continue
      go('m', crossings[i]!, across)
      go('l', crossings[i + 1]!, across)
    }
    back = !back
  }
  return d
}

/** The part of a convex outline below a line. */
function clip(corners: readonly Spot[], normal: Spot, at: number): Spot[] {
  const kept: Spot[] = []
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length]!
    const a = dot(from, normal) - at
    const b = dot(to, normal) - at
    if (a <= 0) kept.push(from)
    if (a <= 0 !== b <= 0) {
      const t = a / (a - b)
      kept.push({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
    }
  })
  return kept
}

function edgeAngles(corners: readonly Spot[]): [number, number] {
  const edges = corners
    .map((from, index) => {
      const to = corners[(index + 1) % corners.length]!
      return {
        length: Math.hypot(to.x - from.x, to.y - from.y),
        angle: Math.atan2(to.y - from.y, to.x - from.x),
      }
    })
    .sort((a, b) => b.length - a.length)
  const longest = edges[0]!.angle
  const across = edges.find((edge) => Math.abs(Math.sin(edge.angle - longest)) > 0.7)
  return [longest, across?.angle ?? longest + Math.PI / 2]
}

function touches(corners: readonly Spot[], width: number, height: number): boolean {
  if (corners.length < 3) return false
  const [left, right] = range(corners, { x: 1, y: 0 })
  const [top, bottom] = range(corners, { x: 0, y: 1 })
  return right > 0 && left < width && bottom > 0 && top < height
}

function range(corners: readonly Spot[], normal: Spot): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const corner of corners) {
    const at = dot(corner, normal)
    if (at < low) low = at
    if (at > high) high = at
  }
  return [low, high]
}

function extent(corners: readonly Spot[], angle: number): number {
  const [low, high] = range(corners, { x: Math.cos(angle), y: Math.sin(angle) })
  return high - low
}

function signedArea(corners: readonly Spot[]): number {
  let sum = 0
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length]!
    sum += from.x * to.y - to.x * from.y
  })
  return sum / 2
}

const areaOf = (corners: readonly Spot[]) => Math.abs(signedArea(corners))

function centreOf(corners: readonly Spot[]): Spot {
  const area = signedArea(corners)
  const mean = { x: 0, y: 0 }
  const origin = corners[0]!
  // Coordinates are relative to a corner: products of large degrees would lose digits.
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length]!
    const cross = (from.x - origin.x) * (to.y - origin.y) - (to.x - origin.x) * (from.y - origin.y)
    mean.x += (from.x + to.x - 2 * origin.x) * cross
    mean.y += (from.y + to.y - 2 * origin.y) * cross
  })
  if (area === 0) return origin
  return { x: origin.x + mean.x / (6 * area), y: origin.y + mean.y / (6 * area) }
}

const dot = (point: Spot, normal: Spot) => point.x * normal.x + point.y * normal.y
const rounded = (point: Spot): Spot => ({ x: round(point.x), y: round(point.y) })

function append(map: Map<string, string>, key: string, d: string) {
  map.set(key, (map.get(key) ?? '') + d)
}

/** Pseudorandom numbers in [0, 1) from a seed: FNV-1a starts mulberry32. */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
