import type { Today, Waiting } from '../../../core/contract/today.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Translator } from '../../ui/texts.ts'
import { todayText, waitsSince } from './moments.ts'

export interface Entry {
  row: Waiting
  when: 'past' | 'today' | 'future'
  /** Its date, as people say it. */
  text: string
}

interface Agenda {
  past: Entry[]
  today: Entry[]
  coming: Entry[]
  /** Groups of the past that are folded, so that today and what is due stay in sight. */
  folded: number
  day: string
}

/** More groups of the past wait behind their number; of what is due, none does. */
const maxGroups = 8
const maxBeforeDue = 5

/** Rows in the order of their days. The server's order is that of urgency: its last rows are folded. */
export function agendaOf(
  { waiting, at }: Pick<Today, 'waiting' | 'at'>,
  isWhole: boolean,
  language: Language,
  t: Translator,
): Agenda {
  const entries = waiting.map((row): Entry => ({ row, ...waitsSince(row, at, language, t) }))
  const of = (when: Entry['when']) =>
    entries
      .filter((entry) => entry.when === when)
      .toSorted((one, other) => (momentOf(one.row, at) < momentOf(other.row, at) ? -1 : 1))
  const [past, today, coming] = [of('past'), of('today'), of('future')]
  const max = today.length + coming.length > 0 ? maxBeforeDue : maxGroups
  const urgent = new Set(entries.filter(({ when }) => when === 'past').slice(0, isWhole ? undefined : max))
  return {
    past: past.filter((entry) => urgent.has(entry)),
    today,
    coming,
    folded: past.length - urgent.size,
    day: todayText(at, language, t),
  }
}

const momentOf = ({ since, due }: Waiting, now: string): string => due ?? since ?? now
