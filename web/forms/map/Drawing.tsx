import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent } from 'react'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, type GeoJSONStoreFeatures } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { shapesOf, type FeatureCollection, type Polygon } from '../../../core/geometry/shapes.ts'

interface DrawingProps {
  geometry: FeatureCollection | undefined
  colour: `#${string}`
  /** Called with all polygons whenever one is closed or a corner has moved. */
  onDrawn: (geometry: FeatureCollection) => void
}

/** About ten centimetres, as the EU reads them. */
const coordinatePrecision = 6

/** Draws polygons corner by corner, and moves, adds (between two) or removes (right click) the corners of those that are there. */
export default function Drawing({ geometry, colour, onDrawn }: DrawingProps) {
  const { current: ref } = useMap()
  const map = ref?.getMap()
  const tell = useEffectEvent(onDrawn)
  const begin = useEffectEvent(() => partsOf(geometry))
  useEffect(() => {
    if (!map) return undefined
    const styles = { outlineColor: colour, outlineWidth: 4, fillColor: colour, fillOpacity: 0.06 } as const
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision }),
      modes: [
        new TerraDrawPolygonMode({ styles, showCoordinatePoints: true }),
        new TerraDrawSelectMode({
          styles: { selectedPolygonColor: colour, selectedPolygonOutlineColor: colour },
          flags: {
            polygon: { feature: { coordinates: { midpoints: true, draggable: true, deletable: true } } },
          },
        }),
      ],
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
      draw.on('finish', () => {
        const features = draw
          .getSnapshot()
          .filter((feature) => feature.geometry.type === 'Polygon' && feature.properties.mode === 'polygon')
          .map((feature) => ({
            type: 'Feature',
            properties: propertiesOf.get(feature.id) ?? {},
            geometry: feature.geometry,
          }))
        tell({
          type: 'FeatureCollection',
          features: [...features, ...others],
        } as unknown as FeatureCollection)
      })
    }
    if (map.isStyleLoaded()) start()
    else map.once('idle', start)
    return () => {
      map.off('idle', start)
      // The map may be gone already, with all that was drawn on it.
      if (isReady && map.getStyle()) draw.stop()
    }
  }, [map, colour])
  return null
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

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
