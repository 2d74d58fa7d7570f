import { Button } from '@mantine/core'
import { IconChevronRight, IconLock, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Holder, HolderSum, Trace, TracedProduct } from '../../../core/contract/trace.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { phoneText } from '../organizations/contact.ts'
import { countOf } from '../products/words.ts'
import { quantityOf, seriesOf, traceLines, type TraceLine } from './lines.ts'
import { holderQuery, type TraceSelection } from './queries.ts'
import classes from './Trace.module.css'

export const figureOf = (quantity: number | null, unit: string | null, language: Language): string =>
  quantity === null ? '' : formatNumber(quantity, language, unit ?? undefined)

interface TraceRowsProps {
  rows: Trace['collection']
  direction: 0 | 1
  /** Rows of one holder alone: what they came by isn't among them. */
  isPart?: true
}

/** The readable rows of a trace, each with who has it, below what it came from. */
export function TraceRows({ rows, direction, isPart }: TraceRowsProps) {
  const { t } = useTranslation()
  const lines = useMemo(() => traceLines(rows), [rows])
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">{t('trace.what')}</th>
          <th scope="col">{t('trace.who')}</th>
          <th scope="col" className={classes.figure}>
            {t('trace.amount')}
          </th>
          <th scope="col">{t('trace.contact')}</th>
          <th scope="col">{t('trace.heads.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const place = isPart
            ? undefined
            : { kind: kindOf(line), isFirst: at === 0, isLast: at === lines.length - 1 }
          return line.rows.length === 1 ? (
            <TraceRow key={line.key} row={line.rows[0]} direction={direction} place={place} />
          ) : (
            <TraceRun key={line.key} line={line} direction={direction} place={place} />
          )
        })}
      </tbody>
    </table>
  )
}

/** Where a row stands on the line that runs down the rows: on it, or on a branch of it. */
interface Place {
  kind: 'start' | 'trunk' | 'branch'
  isFirst: boolean
  isLast: boolean
}

const kindOf = ({ rows: [{ steps }], isEnd }: TraceLine): Place['kind'] =>
  steps === 0 ? 'start' : isEnd ? 'branch' : 'trunk'

interface TraceRowProps {
  row: TracedProduct
  direction: 0 | 1
  place: Place | undefined
  /** One of a run that is open. */
  isInner?: true
}

function TraceRow({ row, direction, place, isInner }: TraceRowProps) {
  const { t, i18n } = useTranslation()
  const isStart = row.steps === 0
  return (
    <tr {...placed(place)} data-inner={isInner}>
      <td>
        <div className={classes.what}>
          {!isInner && <RowMark row={row} />}
          <div>
            <Go to={paths.products(row.stage._id, { search: row.identifier })} className={classes.name}>
              <IdentifierText>{row.identifier}</IdentifierText>
            </Go>
            {!isInner && (
              <span className={classes.meta}>
                {isStart ? `${row.stage.name} · ${t('trace.start')}` : row.stage.name}
              </span>
            )}
            {row.mixed && <span className={classes.mixed}>{t('trace.mixedWith')}</span>}
          </div>
        </div>
      </td>
      <td data-label={t('trace.who')}>{!isInner && <HolderName holder={row.holder} />}</td>
      <td className={classes.figure}>
        {figureOf(row.quantity, row.unit, i18n.language)}
        {!isStart && <span className={classes.meta}>{partText(row.part, direction, t, i18n.language)}</span>}
      </td>
      <td>{!isInner && <Contact holder={row.holder} />}</td>
      <td>{!isInner && <RowState row={row} />}</td>
    </tr>
  )
}

/** Alike products as one line (picture 16): "22 cajas, CJ-000158201 a 158222"; each of them on demand. */
function TraceRun({ line: { rows }, direction, place }: Omit<TraceRowProps, 'row'> & { line: TraceLine }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const [isOpen, setOpen] = useState(false)
  const [row] = rows
  const series = seriesOf(rows)
  const isOfOnePart = rows.every(({ part }) => part === row.part)
  return (
    <>
      <tr {...placed(place)}>
        <td>
          <div className={classes.what}>
            <RowMark row={row} />
            <div>
              <button
                type="button"
                className={classes.run}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {countOf(rows.length, findStage(chains, row.stage._id)?.stage, t, i18n.language)}
                <IconChevronRight size={15} stroke={1.8} aria-hidden />
              </button>
              <span className={classes.meta}>
                {series
                  ? t('trace.series', series)
                  : t('trace.andMore', { first: shownIdentifier(row.identifier), count: rows.length - 1 })}
              </span>
              {row.mixed && <span className={classes.mixed}>{t('trace.mixedWith')}</span>}
            </div>
          </div>
        </td>
        <td data-label={t('trace.who')}>
          <HolderName holder={row.holder} />
        </td>
        <td className={classes.figure}>
          {figureOf(quantityOf(rows), row.unit, i18n.language)}
          {isOfOnePart && (
            <span className={classes.meta}>{partText(row.part, direction, t, i18n.language)}</span>
          )}
        </td>
        <td>
          <Contact holder={row.holder} />
        </td>
        <td>
          <RowState row={row} />
        </td>
      </tr>
      {isOpen &&
        rows.map((one) => (
          <TraceRow
            key={one._id}
            row={one}
            direction={direction}
            place={place?.isLast ? undefined : place && { kind: 'trunk', isFirst: false, isLast: false }}
            isInner
          />
        ))}
    </>
  )
}

