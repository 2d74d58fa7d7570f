import { useMap } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { Plot } from '../../../core/contract/origin.ts'
import { boundsOf } from '../../../core/geometry/bounds.ts'
import { pathAround, type Point, pointOf } from '../../../core/geometry/plane.ts'
import { byFrequency } from '../../forms/around.ts'
import { mainlandOf } from '../../forms/map/ground.ts'
import classes from './Origin.module.css'

const [width, height] = [78, 128]

/** Where the map is in the country that most of the plots name: its outline with a ring. */
export function CountryInset({ plots }: { plots: readonly Plot[] }) {
  const { current: map } = useMap()
  const country = useMemo(() => byFrequency(plots.flatMap((plot) => plot.country ?? []))[0], [plots])
  const drawn = useMemo(() => (country === undefined ? undefined : drawnCountry(country)), [country])
  const centre = map?.getCenter()
  if (!drawn || !centre) return null
  const { x, y } = drawn.point([centre.lng, centre.lat])
  return (
    <svg className={classes.inset} width={width} height={height} aria-hidden>
      <path d={drawn.path} />
      <circle cx={x} cy={y} r={5} />
    </svg>
  )
}

/** A country's outline inside the window of the inset, and where a position lies in it. */
function drawnCountry(code: string) {
  const corners = mainlandOf(code)?.map(pointOf)
  if (!corners) return undefined
  const [west, south, east, north] = boundsOf([], corners)!
  const scale = Math.min((width - 8) / (east - west), (height - 8) / (north - south))
  const place = ([x, y]: Point) => ({ x: 4 + (x - west) * scale, y: 4 + (north - y) * scale })
  return {
    path: pathAround(corners.map(place)),
    point: (position: readonly [number, number]) => place(pointOf(position)),
  }
}
