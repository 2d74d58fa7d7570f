import { useComputedColorScheme } from '@mantine/core'
import { Layer, Marker, Source, useMap } from '@vis.gl/react-maplibre'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { boundsOf, joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import { outlineOf } from '../../../core/geometry/outline.ts'
import { shapesOf, type FeatureCollection, type Position } from '../../../core/geometry/shapes.ts'
import type { Coordinates } from '../coordinates.ts'
import { LandMap } from './LandMap.tsx'
import classes from './Map.module.css'

const Drawing = lazy(() => import('./Drawing.tsx'))

export interface PlotMapProps {
  label: string
  geometry?: FeatureCollection | undefined
  /** Where the place says that it is. */
  point?: Coordinates | undefined
  /** Lines of a file that can't come in. */
  refused?: readonly (readonly Position[])[]
  /** The person draws; a drawn polygon is given on. */
  drawing?: ((geometry: FeatureCollection) => void) | undefined
  /** The person points at a place. */
  onPick?: (position: Coordinates) => void
}

const blue = { light: '#1847C9', dark: '#86A5FF' } as const
const red = { light: '#A3261B', dark: '#F39A88' } as const
/** Shapes that are named on the map; more names would hide it. */
const maxNames = 12

/** GEO-08: the geometry of a form, blue and without a fill, and what of a file can't come in. */
export default function PlotMap({
  label,
  geometry,
  point,
  refused = noLines,
  drawing,
  onPick,
}: PlotMapProps) {
  const scheme = useComputedColorScheme('light')
  const bounds = useMemo(() => boundsAround(geometry, point, refused), [geometry, point, refused])
  const data = useMemo(() => (geometry ?? nothing) as unknown as GeoJSON.FeatureCollection, [geometry])
  const lines = useMemo(
    () => ({
      type: 'MultiLineString' as const,
      coordinates: refused.map((line) => line.map((one) => [...one])),
    }),
    [refused],
  )
  return (
    <LandMap label={label} bounds={bounds} padding={36} {...(onPick ? { onClick: onPick } : {})}>
      <Fitting bounds={bounds} isHeld={drawing !== undefined} />
      {drawing ? (
        <Suspense>
          <Drawing geometry={geometry} colour={blue[scheme]} onDrawn={drawing} />
        </Suspense>
      ) : (
        <>
          <Source id="plots" type="geojson" data={data}>
            <Layer
              id="plot-lines"
              type="line"
              filter={['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]]}
              paint={{ 'line-color': blue[scheme], 'line-width': 4 }}
              layout={{ 'line-join': 'round' }}
            />
            <Layer
              id="plot-points"
              type="circle"
              filter={['==', ['geometry-type'], 'Point']}
              paint={{
                'circle-radius': 6,
                'circle-color': '#FFFFFF',
                'circle-stroke-color': blue[scheme],
                'circle-stroke-width': 3,
              }}
            />
          </Source>
          <Source id="refused" type="geojson" data={lines}>
            <Layer
              id="refused-lines"
              type="line"
              paint={{ 'line-color': red[scheme], 'line-width': 3, 'line-dasharray': [2, 1.5] }}
            />
          </Source>
          <Names geometry={geometry} />
        </>
      )}
      {point && (
        <Marker longitude={point.lng} latitude={point.lat}>
          <span className={classes.ring} aria-hidden />
        </Marker>
      )}
    </LandMap>
  )
}

const noLines: readonly (readonly Position[])[] = []
const nothing = { type: 'FeatureCollection', features: [] }

function boundsAround(
  geometry: FeatureCollection | undefined,
  point: Coordinates | undefined,
  refused: readonly (readonly Position[])[],
): Bounds | null {
  const { polygons, points } = shapesOf(geometry ?? { type: 'FeatureCollection', features: [] })
  const shapes = boundsOf(polygons, [...points, ...refused.flat()])
  if (!point) return shapes
  return joinBounds(shapes ?? undefined, [point.lng, point.lat, point.lng, point.lat])
}

/** Shows all of it again when it becomes another; a map that somebody draws on holds still. */
function Fitting({ bounds, isHeld }: { bounds: Bounds | null; isHeld: boolean }) {
  const { current: map } = useMap()
  const key = bounds?.join(' ')
  useEffect(() => {
    if (!map || key === undefined || isHeld) return
    const [west, south, east, north] = key.split(' ').map(Number) as Bounds
    if (west === east && south === north)
      map.jumpTo({ center: [west, south], zoom: Math.max(10, map.getZoom()) })
    else map.fitBounds([west, south, east, north], { padding: 36, maxZoom: 15, duration: 0 })
  }, [map, key, isHeld])
  return null
}

function Names({ geometry }: { geometry: FeatureCollection | undefined }) {
  const named = useMemo(
    () =>
      (geometry?.features ?? []).slice(0, maxNames).flatMap((feature) => {
        const { properties } = feature as { properties?: { name?: unknown } | null }
        const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
        const corners = outlineOf(polygons, points)
        const name = typeof properties?.name === 'string' ? properties.name : ''
        return name === '' || corners.length === 0 ? [] : [{ name, at: middleOf(corners) }]
      }),
    [geometry],
  )
  return named.map(({ name, at: [lng, lat] }, n) => (
    <Marker key={n} longitude={lng} latitude={lat} className={classes.name ?? ''}>
      <span aria-hidden data-shape>
        {name}
      </span>
    </Marker>
  ))
}

const middleOf = (corners: readonly (readonly [number, number])[]): [number, number] => {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  return [mean(0), mean(1)]
}
