import { Button, UnstyledButton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Media } from '../../../core/contract/media.ts'
import { call } from '../../api/client.ts'
import { SearchBox, searchDelay } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { type PickerSearch, usePickerSearch } from '../../ui/usePickerSearch.ts'
import { walkGrid } from '../../ui/walkGrid.ts'
import { FilePicture } from './FileTile.tsx'
import classes from './files.module.css'

const galleryQuery = (accept: string | undefined, query: PickerSearch) =>
  queryOptions({
    queryKey: ['media', 'gallery', accept, query],
    queryFn: ({ signal }) => {
      // The library filters by type, so extensions are ignored.
      const filterType = accept?.split(',').filter((part) => !part.trim().startsWith('.'))
      return call(contract.media.list, { query: { ...query, filterType } }, { quiet: true, signal })
    },
    placeholderData: keepPreviousData,
  })

interface GalleryProps {
  id: string
  /** Types of the field. */
  accept: string | undefined
  picked: readonly string[]
  onPick: (file: Media) => void
  onClose: () => void
}

/** Files of the library to choose from, inside the form: one recognises them by sight (look.md 20, 22b). */
export function Gallery({ id, accept, picked, onPick, onClose }: GalleryProps) {
  const { t } = useTranslation()
  const [search, ask] = usePickerSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside
    <section
      id={id}
      className={classes.gallery}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        // Enter in the search doesn't save the form, and Escape closes the gallery alone.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.tools}>
        <h4 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t('forms.files.gallery')}
        </h4>
        <SearchBox
          label={t('forms.files.search')}
          value={search.search}
          delay={searchDelay.selector}
          onChange={(text) => ask({ search: text })}
        />
        <Button variant="default" onClick={onClose}>
          {t('forms.files.done')}
        </Button>
      </div>
      <GalleryFiles accept={accept} search={search} ask={ask} picked={picked} onPick={onPick} />
    </section>
  )
}

interface GalleryFilesProps extends Pick<GalleryProps, 'accept' | 'picked' | 'onPick'> {
  search: PickerSearch
  ask: (change: Partial<PickerSearch>) => void
  /** Four small pictures a row. */
  compact?: boolean
}

/** The files of the library that a search finds, as pictures. */
export function GalleryFiles({ accept, search, ask, picked, onPick, compact = false }: GalleryFilesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(galleryQuery(accept, search))
  if (error)
    return (
      <p role="alert">
        {t('forms.files.failed')}{' '}
        <Button variant="default" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  if (!data) return <ListSkeleton rows={2} />
  if (data.collection.length === 0)
    return <p role="status">{t(search.search ? 'forms.nothingFound' : 'forms.files.none')}</p>
  const { page = 1, totalPages = 1 } = data
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the buttons inside */}
      <ul className={classes.tiles} data-compact={compact || undefined} onKeyDown={walkGrid}>
        {data.collection.map((file) => (
          <li key={file._id} className={classes.tile}>
            <UnstyledButton
              data-tile
              className={classes.choice ?? ''}
              aria-pressed={picked.includes(file.url)}
              aria-label={file.name}
              onClick={() => onPick(file)}
            >
              <span className={classes.picture}>
                <FilePicture url={file.url} />
              </span>
              <span className={classes.name} title={file.name}>
                {file.name}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {totalPages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page <= 1} onClick={() => ask({ page: page - 1 })}>
            {t('forms.files.previous')}
          </Button>
          <span>
            {page}/{totalPages}
          </span>
          <Button variant="default" disabled={page >= totalPages} onClick={() => ask({ page: page + 1 })}>
            {t('forms.files.next')}
          </Button>
        </div>
      )}
    </>
  )
}
