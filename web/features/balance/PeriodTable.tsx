import type { StagePeriod } from '../../../core/contract/balance.ts'
import { amountColumn, convert } from '../../../core/rules/quantity.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { countOf } from '../products/words.ts'
import { figuresOf } from './figures.ts'
import { strandOf, strandsOf } from './period.ts'
import classes from './Period.module.css'

const figures = ['opening', 'in', 'gain', 'loss', 'out', 'closing'] as const

/** A row a stage; the chain runs down their gutter as a river (look.md §4, 39). */
export function PeriodTable({ chain, rows }: { chain: Chain; rows: readonly StagePeriod[] }) {
  const { t, i18n } = useTranslation()
  const unit = rows.at(-1)!.unit
  const inLast = (value: number, of: string) => convert(value, of, unit) ?? value
  const greatest = Math.max(...rows.flatMap((row) => [inLast(row.in, row.unit), inLast(row.out, row.unit)]))
  const strand = strandOf(greatest)
  const counts = (row: StagePeriod | undefined, key: 'in' | 'out' | 'loss' | 'opening') =>
    row ? strandsOf(inLast(row[key], row.unit), strand) : 0
  const isOneMeasure = rows.every((row) => convert(1, row.unit, unit) !== undefined)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className={classes.first}>
              {t('balance.period.heads.stage')}
            </th>
            {[...figures, 'products', 'unknown'].map((name) => (
              <th key={name} scope="col">
                {t(`balance.period.heads.${name as (typeof figures)[number]}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chain.stages.map((stage) => {
            const at = rows.findIndex((row) => row.stage._id === stage.id)
            const row = rows[at]
            if (!row) return <Unmeasured key={stage.id} stage={stage} />
            return (
              <StageRow
                key={stage.id}
                stage={stage}
                row={row}
                above={at > 0 ? counts(rows[at - 1], 'out') : counts(row, 'in')}
                below={counts(row, 'out')}
                lost={counts(row, 'loss')}
              />
            )
          })}
        </tbody>
      </table>
      {isOneMeasure && (
        <p className={classes.foot}>
          {t('balance.period.strand', { amount: `${amount(strand, i18n.language)}\u00a0${unit}` })}
        </p>
      )}
    </>
  )
}

interface StageRowProps {
  stage: ChainStage
  row: StagePeriod
  /** Strands that come from the stage before. */
  above: number
  below: number
  lost: number
}

function StageRow({ stage, row, ...strands }: StageRowProps) {
  const { t, i18n } = useTranslation()
  const { plain } = figuresOf(
    figures.map((name) => row[name]),
    row.unit,
    i18n.language,
  )
  return (
    <tr>
      <td className={classes.gutter}>
        <Strands {...strands} opening={row.opening > 0} />
        <span className={classes.disc}>
          <StageMarkDisc hue={stage.hue} marca={stage.marca} size={38} kind="filled" />
        </span>
      </td>
      <th scope="row" className={classes.name}>
        <Go to={paths.products(stage.id)}>{stage.shortName}</Go>
        <span>{row.unit}</span>
      </th>
      {figures.map((name) => (
        <td
          key={name}
          data-label={t(`balance.period.heads.${name}`)}
          data-zero={row[name] === 0 || undefined}
          data-over={(name === 'closing' && row.closing < 0) || undefined}
          className={name === 'closing' ? classes.closing : undefined}
        >
          {plain(row[name])}
        </td>
      ))}
      <td data-label={t('balance.period.heads.products')}>{amount(row.products, i18n.language)}</td>
      <td
        data-label={t('balance.period.heads.unknown')}
        data-zero={row.unknown === 0 || undefined}
        data-lacks={row.unknown > 0 || undefined}
      >
        {amount(row.unknown, i18n.language)}
      </td>
    </tr>
  )
}

const [width, height, middle, pitch] = [170, 104, 85, 3.4]

/** The bundle from the stage before, and the one to the next; what was there enters by a ring, losses leave dotted. */
function Strands({
  above,
  below,
  lost,
  opening,
}: {
  above: number
  below: number
  lost: number
  opening: boolean
}) {
  const xs = (count: number) =>
    Array.from({ length: count }, (_, n) => middle + (n - (count - 1) / 2) * pitch)
  return (
    <svg width={width} height={height} aria-hidden>
      {xs(above).map((x) => (
        <path key={`a${x}`} d={`M${x} 0V${height / 2}`} />
      ))}
      {xs(below).map((x) => (
        <path key={`b${x}`} d={`M${x} ${height / 2}V${height}`} />
      ))}
      {opening && (
        <>
          <circle cx={12} cy={height / 2} r={4} />
          <path d={`M16 ${height / 2}H${middle}`} />
        </>
      )}
      {Array.from({ length: Math.min(lost, 6) }, (_, n) => (
        <path
          key={`l${n}`}
          className={classes.dotted}
          d={`M${middle + 24} ${height / 2 + n * pitch}H${150 - n * pitch}Q${156 - n * pitch} ${height / 2 + n * pitch} ${156 - n * pitch} ${height / 2 + 8 + n * pitch}V${height / 2 + 30}`}
        />
      ))}
    </svg>
  )
}

/** A stage that is measured otherwise keeps its place in the chain. */
function Unmeasured({ stage }: { stage: ChainStage }) {
  const { t, i18n } = useTranslation()
  const things = countOf(stage.count, stage, t, i18n.language)
  const unit = amountColumn(stage.stage)?.unit
  return (
    <tr>
      <td className={classes.gutter}>
        <span className={classes.disc}>
          <StageMarkDisc hue={stage.hue} marca={stage.marca} size={38} />
        </span>
      </td>
      <th scope="row" className={classes.name}>
        <Go to={paths.products(stage.id)}>{stage.shortName}</Go>
      </th>
      <td colSpan={8} className={classes.otherwise}>
        {unit ? t('balance.period.otherUnit', { unit, things }) : t('balance.period.other', { things })}
      </td>
    </tr>
  )
}
