import { IconCircleDashed, IconMapPin, IconPolygonOff } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { PlotShape } from '../../ui/PlotShape.tsx'
import classes from './Origin.module.css'
import { notesOf, wordsOf } from './verdict.ts'

interface PlotsProps {
  plots: readonly Plot[]
  checks: readonly OriginCheck[]
  language: Language
  /** The plot that the map shows the way to. */
  pointed: string | undefined
  onPoint: (product: string) => void
}

/** The rows of picture 14: the outline itself is the icon; what has no polygon says how it goes into the file. */
export function Plots({ plots, checks, language, pointed, onPoint }: PlotsProps) {
  const { t } = useTranslation()
  const prefix = commonPrefix(plots.map(({ product }) => product.identifier))
  const notes = notesOf(checks)
  const textOf = ({ product, kind, place }: Plot) => {
    const note = notes.get(product._id)
    if (kind === 'polygon') return note ? wordsOf(note, t) : place
    return note?.text || texts[kind]
  }
  const texts = { point: t('origin.point'), none: t('origin.missing'), broken: t('origin.broken') }
  return (
    <ul className={classes.plots} aria-labelledby="origin-plots">
      {plots.map((plot) => {
        const { product, organization, kind, areaHa, outline, sameAs } = plot
        return (
          <li
            key={product._id}
            data-kind={kind}
            data-product={product._id}
            aria-current={product._id === pointed || undefined}
            onPointerEnter={() => onPoint(product._id)}
          >
            <span className={classes.shape}>
              {sameAs !== null ? (
                <IconCircleDashed size={20} stroke={1.6} aria-hidden />
              ) : kind === 'polygon' ? (
                <PlotShape
                  outline={outline}
                  size={20}
                  label={t('origin.outline', { name: product.identifier })}
                />
              ) : kind === 'broken' ? (
                <IconPolygonOff size={20} stroke={1.6} aria-hidden />
              ) : (
                <IconMapPin size={20} stroke={1.6} aria-hidden />
              )}
            </span>
            <span className={classes.plot}>
              <span>
                <Go to={paths.productMilestones(product._id)} onFocus={() => onPoint(product._id)}>
                  <IdentifierText prefix={prefix}>{product.identifier}</IdentifierText>
                </Go>{' '}
                {organization.name}
              </span>
              <small data-state={notes.get(product._id)?.state}>{textOf(plot)}</small>
            </span>
            {sameAs !== null ? (
              <span className={classes.area}>{t('origin.notCounted')}</span>
            ) : areaHa !== null ? (
              <span className={classes.area}>
                <b>{formatNumber(areaHa, language)}</b> ha
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
