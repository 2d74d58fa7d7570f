import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Concern } from '../../../core/contract/concerns.ts'
import { contract } from '../../../core/contract/index.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { amount, listDate } from '../../ui/format.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { CloseQuestion } from './CloseQuestion.tsx'
import { concernsQuery } from './concerns.ts'
import { ConcernQuestion } from './ConcernQuestion.tsx'
import classes from './Concerns.module.css'

/** RSK-05: what was said against something of the account, open ones first. */
export function Concerns() {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const [isNew, setNew] = useState(false)
  const [closing, setClosing] = useState<Concern>()
  const list = useQuery(concernsQuery(page, i18n.language))
  const refusal = useRefusal()(contract.concerns.create)
  const rows = list.data?.collection
  return (
    <section className={classes.concerns} aria-labelledby="concerns">
      <header className={classes.head}>
        <h2 id="concerns">
          {t('concerns.title')}{' '}
          {list.data && (
            <span className={classes.meta}>{amount(list.data.totalDocs ?? 0, i18n.language)}</span>
          )}
        </h2>
        <RefusableButton
          variant="default"
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          refusal={refusal}
          onClick={() => setNew(true)}
        >
          {t('concerns.form.title')}
        </RefusableButton>
      </header>
      <p className={classes.meta}>
        {refusal ? `${t('concerns.form.title')}: ${refusal}` : t('concerns.lead')}
      </p>
      <div aria-busy={list.isPlaceholderData || undefined}>
        {listFault(list) ||
          (!rows ? (
            <ListSkeleton rows={3} height={72} />
          ) : rows.length > 0 ? (
            <ol className={classes.rows} aria-label={t('concerns.title')}>
              {rows.map((concern) => (
                <ConcernRow key={concern._id} concern={concern} onClose={() => setClosing(concern)} />
              ))}
            </ol>
          ) : (
            <EmptyState title={t('concerns.empty.title')} text={t('concerns.empty.text')} />
          ))}
      </div>
      <ListFoot list={list.data} onPage={(to) => setPage(to ?? 1)} />
      {isNew && <ConcernQuestion of={undefined} onClose={() => setNew(false)} />}
      {closing && <CloseQuestion of={closing} onClose={() => setClosing(undefined)} />}
    </section>
  )
}

function ConcernRow({ concern, onClose }: { concern: Concern; onClose: () => void }) {
  const { t } = useTranslation()
  const { about, text, from, at, url, closed, editable } = concern
  const dayOf = (moment: string) => listDate(moment, (time) => t('common.today', { time }))
  return (
    <li className={classes.row} data-state={closed ? 'closed' : 'open'}>
      <span>
        <span className={classes.meta}>{t(`concerns.subject.${about.type}`)}</span>
        <b>{about.name}</b>
        <span className={classes.state}>{t(`concerns.state.${closed ? 'closed' : 'open'}`)}</span>
      </span>
      <span>
        <span className={classes.text}>{text}</span>
        <span className={classes.meta}>
          {t('concerns.raised', { from, day: dayOf(at) })}
          {url && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noopener noreferrer">
                {t('concerns.source')}
              </a>
            </>
          )}
        </span>
        {closed && (
          <span className={classes.meta}>
            {t('concerns.closedOn', { day: dayOf(closed.at), reason: closed.reason })}
          </span>
        )}
      </span>
      <span>
        {!closed && editable && (
          <Button variant="default" size="xs" onClick={onClose}>
            {t('concerns.close.action')}
          </Button>
        )}
      </span>
    </li>
  )
}
