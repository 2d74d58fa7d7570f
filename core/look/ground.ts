import { areaOf, sumHa } from '../geometry/area.ts'
import { outlineOf } from '../geometry/outline.ts'
import { type FeatureCollection, type Position, shapesOf } from '../geometry/shapes.ts'
import { isRecord } from '../json/record.ts'

/** A drawing of plots for a page without scripts: north up, in the units of its box (GRD-09). */
export interface GroundPicture {
  width: number
  height: number
  plots: { name: string; areaHa: number | null; d: string; x: number; y: number }[]
  /** Number of plots that are not drawn. */
  more: number
  /** Area of all plots, also of those not drawn. */
  areaHa: number | null
  /** Lines that stayed out. */
  lines: string[]
  bar: { width: number; metres: number }
}

const width = 320
const maxHeight = 240
const margin = 20
const maxPlots = 200
const metresInDegree = 111_320

export function pictureOf(
  { features }: FeatureCollection,
  lines: readonly (readonly Position[])[] = [],
): GroundPicture {
  const all = features.map((feature) => {
    const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
    return { name: nameOf(feature), areaHa: areaOf(polygons), polygons, points }
  })
  const shown = all.slice(0, maxPlots).map(({ polygons, ...plot }) => ({
    ...plot,
    outlines: polygons.map((one) => outlineOf([one], [])),
  }))
  const drawn = lines.slice(0, maxPlots)
  const corners = [
    ...shown.flatMap(({ outlines, points }) => [...outlines.flat(), ...points]),
    ...drawn.flat(),
  ]
  const box = boxOf(corners)
  const scaleX = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180) || 1
  const [across, up] = [Math.max((box.east - box.west) * scaleX, 1e-4), Math.max(box.north - box.south, 1e-4)]
  const scale = Math.min((width - 2 * margin) / across, (maxHeight - 2 * margin) / up)
  const height = Math.max(120, round(up * scale + 2 * margin))
  const place = ([lng = 0, lat = 0]: Position): [number, number] => [
    round(width / 2 + (lng - (box.west + box.east) / 2) * scaleX * scale),
    round(height / 2 - (lat - (box.south + box.north) / 2) * scale),
  ]
  const path = (positions: readonly Position[]) =>
    `M${positions.map((one) => place(one).join(' ')).join('L')}`
  const areas = all.flatMap(({ areaHa }) => areaHa ?? [])
  return {
    width,
    height,
    plots: shown.map(({ name, areaHa, outlines, points }) => {
      const { west, east, south, north } = boxOf([...outlines.flat(), ...points])
      const [x, y] = place([(west + east) / 2, (south + north) / 2])
      return { name, areaHa, d: outlines.map((one) => `${path(one)}z`).join(''), x, y }
    }),
    more: features.length - shown.length,
    areaHa: areas.length > 0 ? sumHa(areas) : null,
    lines: drawn.map(path),
    bar: barOf(scale / metresInDegree),
  }
}

/** The longest round distance that fits in a third of the width. */
function barOf(unitsInMetre: number): GroundPicture['bar'] {
  const most = width / 3 / unitsInMetre
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1)
  return { width: round(metres * unitsInMetre), metres }
}

function boxOf(positions: readonly Position[]) {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [lng = 0, lat = 0] of positions) {
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return positions.length > 0 ? box : { west: 0, east: 0, south: 0, north: 0 }
}

function nameOf({ properties }: FeatureCollection['features'][number]): string {
  const { name } = isRecord(properties) ? properties : {}
  return typeof name === 'string' ? name : ''
}

const round = (value: number): number => Math.round(value * 10) / 10
