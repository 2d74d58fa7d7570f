import { shortDate } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'

/** A moment's day inside a sentence: "el 18/04/26", "hoy a las 09:20". */
export function useDay(): (iso: string) => string {
  const { t, i18n } = useTranslation()
  return (iso) => {
    let today: string | undefined
    const date = shortDate(iso, i18n.language, (time) => (today = t('recalls.today', { time })))
    return today ?? t('recalls.onDay', { date })
  }
}
