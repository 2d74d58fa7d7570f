import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { convert } from '../../../core/readers/units.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { countOf } from '../products/words.ts'
import { figuresOf } from './figures.ts'
import { strandOf, strandsOf } from './period.ts'
import { PeriodProducts } from './PeriodProducts.tsx'
import type { PeriodQuery } from './queries.ts'
import classes from './Period.module.css'

const figures = ['opening', 'in', 'gain', 'loss', 'out', 'closing'] as const

interface PeriodTableProps {
  chain: Chain
  rows: readonly StagePeriod[]
  asked: PeriodQuery
}

/** A row a stage; the chain runs down their gutter as a river (look.md §4, 39). */
export function PeriodTable({ chain, rows, asked }: PeriodTableProps) {
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
                asked={asked}
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
  asked: PeriodQuery
  /** Strands that come from the stage before. */
  above: number
  below: number
  lost: number
}

/** The row opens in place: below it stand the products that make its figures. */
function StageRow({ stage, row, asked, ...strands }: StageRowProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    opener.current?.focus()
  }
  const { plain } = figuresOf(
    figures.map((name) => row[name]),
    row.unit,
    i18n.language,
  )
  return (
    <>
      <tr onKeyDown={closeOnEscape}>
        <td className={classes.gutter}>
          <Strands {...strands} opening={row.opening > 0} />
          <span className={classes.disc}>
            <StageMarkDisc hue={stage.hue} marca={stage.marca} size={38} kind="filled" />
          </span>
        </td>
        <th scope="row" className={classes.name}>
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            title={t('balance.period.whose')}
            onClick={() => setOpen(!isOpen)}
          >
            {stage.shortName}
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </button>
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
      {isOpen && (
        <tr id={id} className={classes.opened} onKeyDown={closeOnEscape}>
          <td className={classes.gutter}>
            <svg className={classes.run} viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden>
              {xsOf(strands.below).map((x) => (
                <path key={x} d={`M${x} 0V1`} vectorEffect="non-scaling-stroke" />
              ))}
            </svg>
          </td>
          <td colSpan={9}>
            <PeriodProducts stage={stage} row={row} asked={asked} />
          </td>
        </tr>
      )}
    </>
  )
}

const [width, height, middle, pitch] = [170, 104, 85, 3.4]

/** Where the strands of a bundle run. */
const xsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => middle + (n - (count - 1) / 2) * pitch)

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
  return (
    <svg width={width} height={height} aria-hidden>
      {xsOf(above).map((x) => (
        <path key={`a${x}`} d={`M${x} 0V${height / 2}`} />
      ))}
      {xsOf(below).map((x) => (
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
