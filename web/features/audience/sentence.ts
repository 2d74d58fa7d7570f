import type { Audience, SeenThing } from '../../../core/contract/audience.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { amount, shortDay } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'

/** The day of a moment, where the reader is. */
export const dayOf = (moment: string, language: Language): string =>
  shortDay(isoDay(localMoment(new Date(moment))), language)

export const sumOf = (rows: Audience['shown'], what?: SeenThing): number =>
  rows.reduce((sum, row) => (what === undefined || row.what === what ? sum + row.count : sum), 0)

/** "Ve 5 etapas, 9 de 14 procesos y 5 polígonos." */
export function useSentence(audience: Audience | undefined): string {
  const { t, i18n } = useTranslation()
  if (!audience) return ''
  const number = (value: number) => amount(value, i18n.language)
  const part = (what: SeenThing) => {
    const [shown, hidden] = [sumOf(audience.shown, what), sumOf(audience.hidden, what)]
    const all = shown + hidden
    const count = hidden === 0 ? number(all) : t('audience.some', { shown: number(shown), all: number(all) })
    return `${count} ${t(`audience.what.${what}`, { count: all })}`
  }
  // A key alone reads names of people.
  const persons = sumOf(audience.shown, 'persons')
  return t(persons > 0 ? 'audience.seesNamed' : 'audience.sees', {
    persons: `${number(persons)} ${t('audience.what.persons', { count: persons })}`,
    stages: part('stages'),
    processes: part('processes'),
    plots: part('plots'),
  })
}
