import { useMemo } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { areaOf } from '../../../core/geometry/area.ts'
import { outlineOf } from '../../../core/geometry/outline.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { calledBy } from '../../../core/readers/ground/names.ts'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { IconMapPin } from '@tabler/icons-react'
import { farFeatures } from './far.ts'
import classes from './Ground.module.css'

/** Plots that are listed; a file may have thousands. */
const maxRows = 50

/** The plots of a geometry by name, each with its own outline and hectares (GRD-03). */
export function PlotRows({ geometry }: { geometry: FeatureCollection }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { features } = geometry
  const far = useMemo(() => new Map(farFeatures(geometry).map(({ index, km }) => [index, km])), [geometry])
  return (
    // A list that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul
      className={classes.rows}
      aria-label={t('forms.geometry.plots')}
      tabIndex={features.length > 6 ? 0 : undefined}
    >
      {features.slice(0, maxRows).map((feature, n) => {
        const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
        const areaHa = areaOf(polygons)
        const area = areaHa === null ? '' : formatNumber(areaHa, language, 'ha')
        return (
          <li key={n}>
            {areaHa === null ? (
              <IconMapPin size={20} stroke={1.6} aria-hidden />
            ) : (
              <PlotShape
                outline={outlineOf(polygons, points)}
                size={20}
                label={t('forms.geometry.outline', { area })}
              />
            )}
            <b>{calledBy(nameOf(feature), n, language)}</b>
            {far.has(n) && (
              <span data-far>{t('forms.geometry.far', { km: formatNumber(far.get(n)!, language) })}</span>
            )}
            <span>{area}</span>
          </li>
        )
      })}
      {features.length > maxRows && (
        <li>
          <span />
          <span>{t('forms.geometry.more', { count: features.length - maxRows })}</span>
        </li>
      )}
    </ul>
  )
}

function nameOf(feature: FeatureCollection['features'][number]): string {
  const { properties } = feature as { properties?: { name?: unknown } | null }
  return typeof properties?.name === 'string' ? properties.name : ''
}
