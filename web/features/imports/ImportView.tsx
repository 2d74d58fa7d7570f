import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '../../../core/contract/imports.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { Fault } from '../../shell/faults.tsx'
import { amount } from '../../ui/format.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useDay, useRowCount } from './said.ts'
import { Outcome } from './Outcome.tsx'
import { importQuery, readFaulty, reasonsQuery } from './queries.ts'
import classes from './Imports.module.css'

interface ImportViewProps {
  id: string
  onUndo: (of: Import) => void
  onClose: () => void
}

/** One import beside the list: what came of it, why rows were left out, and how it is taken back. */
export function ImportView({ id, onUndo, onClose }: ImportViewProps) {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const rows = useRowCount()
  const read = useQuery(importQuery(id))
  const one = read.data
  return (
    <aside className={classes.view} aria-label={one?.file.name ?? t('importing.title')}>
      <ActionIcon className={classes.close ?? ''} size={32} aria-label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
      {read.isError && <Fault error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton rows={3} height={60} />}
      {one && (
        <>
          <p className={classes.meta}>
            {day(one.at)}, {one.by.name}
          </p>
          <h2>{one.file.name}</h2>
          <p className={classes.outcome}>
            <Outcome of={one} />
          </p>
          {one.faulty > 0 && (
            <>
              <Reasons id={id} />
              <DownloadButton
                label={t('importing.review.download', rows(one.faulty))}
                done={t('importing.list.downloaded')}
                read={() => readFaulty(id, i18n.language)}
              />
              <p className={classes.meta}>{t('importing.list.fix')}</p>
            </>
          )}
          {one.undone === null && one.saved > 0 && (
            <div className={classes.whole}>
              <IconArrowBackUp size={18} stroke={1.6} aria-hidden />
              <b>{t('importing.undo.whole')}</b>
              <Button variant="default" onClick={() => onUndo(one)}>
                {t('importing.undo.action')}
              </Button>
            </div>
          )}
        </>
      )}
    </aside>
  )
}

/** Why rows were left out, the most frequent reason first. */
function Reasons({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const reasons = useQuery(reasonsQuery(id, i18n.language))
  if (reasons.isPending) return <ListSkeleton rows={3} height={44} />
  // After 30 days the table is gone, while the count stays.
  if (!reasons.data) return <p className={classes.meta}>{t('importing.list.old')}</p>
  return (
    <>
      <h3>{t('importing.list.why')}</h3>
      <ul className={classes.reasons}>
        {reasons.data.map(([reason, count]) => (
          <li key={reason}>
            <b>{amount(count, i18n.language)}</b> {reason}
          </li>
        ))}
      </ul>
    </>
  )
}
