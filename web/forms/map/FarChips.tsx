import { IconArrowUp } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import type { Bounds } from '../../../core/geometry/bounds.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { calledBy } from '../../../core/readers/ground/names.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { FarFeature } from '../geometry/far.ts'
import classes from './Map.module.css'

/** Plots that are announced at the edge; the rows below name all. */
const maxChips = 3

/** Plots far from the others: where they lie, how far, and the way there. */
export function FarChips({ far, from }: { far: readonly FarFeature[]; from: Bounds }) {
  const { t, i18n } = useTranslation()
  const { current: map } = useMap()
  if (far.length === 0) return null
  const [west, south, east, north] = from
  const middle = [(west + east) / 2, (south + north) / 2] as const
  return (
    <div className={classes.far}>
      {far.slice(0, maxChips).map(({ name, index, km, at: [lng, lat] }) => (
        <button
          key={index}
          type="button"
          onClick={() => map?.flyTo({ center: [lng, lat], zoom: 13, duration: 400 })}
        >
          <IconArrowUp
            size={15}
            stroke={1.6}
            aria-hidden
            style={{
              rotate: `${Math.round((Math.atan2(lng - middle[0], lat - middle[1]) * 180) / Math.PI)}deg`,
            }}
          />
          <b>{calledBy(name, index, i18n.language)}</b>{' '}
          {t('forms.map.away', { km: formatNumber(km, i18n.language) })}
        </button>
      ))}
    </div>
  )
}
