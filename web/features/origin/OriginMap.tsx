import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Plot } from '../../../core/contract/origin.ts'
import { config } from '../../api/config.ts'
import { LandMap } from '../../forms/map/LandMap.tsx'
import { firstView } from './ground.ts'
import { MapHead, type MapHeadProps } from './MapHead.tsx'
import classes from './Origin.module.css'

const OriginOverlay = lazy(() => import('./OriginOverlay.tsx'))

/** So near that a plot has some of its neighbours around it. */
const closest = 13

interface OriginMapProps extends MapHeadProps {
  /** The product whose origin it is. */
  id: string
  plots: readonly Plot[]
  /** The plot whose row is pointed at. */
  pointed: string | undefined
  onPoint: (product: string) => void
  list: RefObject<HTMLElement | null>
}

/** The plots of an origin, each with its strand to its row (picture 14). The rows say the same. */
export function OriginMap({ id, plots, pointed, onPoint, list, ...head }: OriginMapProps) {
  const { t } = useTranslation()
  const isConfigured = config().mapStyleUrl !== null
  const [isSatellite, setSatellite] = useState(false)
  const bounds = useMemo(() => firstView(plots), [plots])
  return (
    <div className={classes.map} data-satellite={isSatellite || undefined}>
      <LandMap
        label={t('origin.map.label')}
        bounds={bounds}
        padding={80}
        closest={closest}
        satellite={isSatellite}
        isPale
      >
        <Suspense>
          <OriginOverlay
            id={id}
            plots={plots}
            pointed={pointed}
            onPoint={onPoint}
            list={list}
            isPlain={!isSatellite}
            checks={head.origin.checks}
            warned={head.warned}
          />
        </Suspense>
        <div className={classes.tools}>
          {isConfigured && (
            <SegmentedControl
              aria-label={t('origin.map.ground')}
              value={isSatellite ? 'satellite' : 'plain'}
              onChange={(chosen) => setSatellite(chosen === 'satellite')}
              data={[
                { value: 'plain', label: t('origin.map.plain') },
                { value: 'satellite', label: t('origin.map.satellite') },
              ]}
            />
          )}
          <MapHead {...head} />
        </div>
      </LandMap>
    </div>
  )
}
