import { Button } from '@mantine/core'
import { IconArchive, IconDownload, IconFilterOff, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState, type DragEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { media as card } from '../../../core/nouns/media.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Media } from '../../../core/contract/media.ts'
import { ColumnsButton } from '../../shell/ColumnsButton.tsx'
import { Fault } from '../../shell/faults.tsx'
import { ListViews } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { amount } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { chosenColumns } from '../../ui/table.ts'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { ArchiveFiles } from './ArchiveFile.tsx'
import { FileGrid } from './FileGrid.tsx'
import { fileColumns, FileTable } from './FileTable.tsx'
import { MediaHead, NewFileButton } from './MediaHead.tsx'
import { listQuery, tagsQuery } from './queries.ts'
import { sortOf } from '../../shell/search.ts'
import { isNarrowed, mediaSearch, pruneTags, widen, type MediaSearch } from './search.ts'
import { useFileActions } from './useFileActions.ts'
import { useLibraryUploads } from './useLibraryUploads.ts'
import classes from './media.module.css'

/** What a view keeps of tags: some may be gone since. */
function usePrune() {
  const { t } = useTranslation()
  const { view, changed } = useSearch({ strict: false, select: mediaSearch })
  const { data: tags } = useQuery({ ...tagsQuery, enabled: (view ?? changed) !== undefined })
  return useCallback(
    (saved: MediaSearch) => {
      if (!tags) return { search: saved, left: [] }
      const { search, gone } = pruneTags(saved, tags)
      return { search, left: gone > 0 ? [t('media.tags.gone', { count: gone })] : [] }
    },
    [tags, t],
  )
}

/** MED-01: the library. Files that are dropped on it are uploaded. */
export function MediaPage() {
  const of = useList(mediaSearch, listQuery, { name: 'media', card, prune: usePrune() })
  const { list, openedId, views } = of
  const { t, language, search } = of.context
  const { show, columns: choice } = views
  const widened = () => (views.open ? views.leave() : show(widen(search)))
  const { collection, totalDocs = 0 } = list.data ?? {}
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { ofFile, share, download } = useFileActions()
  const { uploads, add } = useLibraryUploads()
  const mayAdd = useRefusal()(contract.media.create) === undefined
  const dropping = useDrop((files) => void add(files), mayAdd)
  // A selection is of the rows that one sees.
  const chosen = (collection ?? []).filter(({ _id }) => selected.has(_id))
  const ids = new Set(chosen.map(({ _id }) => _id))
  const all = useMemo(() => fileColumns(t), [t])
  const columns = useMemo(() => chosenColumns(all, choice.names), [all, choice.names])
  const isEmpty = collection?.length === 0 && uploads.length === 0

  return (
    <ListPage>
      <div className={classes.library} {...dropping.events} data-dropping={dropping.isOver || undefined}>
        <MediaHead
          count={list.data && amount(totalDocs, language)}
          search={search}
          show={show}
          onWiden={widened}
          columns={search.mode === 'table' && <ColumnsButton all={all} choice={choice} />}
        />
        <ListViews of={of} isNarrowed={isNarrowed(search)} />
        {list.isError && !list.data ? (
          <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
        ) : isEmpty ? (
          <Empty search={search} onWiden={widened} />
        ) : search.mode === 'table' ? (
          <FileTable
            rows={collection}
            columns={columns}
            sort={sortOf(search)}
            onSort={(next) =>
              show(mediaSearch({ ...search, sort: next?.key, direction: next?.direction, page: undefined }))
            }
            selection={{ ids, onChange: setSelected }}
            actions={ofFile}
            busy={list.isPlaceholderData}
            openedId={openedId}
          />
        ) : (
          <FileGrid
            files={collection}
            uploads={uploads}
            selected={ids}
            onSelect={setSelected}
            actions={ofFile}
          />
        )}
        {dropping.isOver && <p className={classes.dropHint}>{t('media.upload.drop')}</p>}
      </div>
      <ListFoot list={list.data} onPage={(next) => show({ ...search, page: next })} />
      <Selected
        files={chosen}
        onShare={() => share(chosen)}
        onDownload={() => chosen.forEach(download)}
        onClear={() => setSelected(new Set())}
      />
      <Outlet />
    </ListPage>
  )
}

function Empty({ search, onWiden }: { search: MediaSearch; onWiden: () => void }) {
  const { t } = useTranslation()
  if (!isNarrowed(search))
    return (
      <EmptyState title={t('media.empty.title')} text={t('media.empty.text')} actions={<NewFileButton />} />
    )
  return (
    <EmptyState
      title={
        search.search ? t('media.noneFound.named', { search: search.search }) : t('media.noneFound.title')
      }
      text={t('media.noneFound.text')}
      actions={
        <Button
          variant="default"
          leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
          onClick={onWiden}
        >
          {t('media.clear')}
        </Button>
      }
    />
  )
}

interface SelectedProps {
  files: readonly Media[]
  onShare: () => void
  onDownload: () => void
  onClear: () => void
}

function Selected({ files, onShare, onDownload, onClear }: SelectedProps) {
  const { t } = useTranslation()
  const [isArchiving, setArchiving] = useState(false)
  const refusal = useRefusal()(contract.media.archive)
  return (
    <>
      <SelectionBar
        count={files.length > 0 ? t('media.selected', { count: files.length }) : undefined}
        onCancel={onClear}
        actions={[
          { key: 'download', label: t('media.download'), icon: IconDownload, onAct: onDownload },
          { key: 'share', label: t('media.copyLinks'), icon: IconLink, onAct: onShare },
          {
            key: 'archive',
            label: t('common.archive'),
            icon: IconArchive,
            onAct: () => setArchiving(true),
            refusal,
          },
        ]}
      />
      {isArchiving && (
        <ArchiveFiles
          files={files}
          onClose={() => setArchiving(false)}
          onArchived={() => {
            setArchiving(false)
            onClear()
          }}
        />
      )}
    </>
  )
}

/** Files that are dragged over the library. Leaving for an element inside it is not leaving. */
function useDrop(onDrop: (files: File[]) => void, isAllowed: boolean) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => isAllowed && dataTransfer.types.includes('Files')
  return {
    isOver,
    events: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files])
      },
    },
  }
}
