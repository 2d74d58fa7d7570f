import { useQuery } from '@tanstack/react-query'
import { useOwnSettings } from '../../shell/ownSettings.ts'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { todayQuery } from './queries.ts'
import { shownToday } from './shown.ts'

/** How many of the things that *Hoy* names wait at the pages of an address; without one, all of them. */
export default function Waiting({ path }: { path?: string }) {
  const { language } = useTranslation().i18n
  const { hiddenToday = [] } = useOwnSettings()
  const { data } = useQuery(todayQuery(language))
  if (!data) return null
  const count = shownToday(data, hiddenToday)
    .waiting.filter(({ action }) => path === undefined || firstOf(action.address) === firstOf(path))
    .reduce((sum, row) => sum + row.count, 0)
  return count > 0 ? <b data-figure>{amount(count, language)}</b> : null
}

const firstOf = (address: string): string | undefined => address.split(/[/?]/)[1]?.toLowerCase()
