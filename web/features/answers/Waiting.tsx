import { useQuery } from '@tanstack/react-query'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { waitingQuery } from './queries.ts'
import classes from './Waiting.module.css'

/** How many answers wait, beside their entry in the menu (OPN-07). */
export default function Waiting() {
  const { i18n } = useTranslation()
  const { data = 0 } = useQuery(waitingQuery)
  return data > 0 ? <b className={classes.waiting}>{amount(data, i18n.language)}</b> : null
}
