import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { faultText } from '../api/faultText.ts'
import { Beside } from '../ui/Beside.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Picker, type PickerProps } from '../ui/Picker.tsx'
import { useTranslation } from '../ui/texts.ts'
import classes from './BesidePicker.module.css'

interface ListPage<Row> {
  collection: readonly Row[]
  totalDocs?: number
  totalPages?: number
  capped?: boolean
}

type OwnProps = 'headingId' | 'count' | 'rows' | 'busy' | 'error' | 'empty' | 'pages'

interface BesidePickerProps<Row> extends Omit<PickerProps<Row>, OwnProps> {
  /** The page that is asked for. */
  list: UseQueryResult<ListPage<Row>>
  /** The number of rows as text; the number alone unless it says otherwise. */
  countOf?: (total: number) => string
  /** The heading where the rows could not be loaded. */
  failed: string
  /** Shown when there are no rows. */
  empty: { title: string; text: string }
  onClose: () => void
}

/** A list to pick records from, in the column beside the form that it fills (picture 22b). */
export function BesidePicker<Row>({
  list,
  countOf = String,
  failed,
  empty,
  onClose,
  ...picker
}: BesidePickerProps<Row>) {
  const { t } = useTranslation()
  const headingId = useId()
  useEffect(() => document.getElementById(headingId)?.focus(), [headingId])
  const { collection, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  return (
    <Beside onClose={onClose}>
      <ActionIcon className={classes.close ?? ''} size={32} aria-label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
      <div className={classes.picker}>
        <Picker
          {...picker}
          headingId={headingId}
          count={list.data && countOf(totalDocs)}
          rows={collection}
          busy={list.isFetching}
          error={
            list.isError &&
            !list.data && (
              <ErrorState title={failed} text={faultText(list.error)} onRetry={() => void list.refetch()} />
            )
          }
          empty={<EmptyState {...empty} />}
          pages={{ total: totalDocs, totalPages, capped }}
        />
      </div>
    </Beside>
  )
}
