import type { KeyboardEvent } from 'react'
import type { ProductBalance } from '../../../core/contract/balance.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { RiverColumn } from './river.ts'
import { firstOver } from './over.ts'
import { useThings } from './things.ts'

export interface LedgerProps {
  balance: ProductBalance
  columns: readonly RiverColumn[]
  closings: ReadonlySet<string>
}

/** A ledger whose columns open. */
export interface DrawnProps extends LedgerProps {
  opened: number | undefined
  onOpen: (column: number) => void
}

/** What a column is called: "5 partidas", "Molienda", "Merma". */
export function useColumnName(): (column: RiverColumn) => string {
  const { t } = useTranslation()
  const things = useThings()
  return ({ kind, events }) =>
    kind === 'in'
      ? things(events)
      : ((kind === 'correction' ? undefined : events[0]!.milestone?.name) ?? t(`balance.moves.${kind}`))
}

/** The first column that took more than there was; −1 without one. */
export function overFrom({ balance, columns }: Pick<LedgerProps, 'balance' | 'columns'>): number {
  const since = firstOver(balance)
  return since ? columns.findIndex(({ events }) => events.includes(since)) : -1
}

/** Moves the focus from the button of a column to that of the next or the previous one. */
export function walkColumns(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const heads = [
    ...event.currentTarget.closest('table, ol')!.querySelectorAll<HTMLButtonElement>('button[data-column]'),
  ]
  const next = heads[heads.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
