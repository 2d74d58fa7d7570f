import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { Layer, Marker, Source, useMap } from '@vis.gl/react-maplibre'
import { lazy, Suspense, use, useEffect, useMemo } from 'react'
import { boundsOf, joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import { middleOf } from '../../../core/geometry/plane.ts'
import { outlineOf } from '../../../core/geometry/outline.ts'
import { shapesOf, type FeatureCollection, type Position } from '../../../core/geometry/shapes.ts'
import { type Around, AroundContext, boundsAt } from '../around.ts'
import type { Coordinates } from '../coordinates.ts'
import { lookOf } from './drawnLook.ts'
import { mainlandOf, townNamed } from './ground.ts'
import { farFeatures } from '../geometry/far.ts'
import { FarChips } from './FarChips.tsx'
import { LandMap } from './LandMap.tsx'
import { Locating } from './Locating.tsx'
import { maxNameWidth, placeNames } from './names.ts'
import { useProjection } from './useProjection.ts'
import classes from './Map.module.css'

const Drawing = lazy(() => import('./Drawing.tsx'))

export interface PlotMapProps {
  label: string
  geometry?: FeatureCollection | undefined
  /** Position that the place states. */
  point?: Coordinates | undefined
  /** Lines of a file that can't come in. */
  refused?: readonly (readonly Position[])[]
  /** A polygon that the EU would refuse: its ring red, each corner numbered, a red circle where it is mended (ORI-07). */
  faulty?: { corners: readonly Position[]; spot: Position | undefined } | undefined
  /** The person draws; a drawn polygon is given on. */
  drawing?: ((geometry: FeatureCollection) => void) | undefined
  /** The person points at a place. */
  onPick?: (position: Coordinates) => void
  /** GEO-08: in the form of a place the lines are blue. */
  isPlace?: boolean
}

const red = { light: '#A3261B', dark: '#F39A88' } as const
/** Shapes that are named on the map; more names would hide it. */
const maxNames = 12

/** The geometry of a form, and parts of a file that were refused. */
export default function PlotMap({
  label,
  geometry,
  point,
  refused = noLines,
  faulty,
  drawing,
  onPick,
  isPlace = false,
}: PlotMapProps) {
  const scheme = useComputedColorScheme('light')
  const { primaryColor } = useMantineTheme()
  const look = useMemo(() => lookOf(isPlace, primaryColor, scheme), [isPlace, primaryColor, scheme])
  const around = use(AroundContext)
  const bounds = useMemo(() => boundsDrawn(geometry, point, refused), [geometry, point, refused])
  const far = useMemo(() => (geometry ? farFeatures(geometry) : []), [geometry])
  // A plot far away would make dots of the others.
  const near = useMemo(() => {
    const isFar = new Set(far.map(({ feature }) => feature))
    const features = geometry?.features.filter((feature) => !isFar.has(feature))
    return isFar.size > 0 && features ? boundsDrawn({ ...geometry!, features }, undefined, []) : bounds
  }, [geometry, far, bounds])
  const wider = useMemo(() => boundsAround(around), [around])
  const data = useMemo(() => (geometry ?? nothing) as unknown as GeoJSON.FeatureCollection, [geometry])
  const lines = useMemo(
    () => ({
      type: 'MultiLineString' as const,
      coordinates: refused.map((line) => line.map((one) => [...one])),
    }),
    [refused],
  )
  return (
    <LandMap
      label={label}
      bounds={bounds ?? wider}
      padding={bounds ? 36 : 0}
      {...(onPick ? { onClick: onPick } : {})}
    >
      <Fitting bounds={near} isHeld={drawing !== undefined} />
      {!drawing && near && <FarChips far={far} from={near} />}
      {(drawing || onPick) && 'geolocation' in navigator && (
        <Locating isWelcome={!bounds && !around.bounds} />
      )}
      {drawing ? (
        <Suspense>
          <Drawing geometry={geometry} look={look} onDrawn={drawing} />
        </Suspense>
      ) : (
        <>
          <Source id="plots" type="geojson" data={data}>
            <Layer
              id="plot-fills"
              type="fill"
              filter={['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]]}
              paint={{ 'fill-color': look.fill, 'fill-opacity': look.fillOpacity }}
            />
            <Layer
              id="plot-lines"
              type="line"
              filter={['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]]}
              paint={{ 'line-color': look.line, 'line-width': look.lineWidth }}
              layout={{ 'line-join': 'round' }}
            />
            <Layer
              id="plot-points"
              type="circle"
              filter={['==', ['geometry-type'], 'Point']}
              paint={{
                'circle-radius': 6,
                'circle-color': '#FFFFFF',
                'circle-stroke-color': look.line,
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
          {faulty && faulty.corners.length > 0 && <FaultyRing {...faulty} color={red[scheme]} />}
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

/** Bounds of the nearest known surroundings. */
function boundsAround({ bounds, town, country }: Around): Bounds | null {
  if (bounds) return bounds
  const at = town === undefined ? undefined : townNamed(town)
  if (at) return boundsAt(at)
  const mainland = mainlandOf(countryNamed(country)?.code ?? '')
  return mainland ? boundsOf([], mainland) : null
}

const noLines: readonly (readonly Position[])[] = []
const nothing = { type: 'FeatureCollection', features: [] }

function boundsDrawn(
  geometry: FeatureCollection | undefined,
  point: Coordinates | undefined,
  refused: readonly (readonly Position[])[],
): Bounds | null {
  const { polygons, points } = shapesOf(geometry ?? { type: 'FeatureCollection', features: [] })
  const shapes = boundsOf(polygons, [...points, ...refused.flat()])
  if (!point) return shapes
  return joinBounds(shapes ?? undefined, [point.lng, point.lat, point.lng, point.lat])
}

/** Fits new bounds; a map with a drawing stays. */
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

/** Corners that are numbered; more numbers would hide each other. */
const maxNumbers = 40

function FaultyRing({ corners, spot, color }: NonNullable<PlotMapProps['faulty']> & { color: string }) {
  // Borders are separate lines: maps don't fill a polygon whose halves cancel out.
  const data = useMemo(() => {
    const ring = [...corners, corners[0]!].map((corner) => [...corner])
    return {
      type: 'GeometryCollection' as const,
      geometries: [
        { type: 'Polygon' as const, coordinates: [ring] },
        { type: 'LineString' as const, coordinates: ring },
      ],
    }
  }, [corners])
  return (
    <>
      <Source id="faulty" type="geojson" data={data}>
        <Layer id="faulty-fill" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.12 }} />
        <Layer
          id="faulty-line"
          type="line"
          filter={['==', ['geometry-type'], 'LineString']}
          paint={{ 'line-color': color, 'line-width': 2 }}
        />
      </Source>
      {corners.slice(0, maxNumbers).map(([lng = 0, lat = 0], n) => (
        <Marker key={n} longitude={lng} latitude={lat} offset={[0, -14]} className={classes.name ?? ''}>
          <span aria-hidden data-shape>
            {n + 1}
          </span>
        </Marker>
      ))}
      {spot && (
        <Marker longitude={spot[0]!} latitude={spot[1]!}>
          <span className={classes.ring} data-faulty aria-hidden />
        </Marker>
      )}
    </>
  )
}

/** Moved away from circles, edges and each other. */
function Names({ geometry }: { geometry: FeatureCollection | undefined }) {
  const projection = useProjection()
  const named = useMemo(
    () =>
      (geometry?.features ?? []).slice(0, maxNames).flatMap((feature) => {
        const { properties } = feature as { properties?: { name?: unknown } | null }
        const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
        const corners = outlineOf(polygons, points)
        const name = typeof properties?.name === 'string' ? properties.name : ''
        return name === '' || corners.length === 0
          ? []
          : [{ name, at: middleOf(corners), isPoint: polygons.length === 0 }]
      }),
    [geometry],
  )
  if (!projection) return null
  const { point, width, height } = projection
  const spots = named.map((one) => ({ ...one, ...point(one.at) }))
  return placeNames(spots, width, height).map(({ spot, x, y }, n) => (
    <Marker
      key={n}
      longitude={spot.at[0]}
      latitude={spot.at[1]}
      offset={[x - spot.x, y - spot.y]}
      className={classes.name ?? ''}
    >
      <span aria-hidden data-shape style={{ maxWidth: maxNameWidth }}>
        {spot.name}
      </span>
    </Marker>
  ))
}
