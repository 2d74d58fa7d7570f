import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { recordQuery } from '../history/queries.ts'
import { actorOf } from '../history/words.ts'
import classes from './Record.module.css'

/** Somebody archived the product while its record was open. */
export function ArchivedBand({ product }: { product: string }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery({ ...recordQuery('products', product, 1, i18n.language), staleTime: 0 })
  const event = data?.collection.find(({ action }) => action === 'archive')
  return (
    <div className={classes.archived} role="status">
      <IconArchive size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{event ? t('record.archived.by', { name: actorOf(t, event) }) : t('record.archived.title')}</b>
        <span>{t('record.archived.text')}</span>
      </p>
      <Go to="/Trash">{t('record.archived.see')}</Go>
    </div>
  )
}
