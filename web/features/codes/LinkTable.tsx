import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gs1Link } from '../../../core/contract/gs1.ts'
import { Fault } from '../../shell/faults.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { linksQuery } from './queries.ts'
import { AddLink, EditLink, RemoveLink } from './linkQuestions.tsx'
import ui from '../../ui/shared.module.css'
import classes from './CodesPage.module.css'

type LinkDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; link: Gs1Link }

/** GS1-08: where codes lead besides our own pages. */
export function LinkTable() {
  const { t } = useTranslation()
  const links = useQuery(linksQuery)
  const [asked, setAsked] = useState<LinkDialog>()
  const close = () => setAsked(undefined)
  return (
    <section className={classes.table} aria-labelledby="gs1-links">
      <header className={classes.head}>
        <h2 id="gs1-links">{t('gs1.links.title')}</h2>
        <span className={ui.meta}>{t('gs1.links.lead')}</span>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setAsked({ kind: 'add' })}
        >
          {t('gs1.links.add')}
        </Button>
      </header>
      {links.isError ? (
        <Fault error={links.error} onRetry={() => void links.refetch()} />
      ) : !links.data ? (
        <ListSkeleton rows={2} height={40} />
      ) : links.data.collection.length === 0 ? (
        <p className={ui.quiet}>{t('gs1.links.empty')}</p>
      ) : (
        <ul aria-label={t('gs1.links.title')}>
          {links.data.collection.map((link) => (
            <li key={link._id} className={classes.link}>
              <span className={classes.gtin}>{link.anchor}</span>
              <span>
                <b>{link.title}</b>{' '}
                <span className={ui.meta}>{[link.linkType, ...(link.hreflang ?? [])].join(' · ')}</span>
                <span className={ui.metaLine}>{link.href}</span>
              </span>
              <span className={classes.acts}>
                <button type="button" className={ui.link} onClick={() => setAsked({ kind: 'edit', link })}>
                  {t('gs1.table.change')}
                </button>
                <button type="button" className={ui.link} onClick={() => setAsked({ kind: 'remove', link })}>
                  {t('gs1.table.remove')}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {asked?.kind === 'add' && <AddLink of={undefined} onClose={close} />}
      {asked?.kind === 'edit' && <EditLink of={asked.link} onClose={close} />}
      {asked?.kind === 'remove' && <RemoveLink of={asked.link} onClose={close} />}
    </section>
  )
}
