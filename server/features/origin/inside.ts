import { metresAround } from '../../../core/geometry/apart.ts'
import { polygonArea } from '../../../core/geometry/area.ts'
import { boundsOf } from '../../../core/geometry/bounds.ts'
import { polygonKey } from '../../../core/geometry/clean.ts'
import { isGround } from '../../../core/geometry/ground.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import {
  isShared,
  type Level,
  overlapLevel,
  type Place,
  placeOfPolygon,
} from '../../../core/rules/preflight.ts'
import type { Slices } from '../../platform/process/slices.ts'
import { type Finding, shownHa } from './findings.ts'
import type { ReadLot } from './lots.ts'
import { type Budget, costOf, type Limits, measure, measuredOf } from './measure.ts'
import { meetings } from './meetings.ts'

/** What comparing the polygons inside of records may cost an origin: half a second. */
export const insideLimits: Limits = { max: 100_000_000, isJob: false }
const maxMeetings = 5_000

type InsideFinding = Pick<Finding, 'note' | 'said' | 'as' | 'at'> & { level: Level }

/** The worst of what the polygons of one lot share with each other; equal ones are one plot. */
export async function insideFindings(
  { ground, identifier, organization }: ReadLot,
  budget: Budget,
  slices: Slices,
  language: Language,
): Promise<InsideFinding[]> {
  if (!isGround(ground) || ground.polygons.length < 2) return []
  const distinct = new Map(ground.polygons.map((polygon, n) => [polygonKey(polygon), { polygon, n }]))
  const plots = [...distinct.values()].map(({ polygon, n }) => ({
    id: String(n),
    name: ground.names[n] || String(n + 1),
    box: boundsOf([polygon], [])!,
    polygon,
    area: polygonArea(polygon),
    perimeter: metresAround(polygon[0]!),
    producer: organization._id,
  }))
  const pairs = await meetings(plots, () => true, maxMeetings)
  let worst: { level: Level; areaHa: number; one: string; other: string; at: Place | undefined } | undefined
  let isOver = pairs.length >= maxMeetings
  for (const [one, other] of pairs) {
    const [a, b] = [one, other].map(({ polygon }) =>
      measuredOf({ ground: { ...ground, polygons: [polygon] } }, []),
    ) as [ReturnType<typeof measuredOf>, ReturnType<typeof measuredOf>]
    const shared = budget.takes(costOf(a) + costOf(b)) && (await measure(a, b, budget, slices))
    if (!shared || shared.areaHa === null) {
      isOver = true
      break
    }
    if (!isShared(shared.areaHa)) continue
    const level = overlapLevel(shared.areaHa, one, other)
    const isWorse = !worst || (level !== 'told' && (worst.level === 'told' || shared.areaHa > worst.areaHa))
    if (isWorse) {
      const at = placeOfPolygon(other.polygon)
      worst = { level, areaHa: shared.areaHa, one: one.name, other: other.name, at }
    }
    if (slices.isOver) await slices.pause()
  }
  const found: InsideFinding[] = []
  if (worst) {
    const { level, areaHa, at, ...names } = worst
    found.push({
      level,
      at,
      note: text(language, 'origin.note.inside', { ...names, area: shownHa(areaHa, language) }),
    })
  }
  if (isOver)
    found.push({
      level: 'warn',
      as: 'uncompared',
      note: text(language, 'origin.note.uncomparedInside'),
      said: identifier,
    })
  return found
}
