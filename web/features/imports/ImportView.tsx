import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Import, ImportWithReasons } from '../../../core/contract/imports.ts'
import { nouns } from '../../../core/nouns/index.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { Go } from '../../ui/Go.tsx'
import { schemaQuery } from '../milestones/queries.ts'
import { amount } from '../../ui/format.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useDay, useRowCount } from './said.ts'
import { Outcome } from './Outcome.tsx'
import { importQuery, readFaulty, readFaultyWorkbook } from './queries.ts'
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
              <Reasons of={one} />
              {one.reasons !== null && <MendHere of={one} />}
              <DownloadButton
                label={t('importing.review.download', rows(one.faulty))}
                done={t('importing.list.downloaded')}
                read={() => readFaultyWorkbook(id, i18n.language)}
              />
              <DownloadButton
                isFoot
                label={t('importing.list.asCsv')}
                done={t('importing.list.downloaded')}
                read={() => readFaulty(id, i18n.language)}
              />
              <p className={classes.meta}>{t('importing.list.fix')}</p>
            </>
          )}
          {one.undone === null && one.saved + one.changed > 0 && (
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

/** Leads to the rows that were left out, where they are mended and judged again. */
function MendHere({ of: { _id, kind, schema, faulty } }: { of: Import }) {
  const { t, i18n } = useTranslation()
  const rows = useRowCount()
  const refusal = useRefusal()(contract.imports.create)
  const isProcess = kind === 'milestones'
  const process = useQuery({
    ...schemaQuery(schema ?? '', i18n.language),
    enabled: isProcess && schema !== null,
  })
  const stage = isProcess ? process.data?.productSchema : schema
  const sheet = nouns[kind].sheet(stage ?? undefined)
  if (refusal !== undefined || !sheet) return null
  return (
    <Button
      component={Go}
      to={paths.mendBeside(sheet, {
        mend: _id,
        ...(isProcess && schema !== null ? { process: schema } : {}),
      })}
      variant="default"
      leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
    >
      {t('importing.list.mend', rows(faulty))}
    </Button>
  )
}

/** Rows that a reason names; of more it says that there are more. */
const maxNumbers = 4

/** Why rows were left out, the most frequent reason first. */
function Reasons({ of: { reasons, faulty } }: { of: ImportWithReasons }) {
  const { t, i18n } = useTranslation()
  const count = useRowCount()
  // After 30 days the reasons are gone, while the count stays.
  if (reasons === null) return <p className={classes.meta}>{t('importing.list.old')}</p>
  const numbersOf = (rows: readonly number[]) =>
    rows
      .slice(0, maxNumbers)
      .map((n) => amount(n, i18n.language))
      .join(', ') + (rows.length > maxNumbers ? '…' : '')
  return (
    <>
      <h3>
        {t('importing.list.why')}{' '}
        <span className={classes.meta}>{t('importing.list.rows', count(faulty))}</span>
      </h3>
      <ul className={classes.reasons}>
        {reasons.map(({ message, rows }) => (
          <li key={message}>
            <b>{amount(rows.length, i18n.language)}</b>
            <span>
              {message}
              <span className={classes.meta}>
                {t('importing.list.numbers', { count: rows.length, numbers: numbersOf(rows) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
