import { Button } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Coordinates } from '../coordinates.ts'
import { rounded } from '../map/position.ts'
import classes from './inputs.module.css'

const PlotMap = lazy(() => import('../map/PlotMap.tsx'))

interface PointOnMapProps {
  /** Name of the field, for screen readers. */
  title: string
  coords: Coordinates | undefined
  onPick: (coords: Coordinates) => void
}

/** A place is also pointed at; the same is typed as coordinates. */
export function PointOnMap({ title, coords, onPick }: PointOnMapProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.onMap}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMap size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('forms.location.onMap')}
      </Button>
      {isOpen && (
        <div className={classes.pointMap}>
          <Suspense>
            <PlotMap
              label={t('forms.map.label', { title })}
              point={coords}
              onPick={({ lat, lng }) => onPick({ lat: rounded(lat), lng: rounded(lng) })}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
