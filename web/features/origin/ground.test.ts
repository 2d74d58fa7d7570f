import { expect, it } from 'vitest'
import type { Plot } from '../../../core/contract/origin.ts'
import {
  boundsAsked,
  edgeTowards,
  eighthTowards,
  firstView,
  fromNorth,
  furrowAngle,
  graticule,
  kilometres,
  middleOf,
  minutes,
  strandTo,
} from './ground.ts'

const plot = (id: string, lng: number, lat: number, kind: Plot['kind'] = 'polygon'): Plot => ({
  product: { _id: id, identifier: id },
  organization: { _id: 'o', name: 'O' },
  place: 'Vera',
  country: 'AR',
  kind,
  sameAs: null,
  areaHa: 1,
  outline: [[lng, lat]],
  others: [],
  holes: [],
  points: [],
  bbox: [lng - 0.01, lat - 0.01, lng + 0.01, lat + 0.01],
})

it('rows follow the map from north to south; what has no place on it stands last', () => {
  const plots = [plot('broken', -60, -20, 'broken'), plot('south', -60, -30), plot('north', -60, -27)]
  expect(fromNorth(plots).map(({ product }) => product._id)).toEqual(['north', 'south', 'broken'])
  expect(middleOf(plots[0]!)).toBeUndefined()
})

it('the strand of a plot of several polygons begins in the largest, not between them (GEO-07)', () => {
  const largest = plot('two', -60, -30)
  const outline: [number, number][] = [
    [-60.01, -30.01],
    [-59.99, -30.01],
    [-59.99, -29.99],
    [-60.01, -29.99],
  ]
  expect(middleOf({ ...largest, outline, others: [[[-61, -31]]], bbox: [-61, -31, -59.99, -29.99] })).toEqual(
    [-60, -30],
  )
})

it('the map begins where most plots lie together', () => {
  const [west, south, east, north] = firstView([
    plot('far', -61, -29),
    plot('a', -60, -27),
    plot('b', -60.05, -27.02),
  ])!
  expect([west, south, east, north].map((one) => one.toFixed(2))).toEqual([
    '-60.06',
    '-27.03',
    '-59.99',
    '-26.99',
  ])
  expect(firstView([plot('broken', -60, -27, 'broken')])).toBeNull()
})

it('distances, minutes and lines are those of the ground', () => {
  expect(kilometres([-60, -27], [-60, -28])).toBeCloseTo(111.2, 1)
  expect(minutes(-27.5333)).toBe('27°32′')
  expect(minutes(-60.9999)).toBe('61°00′')
  expect(graticule(-60.75, -60.6).map(minutes)).toEqual(['60°44′', '60°42′', '60°40′', '60°38′', '60°36′'])
})

it('a strand leaves its plot and reaches its row level', () => {
  expect(strandTo({ x: 0, y: 10 }, { x: 100, y: 50 })).toBe('M0 10C55 10 45 50 100 50')
})

it('what lies outside of the window is told at its edge', () => {
  expect(edgeTowards({ x: 1000, y: 100 }, 200, 200, 10)).toEqual({ x: 190, y: 100 })
  expect(edgeTowards({ x: 120, y: 100 }, 200, 200, 10)).toEqual({ x: 120, y: 100 })
})

it('furrows run along the longer side', () => {
  expect(
    furrowAngle([
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 9, y: 10 },
    ]),
  ).toBeCloseTo(45)
})

it('asks for the same plots while it moves inside the same fields', () => {
  expect(boundsAsked([-60.98, -27.44, -60.91, -27.35])).toBe('-61.0,-27.5,-60.9,-27.3')
  expect(boundsAsked([-60.97, -27.42, -60.92, -27.31])).toBe('-61.0,-27.5,-60.9,-27.3')
})

it('points to what lies outside by eighths of a circle', () => {
  expect(eighthTowards({ x: 900, y: 50 }, 100, 100)).toBe(0)
  expect(eighthTowards({ x: 60, y: 900 }, 100, 100)).toBe(90)
  expect(eighthTowards({ x: -400, y: -380 }, 100, 100)).toBe(225)
})
