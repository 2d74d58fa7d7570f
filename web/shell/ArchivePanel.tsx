import { Button, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../ui/texts.ts'
import type { AreaWith } from '../../core/i18n/index.ts'
import type { ArchivableType } from '../../core/nouns/index.ts'
import type { IdParams, Route } from '../../core/contract/route.ts'
import { call } from '../api/client.ts'
import { ConfirmModal, QuestionBox } from '../ui/ConfirmModal.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import { Fault } from './faults.tsx'
import { useArchive } from './useArchive.ts'

export interface ArchiveRoute extends Route {
  params: typeof IdParams
  query?: never
  body?: never
}

export type ArchiveType = ArchivableType & AreaWith<`archive.${'title' | 'text' | 'done' | 'restored'}`>

interface ArchivePanelProps<Row extends { _id: string }> {
  /** The type of the record, as undo names it; its texts stand under `TYPE.archive`. */
  type: ArchiveType
  route: ArchiveRoute
  /** The record; null if absent. */
  query: UseQueryResult<Row | null | undefined>
  nameOf: (record: Row) => string
  /** Why the person may not archive it, as `can` says reasons: what follows "No se puede archivar:". Undefined when they may. */
  reasonOf: (record: Row) => string | undefined
  /** Reason that applies to everybody, as a sentence. */
  refusalOf?: (record: Row) => string | undefined
  /** Consequences beyond the type's text. */
  text?: string
  refresh: (archived: readonly string[]) => Promise<void>
  /** Called after cancelling, and after archiving where no `onArchived` is. */
  onClose: () => void
  onArchived?: () => void
}

/** Asks before a record is archived, and offers undo (UND-01). What isn't there, or may not be archived, is said at once. */
export function ArchivePanel<Row extends { _id: string }>({ query, ...panel }: ArchivePanelProps<Row>) {
  const { t } = useTranslation()
  if (query.data) return <Question {...panel} record={query.data} />
  return <WaitingQuestion title={t('common.archive')} query={query} onClose={panel.onClose} />
}

function Question<Row extends { _id: string }>({
  type,
  route,
  record,
  nameOf,
  reasonOf,
  refusalOf,
  text,
  refresh,
  onClose,
  onArchived = onClose,
}: Omit<ArchivePanelProps<Row>, 'query'> & { record: Row }) {
  const { t } = useTranslation()
  const { _id: id } = record
  const name = nameOf(record)
  const reason = reasonOf(record)
  const archiving = useArchive({
    type,
    ids: [id],
    nameOf: () => name,
    archive: (options) => call(route, { params: { id } }, options),
    refusal: reason === undefined ? refusalOf?.(record) : t('common.archiveBlocked', { reason }),
    done: t(`${type}.archive.done`, { name }),
    restored: t(`${type}.archive.restored`, { name }),
    refresh,
    onArchived,
  })
  return (
    <ConfirmModal {...archiving} title={t(`${type}.archive.title`, { name })} onClose={onClose}>
      {text ?? t(`${type}.archive.text`)}
    </ConfirmModal>
  )
}

interface WaitingQuestionProps {
  title: string
  query: Pick<UseQueryResult, 'isError' | 'data' | 'error' | 'refetch'>
  onClose: () => void
}

/** Replaces a question while its record loads, or couldn't be loaded. */
export function WaitingQuestion({ title, query, onClose }: WaitingQuestionProps) {
  const { t } = useTranslation()
  const { isError, data, error, refetch } = query
  return (
    <QuestionBox title={title} onClose={onClose}>
      {isError || data === null ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </QuestionBox>
  )
}
