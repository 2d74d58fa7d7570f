import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../core/i18n/format.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { grouped } from '../../../core/eudr/numbers.ts'
import { useTranslation } from '../../ui/texts.ts'
import { plotsQuery } from './queries.ts'
import classes from './Statement.module.css'

/** Plots that are drawn; of more only their number is said. */
const maxDrawn = 24

/** The plots run together into one number; until it comes the line is dotted (picture 41). */
export function Plots({ statement }: { statement: Statement }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { chains } = useChains()
  const { data } = useQuery(plotsQuery(statement.product._id, language))
  const look = findStage(chains, statement.product.stage._id)?.stage
  const number = statement.eu?.referenceNumber
  if (!data) return <div className={classes.band} aria-busy />
  const { plots, totals } = data
  const producers = new Set(plots.map(({ organization }) => organization._id)).size
  const missing = totals.plots - totals.polygons
  return (
    <section className={classes.band} aria-labelledby="statement-plots">
      <h2 id="statement-plots">
        {t('statements.joins', {
          plots: t('origin.plots', { count: totals.plots }),
          producers: t('origin.producers', { count: producers }),
        })}
        <small>
          {formatNumber(totals.areaHa, language, 'ha')}
          {missing > 0 && `; ${t('statements.noPolygon', { count: missing })}`}
        </small>
      </h2>
      <div className={classes.strand} data-number={number ? 'there' : 'missing'}>
        <ul className={classes.plots}>
          {plots.slice(0, maxDrawn).map(({ product, kind, outline, areaHa }) => (
            <li key={product._id} data-kind={kind}>
              {kind === 'polygon' ? (
                <PlotShape
                  outline={outline}
                  size={30}
                  label={t('origin.outline', { name: product.identifier })}
                />
              ) : (
                <i aria-hidden />
              )}
              <span>{product.identifier}</span>
              <small>
                {kind === 'polygon' && areaHa !== null
                  ? formatNumber(areaHa, language)
                  : t(kind === 'point' ? 'statements.point' : 'statements.missing')}
              </small>
            </li>
          ))}
          {plots.length > maxDrawn && <li>{t('statements.more', { count: totals.plots - maxDrawn })}</li>}
        </ul>
        <span className={classes.disc}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={24} />}
        </span>
        <span className={classes.end}>
          <b>{number ? grouped(number) : t('statements.noNumber')}</b>
          {!number && <small>{t('statements.traces')}</small>}
        </span>
      </div>
    </section>
  )
}
