import { Select } from '@mantine/core'
import { useState } from 'react'
import { unitOf } from '../../../core/fields/number.ts'
import type { Matching, Target } from '../../../core/import/columns.ts'
import type { ImportSheet } from '../../../core/import/sheet.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { cellText, headOf } from './cellText.ts'
import { labelOf, originPath } from './source.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

/** The height of a row and the width between both sides, of which the strands are drawn. */
const rowHeight = 48
const gap = 150

/** Values of a column that it is known by. */
const shownCells = 3

interface MatchedColumnsProps {
  state: ImportState
  sheet: ImportSheet
}

/** Strands from the columns of the file to what they fill: straight, crossing, or dotted where a column goes nowhere. */
export function MatchedColumns({ state, sheet }: MatchedColumnsProps) {
  const { t } = useTranslation()
  const { matching, targets, convention } = state
  const phone = useMedia(phoneWidth)
  // What a person chooses later stays in its place.
  const [ordered] = useState(() => slotsOf(matching, targets))
  const slots = phone ? sheet.columns.map((_, at) => at) : ordered
  const samples = (column: number) =>
    sheet.rows
      .map(({ cells }) => cellText(cells[column] ?? null, convention))
      .filter((text) => text !== '')
      .slice(0, shownCells)
      .join(' · ')
  const count = sheet.columns.length
  return (
    <div
      className={classes.matched}
      style={{ '--row': `${rowHeight}px`, '--gap': `${gap}px` } as React.CSSProperties}
    >
      <p className={classes.sideHead}>{t('importing.columns.inFile', { count })}</p>
      <p className={classes.sideHead} data-end>
        {t('importing.columns.inRastro')}
      </p>
      {sheet.columns.map((_, at) => (
        <div key={at} className={classes.fileColumn} style={{ gridRow: at + 2 }}>
          <b>{headOf(sheet, at, t)}</b>
          <span>{samples(at)}</span>
        </div>
      ))}
      {!phone && <Strands slots={slots} matching={matching} />}
      {state.reading.units.map(({ column, beside, field, read }) => {
        const [said] = read
        const own = unitOf(field.descriptor)
        if (beside !== undefined || !said || said.unit === own) return null
        return (
          <span
            key={column}
            className={classes.strandLabel}
            data-asked={said.unit === undefined || undefined}
            style={{ gridRow: column + 2 }}
          >
            {said.unit === undefined ? `${said.text} → ?` : `${said.text} → ${own}`}
          </span>
        )
      })}
      {slots.map((column, at) => (
        <div key={column} className={classes.slot} style={{ gridRow: at + 2 }}>
          <TargetSelect state={state} column={column} head={headOf(sheet, column, t)} />
        </div>
      ))}
    </div>
  )
}

/** Which column stands beside which place at the right: matched ones in the order of the form, so that a strand may cross. */
function slotsOf(matching: Matching, targets: readonly Target[]): number[] {
  const order = (column: number) => targets.findIndex(({ path }) => path === matching[column])
  const matched = matching.flatMap((path, column) => (path === null ? [] : [column]))
  const sorted = matched.toSorted((one, other) => order(one) - order(other))
  return matching.map((path, column) => (path === null ? column : sorted[matched.indexOf(column)]!))
}

function Strands({ slots, matching }: { slots: readonly number[]; matching: Matching }) {
  const middle = (at: number) => at * rowHeight + rowHeight / 2
  return (
    <svg
      className={classes.strands}
      width={gap}
      height={slots.length * rowHeight}
      style={{ gridRow: `2 / span ${slots.length}` }}
      aria-hidden
    >
      {slots.map((column, at) => {
        const [from, to] = [middle(column), middle(at)]
        return (
          <path
            key={column}
            d={
              from === to
                ? `M0 ${from}H${gap}`
                : `M0 ${from}C${gap / 2} ${from} ${gap / 2} ${to} ${gap} ${to}`
            }
            data-dotted={matching[column] === null || undefined}
            data-origin={matching[column] === originPath || undefined}
          />
        )
      })}
    </svg>
  )
}

const nowhere = ''

function TargetSelect({ state, column, head }: { state: ImportState; column: number; head: string }) {
  const { t } = useTranslation()
  const { source, matching, setTarget } = state
  const value = matching[column] ?? nowhere
  return (
    <Select
      name={`column-${column}`}
      aria-label={t('importing.columns.target', { head })}
      data-nowhere={value === nowhere || undefined}
      data={[
        { value: nowhere, label: t('importing.columns.not') },
        ...source.groups
          .filter(({ targets }) => targets.length > 0)
          .map(({ title, targets }) => ({
            group: title,
            items: targets.map((target) => ({ value: target.path, label: labelOf(target) })),
          })),
      ]}
      value={value}
      allowDeselect={false}
      searchable
      maxDropdownHeight={320}
      nothingFoundMessage={t('forms.nothingFound')}
      onChange={(path) => setTarget(column, path === null || path === nowhere ? null : path)}
      {...dropdown}
    />
  )
}
