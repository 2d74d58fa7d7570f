import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import Map, { AttributionControl, ScaleControl, useMap } from '@vis.gl/react-maplibre'
import * as library from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Bounds } from '../../../core/geometry/bounds.ts'
import { config } from '../../api/config.ts'
import { bundledStyle, seaOf } from './ground.ts'
import { GroundNames } from './GroundNames.tsx'
import classes from './Map.module.css'

// The policy of the page allows workers of our own files alone.
library.setWorkerUrl(workerUrl)

export interface LandMapProps {
  /** Description for screen readers. */
  label: string
  /** Initial area, also for the third button; null shows the whole region. */
  bounds: Bounds | null
  /** Padding around the area in pixels. */
  padding?: number
  /** Largest zoom for small areas. */
  closest?: number
  /** The configured style of the installation in place of the bundled one, where there is one. */
  satellite?: boolean
  /** Uses a pale background, to emphasise the drawing. */
  isPale?: boolean
  onClick?: (position: { lng: number; lat: number }) => void
  children?: ReactNode
}

/** South and Central America. */
const region: Bounds = [-92, -56, -34, 16]
/** GEO-07. */
const defaultZoom = 10
const maxZoom = 18
/** A plot is shown with some of the land around it. */
const maxFitted = 14

/** A point has no extent: it is shown at the default zoom. */
const viewOf = (bounds: Bounds, padding: number, maxZoom: number) => {
  const [west, south, east, north] = bounds
  return west === east && south === north
    ? { longitude: west, latitude: south, zoom: defaultZoom }
    : { bounds, fitBoundsOptions: { padding, maxZoom } }
}

export default function LandCanvas({
  label,
  bounds,
  padding = 48,
  closest = maxFitted,
  satellite = true,
  isPale = false,
  onClick,
  children,
}: LandMapProps) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const configured = satellite ? config().mapStyleUrl : null
  const style = useMemo(() => configured ?? bundledStyle(scheme, isPale), [configured, scheme, isPale])
  const shown = bounds ?? region
  return (
    <div className={classes.map} data-map>
      <Map
        mapLib={library}
        mapStyle={style}
        initialViewState={viewOf(shown, padding, closest)}
        maxZoom={maxZoom}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        attributionControl={false}
        locale={{ 'Map.Title': label }}
        {...(onClick ? { onClick: ({ lngLat }) => onClick({ lng: lngLat.lng, lat: lngLat.lat }) } : {})}
      >
        <ScaleControl unit="metric" position="bottom-right" />
        <Loading sea={configured === null ? seaOf(scheme) : undefined} ground={style} />
        {configured === null && <GroundNames />}
        {children}
        <Zooming bounds={shown} padding={padding} closest={closest} />
        {configured === null ? (
          <small className={classes.credit}>{t('forms.map.credit')}</small>
        ) : (
          <AttributionControl compact position="bottom-left" />
        )}
      </Map>
    </div>
  )
}

interface LoadingProps {
  /** The colour that the bundled map gets once its land is there: until then all of it is land. */
  sea: string | undefined
  ground: unknown
}

/** Says that the ground is still coming. */
function Loading({ sea, ground }: LoadingProps) {
  const { t } = useTranslation()
  const { current: map } = useMap()
  const [shown, setShown] = useState<unknown>()
  useEffect(() => {
    if (!map) return undefined
    const show = () => {
      if (sea !== undefined) map.getMap().setPaintProperty('sea', 'background-color', sea)
      setShown(ground)
    }
    map.once('idle', show)
    return () => void map.off('idle', show)
  }, [map, sea, ground])
  return (
    shown !== ground && (
      <p className={classes.loading} role="status">
        {t('forms.map.loading')}
      </p>
    )
  )
}

interface ZoomingProps {
  bounds: Bounds
  padding: number
  closest: number
}

function Zooming({ bounds, padding, closest }: ZoomingProps) {
  const { t } = useTranslation()
  const { current: map } = useMap()
  const buttons = [
    { label: t('forms.map.zoomIn'), icon: IconPlus, act: () => map?.zoomIn() },
    { label: t('forms.map.zoomOut'), icon: IconMinus, act: () => map?.zoomOut() },
    {
      label: t('forms.map.all'),
      icon: IconArrowsMaximize,
      act: () => map?.fitBounds(bounds, { padding, maxZoom: closest }),
    },
  ]
  return (
    <div className={classes.zooming}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <ActionIcon key={label} type="button" size={30} aria-label={label} onClick={act}>
          <Icon size={17} stroke={1.6} />
        </ActionIcon>
      ))}
    </div>
  )
}
