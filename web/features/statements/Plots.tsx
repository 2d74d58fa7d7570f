import { useQuery } from '@tanstack/react-query'
import { IconSnowflake } from '@tabler/icons-react'
import { formatNumber } from '../../../core/i18n/format.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { grouped } from '../../../core/eudr/numbers.ts'
import { useTranslation } from '../../ui/texts.ts'
import { plotsQuery } from './queries.ts'
import { type PlotOnMap, drawnOf, maxDrawn } from './drawn.ts'
import { tailsOf } from './tails.ts'
import classes from './Plots.module.css'

/** Earlier declarations that are drawn. */
const maxEarlier = 3

/** The plots run together into one number; until it comes the line is dotted (picture 41). */
export function Plots({ statement }: { statement: Statement }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { chains } = useChains()
  const { data } = useQuery(plotsQuery(statement.product._id, language))
  const look = findStage(chains, statement.product.stage._id)?.stage
  const { frozen, references } = statement
  const number = statement.eu?.referenceNumber
  if (!data) return <div className={classes.band} aria-busy />
  const { plots, totals } = data
  const drawn = drawnOf(plots, totals.plots)
  const isByProducer = totals.plots > maxDrawn
  const names = drawn.map(({ name }) => name)
  const tails = isByProducer ? names : tailsOf(names)
  const rest = totals.plots - drawn.reduce((sum, one) => sum + one.plots, 0)
  // Of very many plots the first page doesn't know all producers.
  const producers =
    frozen?.producers ??
    (plots.length < totals.plots
      ? undefined
      : new Set(plots.map(({ organization }) => organization._id)).size)
  const missing = totals.plots - totals.polygons
  const count = frozen?.plots ?? totals.plots
  const many = t('origin.plots', { count })
  return (
    <section className={classes.band} aria-labelledby="statement-plots">
      <h2 id="statement-plots">
        {producers === undefined
          ? t('statements.joinsMany', { plots: many })
          : t('statements.joins', {
              count,
              plots: many,
              producers: t('origin.producers', { count: producers }),
            })}
        <small>
          {formatNumber(frozen?.areaHa ?? totals.areaHa, language, 'ha')}
          {missing > 0 && `; ${t('statements.noPolygon', { count: missing })}`}
        </small>
      </h2>
      <div className={classes.strand}>
        <ul
          className={classes.plots}
          data-producers={isByProducer || undefined}
          aria-labelledby="statement-plots"
          tabIndex={0}
        >
          {drawn.map((one, n) => (
            <li
              key={one.id}
              data-kind={one.kind}
              data-strand="row"
              data-dotted={one.lacking > 0 || undefined}
            >
              {one.kind === 'polygon' ? (
                <PlotShape outline={one.outline} size={30} label={t('origin.outline', { name: one.name })} />
              ) : (
                <i aria-hidden />
              )}
              <span title={one.name}>{tails[n]}</span>
              <Note one={one} isByProducer={isByProducer} />
            </li>
          ))}
          {rest > 0 && (
            <li data-strand="row">
              {t('statements.morePlots', { plots: t('origin.plots', { count: rest }) })}
            </li>
          )}
        </ul>
        <div className={classes.way} data-number={number ? 'there' : 'missing'}>
          {references.length > 0 && (
            <p className={classes.earlier}>
              {t('statements.earlier', { count: references.length })}
              <Earlier count={Math.min(references.length, maxEarlier)} />
            </p>
          )}
          <span className={classes.disc} data-strand="end">
            {look && <StageMark hue={look.hue} marca={look.marca} size={24} />}
          </span>
          <span className={classes.freeze} data-frozen={frozen ? true : undefined}>
            <small>{t(frozen ? 'statements.state.frozen' : 'statements.foot.freeze')}</small>
            <span className={classes.disc}>
              <IconSnowflake size={22} stroke={1.6} aria-hidden />
            </span>
          </span>
          <span className={classes.end}>
            {!number && <i aria-hidden />}
            <span>
              <b>{number ? grouped(number) : t('statements.noNumber')}</b>
              {!number && <small>{t('statements.traces')}</small>}
            </span>
          </span>
        </div>
        <Strands kind="fall" version={`${statement.product._id} ${plots.length} ${language}`} />
      </div>
    </section>
  )
}

/** How large a plot is or what it lacks, or how many plots a producer has and how many of them lack a polygon. */
function Note({ one, isByProducer }: { one: PlotOnMap; isByProducer: boolean }) {
  const { t, i18n } = useTranslation()
  const { kind, plots, lacking, areaHa } = one
  if (isByProducer)
    return (
      <>
        <small>{t('origin.plots', { count: plots })}</small>
        {lacking > 0 && <small data-lacks>{t('statements.lacking', { count: lacking })}</small>}
      </>
    )
  return (
    <small data-lacks={kind === 'none' || kind === 'broken' || undefined}>
      {kind === 'polygon' && areaHa !== null
        ? formatNumber(areaHa, i18n.language)
        : t(kind === 'point' ? 'statements.point' : 'statements.missing')}
    </small>
  )
}

/** Discs of those who declared before, each with its line down to the product. */
function Earlier({ count }: { count: number }) {
  const height = 46
  return (
    <svg width={124} height={height} aria-hidden>
      {Array.from({ length: count }, (_, n) => {
        const [y, x] = [6 + n * 13, 120 - n * 5]
        return (
          <g key={n}>
            <path d={`M6 ${y}H${x - 26}Q${x} ${y} ${x} ${height}`} />
            <circle cx={6} cy={y} r={5} />
          </g>
        )
      })}
    </svg>
  )
}
