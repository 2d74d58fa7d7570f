import { Button } from '@mantine/core'
import { IconBackspace, IconTrash } from '@tabler/icons-react'
import { Marker, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, type GeoJSONStoreFeatures } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { shapesOf, type FeatureCollection, type Polygon } from '../../../core/geometry/shapes.ts'
import type { DrawnLook } from './drawnLook.ts'
import { rounded } from './position.ts'
import classes from './Map.module.css'

interface DrawingProps {
  geometry: FeatureCollection | undefined
  look: DrawnLook
  /** Called with all polygons whenever one is closed or a corner has moved. */
  onDrawn: (geometry: FeatureCollection) => void
}

/** About ten centimetres, as the EU reads them. */
const coordinatePrecision = 6

/** A corner that was tapped: it can be removed. */
interface Corner {
  polygon: string | number
  index: number
  at: [lng: number, lat: number]
}

/** Pixels from a corner within which a tap means it. */
const reach = 24

/** Draws polygons corner by corner, and moves, adds (between two) or removes the corners of those that are there. */
export default function Drawing({ geometry, look, onDrawn }: DrawingProps) {
  const { t } = useTranslation()
  const { current: ref } = useMap()
  const map = ref?.getMap()
  const drawn = useRef<{ draw: TerraDraw; tellAll: () => void }>(undefined)
  const [hasBegun, setBegun] = useState(false)
  const [corner, setCorner] = useState<Corner>()
  const tell = useEffectEvent(onDrawn)
  const begin = useEffectEvent(() => partsOf(geometry))
  const { line, lineWidth, fill, fillOpacity } = look
  useEffect(() => {
    if (!map) return undefined
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision }),
      modes: modesOf({ line, lineWidth, fill, fillOpacity }),
    })
    let isReady = false
    const start = () => {
      if (isReady) return
      isReady = true
      draw.start()
      const { plots, others } = begin()
      const added = draw.addFeatures(plots.map(({ polygon }) => featureOf(polygon)))
      const propertiesOf = new Map(added.map(({ id }, n) => [id, plots[n]!.properties]))
      const [first] = added
      if (first?.valid && first.id !== undefined) {
        draw.setMode('select')
        draw.selectFeature(first.id)
      } else draw.setMode('polygon')
      const tellAll = () => {
        const features = polygonsOf(draw).map((feature) => ({
          type: 'Feature',
          properties: propertiesOf.get(feature.id) ?? {},
          geometry: feature.geometry,
        }))
        tell({
          type: 'FeatureCollection',
          features: [...features, ...others],
        } as unknown as FeatureCollection)
      }
      drawn.current = { draw, tellAll }
      draw.on('finish', () => {
        setCorner(undefined)
        tellAll()
      })
      draw.on('change', () => setBegun(draw.getModeState() === 'drawing'))
    }
    const choose = ({ point }: { point: { x: number; y: number } }) =>
      setCorner(
        draw.enabled && draw.getMode() === 'select'
          ? nearest(draw, (position) => {
              const { x, y } = map.project(position)
              return Math.hypot(x - point.x, y - point.y)
            })
          : undefined,
      )
    map.on('click', choose)
    if (map.isStyleLoaded()) start()
    else map.once('idle', start)
    return () => {
      map.off('idle', start)
      map.off('click', choose)
      drawn.current = undefined
      // The map may be gone already, with all that was drawn on it.
      if (isReady && map.getStyle()) draw.stop()
    }
  }, [map, line, lineWidth, fill, fillOpacity])

  const clear = () => {
    // Restarting the mode discards an unfinished drawing.
    drawn.current?.draw.setMode('polygon')
    setBegun(false)
    map?.getCanvas().focus()
  }
  const remove = ({ polygon, index }: Corner) => {
    setCorner(undefined)
    const { draw, tellAll } = drawn.current ?? {}
    const feature = draw?.getSnapshotFeature(polygon)
    if (!draw || feature?.geometry.type !== 'Polygon') return
    const [ring = [], ...holes] = feature.geometry.coordinates
    const kept = ring.slice(0, -1).filter((_, n) => n !== index)
    const coordinates = [[...kept, kept[0]!], ...holes]
    draw.updateFeatureGeometry(polygon, { type: 'Polygon', coordinates })
    tellAll?.()
    map?.getCanvas().focus()
  }
  return (
    <>
      {corner && (
        <Marker longitude={corner.at[0]} latitude={corner.at[1]}>
          <span className={classes.ring} aria-hidden />
        </Marker>
      )}
      <div className={classes.drawing}>
        {hasBegun && (
          <Button
            variant="default"
            leftSection={<IconBackspace size={17} stroke={1.6} aria-hidden />}
            onClick={clear}
          >
            {t('forms.map.clear')}
          </Button>
        )}
        {corner && (
          <Button
            variant="default"
            leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
            onClick={() => remove(corner)}
          >
            {t('forms.map.removeCorner')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Balls and lines of one colour. */
function modesOf({ line, lineWidth, fill, fillOpacity }: DrawnLook) {
  // The hand is on the line: it needs some width, and a little ground to be seen by.
  const [outlineWidth, opacity] = [Math.max(2, lineWidth), Math.max(0.06, fillOpacity)]
  const white = '#FFFFFF'
  return [
    new TerraDrawPolygonMode({
      styles: {
        outlineColor: line,
        outlineWidth,
        fillColor: fill,
        fillOpacity: opacity,
        coordinatePointColor: white,
        coordinatePointOutlineColor: line,
        coordinatePointOutlineWidth: 2,
        coordinatePointWidth: 5,
        closingPointColor: line,
        closingPointOutlineColor: white,
        closingPointWidth: 7,
      },
      showCoordinatePoints: true,
    }),
    new TerraDrawSelectMode({
      styles: {
        selectedPolygonColor: fill,
        selectedPolygonFillOpacity: opacity,
        selectedPolygonOutlineColor: line,
        selectedPolygonOutlineWidth: outlineWidth,
        selectionPointColor: white,
        selectionPointOutlineColor: line,
        selectionPointOutlineWidth: 2,
        selectionPointWidth: 6,
        midPointColor: line,
        midPointOutlineColor: white,
        midPointWidth: 4,
      },
      flags: {
        polygon: { feature: { coordinates: { midpoints: true, draggable: true, deletable: true } } },
      },
    }),
  ]
}

const polygonsOf = (draw: TerraDraw) =>
  draw
    .getSnapshot()
    .filter((feature) => feature.geometry.type === 'Polygon' && feature.properties.mode === 'polygon')

/** The corner that a tap means; a triangle keeps its three. */
function nearest(
  draw: TerraDraw,
  distanceOf: (position: [lng: number, lat: number]) => number,
): Corner | undefined {
  let found: Corner | undefined
  let least = reach
  for (const { id, geometry } of polygonsOf(draw)) {
    const ring = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
    if (ring.length <= 4) continue
    ring.slice(0, -1).forEach(([lng = 0, lat = 0], index) => {
      const distance = distanceOf([lng, lat])
      if (distance < least && id !== undefined) {
        least = distance
        found = { polygon: id, index, at: [lng, lat] }
      }
    })
  }
  return found
}

interface Plot {
  polygon: Polygon
  properties: unknown
}

/** The polygons that can be drawn on, and the features that stay as they are: points, and polygons with a hole, which are cut. */
function partsOf(geometry: FeatureCollection | undefined) {
  const plots: Plot[] = []
  const others: unknown[] = []
  for (const feature of geometry?.features ?? []) {
    const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
    const { properties = {} } = feature as { properties?: unknown }
    if (points.length > 0 || polygons.some((polygon) => polygon.length > 1)) others.push(feature)
    else for (const polygon of polygons) plots.push({ polygon, properties })
  }
  return { plots, others }
}

const featureOf = (polygon: Polygon): GeoJSONStoreFeatures => ({
  type: 'Feature',
  properties: { mode: 'polygon' },
  geometry: {
    type: 'Polygon',
    coordinates: polygon.map((ring) => ring.map(([lng = 0, lat = 0]) => [rounded(lng), rounded(lat)])),
  },
})