const placed = (place: Place | undefined) =>
  place && {
    'data-kind': place.kind,
    'data-first': place.isFirst || undefined,
    'data-last': place.isLast || undefined,
  }

function RowMark({ row: { stage, steps } }: { row: TracedProduct }) {
  const { chains } = useChains()
  const look = findStage(chains, stage._id)?.stage
  return (
    <span className={classes.mark}>
      {look && (
        <StageMarkDisc
          hue={look.hue}
          marca={look.marca}
          size={28}
          kind={steps === 0 ? 'filled' : 'outlined'}
        />
      )}
    </span>
  )
}

function RowState({ row: { closed, hold } }: { row: TracedProduct }) {
  const { t } = useTranslation()
  if (hold)
    return (
      <span className={classes.held} data-kind={hold.kind}>
        {hold.recall ? (
          <Go to={paths.recall(hold.recall)}>{t(`trace.held.${hold.kind}`)}</Go>
        ) : (
          t(`trace.held.${hold.kind}`)
        )}
        <span className={classes.meta}>{hold.reason}</span>
      </span>
    )
  return t(closed ? 'trace.state.closed' : 'trace.state.open')
}

function partText(part: number | null, direction: 0 | 1, t: Translator, language: Language): string {
  if (part === null) return t('trace.partUnknown')
  const percent = formatNumber(Math.round(part * 1000) / 10, language)
  return t(direction === 1 ? 'trace.part' : 'trace.partUp', { part: percent })
}

export function HolderName({ holder }: { holder: Holder | null }) {
  const { t } = useTranslation()
  return (
    <>
      {holder ? holder.name : <span className={classes.meta}>{t('trace.unknown')}</span>}
      {holder?.city && <span className={classes.meta}>{holder.city}</span>}
    </>
  )
}

export function Contact({ holder }: { holder: Holder | null }) {
  return (
    <span className={classes.contact}>
      {holder?.phoneNumber && (
        <a href={`tel:${holder.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
          <IconPhone size={15} stroke={1.6} aria-hidden />
          {phoneText(holder.phoneNumber)}
        </a>
      )}
      {holder?.email && (
        <a href={`mailto:${holder.email}`}>
          <IconMail size={15} stroke={1.6} aria-hidden />
          {holder.email}
        </a>
      )}
    </span>
  )
}

/** Above one page, who has what; the rows of each on demand. */
export function HolderGroups({ holders, traced }: { holders: readonly HolderSum[]; traced: TraceSelection }) {
  return (
    <ul>
      {holders.map((sum) => (
        <HolderGroup key={sum.key} sum={sum} traced={traced} />
      ))}
    </ul>
  )
}

function HolderGroup({ sum, traced }: { sum: HolderSum; traced: TraceSelection }) {
  const { t, i18n } = useTranslation()
  const [pages, setPages] = useState(0)
  const isOpen = pages > 0
  const number = amount(sum.products, i18n.language)
  return (
    <li>
      <div className={classes.group}>
        <div>
          <HolderName holder={sum.holder} />
        </div>
        <span>{figureOf(sum.quantity, sum.unit, i18n.language)}</span>
        <Contact holder={sum.holder} />
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setPages(isOpen ? 0 : 1)}>
          {t('trace.rowsOf', { count: sum.products, amount: number })}
        </Button>
      </div>
      {Array.from({ length: pages }, (_, n) => (
        <HolderPage
          key={n}
          sum={sum}
          traced={traced}
          page={n + 1}
          onMore={n === pages - 1 ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </li>
  )
}

interface HolderPageProps {
  sum: HolderSum
  traced: TraceSelection
  page: number
  onMore: (() => void) | undefined
}

function HolderPage({ sum, traced, page, onMore }: HolderPageProps) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(holderQuery(traced, sum.key, page, i18n.language))
  if (error) return <Fault error={error} title={t('shell.fault.loading')} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} height={56} />
  return (
    <>
      <TraceRows rows={data.collection} direction={traced.direction} isPart />
      {onMore && page < (data.totalPages ?? 1) && (
        <Button variant="default" m="sm" onClick={onMore}>
          {t('trace.more')}
        </Button>
      )}
    </>
  )
}

/** Restricted products are counted, and named nowhere. */
export function RestrictedLine({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <p className={classes.restricted}>
      <IconLock size={17} stroke={1.6} aria-hidden />
      {t('trace.restricted', { count })}
    </p>
  )
}
