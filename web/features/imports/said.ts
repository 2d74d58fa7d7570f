import type { Language } from '../../../core/i18n/index.ts'
import { amount, shortDate } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'

/** A moment as lists write it. */
export function useDay() {
  const { t, i18n } = useTranslation()
  return (iso: string) => shortDate(iso, i18n.language, (time) => t('common.today', { time }))
}

/** A number of rows for a text: 1.184. */
export function useRowCount() {
  const { i18n } = useTranslation()
  return (count: number) => rowCount(count, i18n.language)
}

export const rowCount = (count: number, language: Language) => ({ count, rows: amount(count, language) })
