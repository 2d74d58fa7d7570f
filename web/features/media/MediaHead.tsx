import { Button, SegmentedControl, Select } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconFile,
  IconFilterOff,
  IconLayoutGrid,
  IconList,
  IconTag,
  IconTags,
  IconUpload,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { FilterSelect } from '../../forms/FilterSelect.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { Go } from '../../ui/Go.tsx'
import { keyOf } from '../../ui/keys.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { newestFirst, phoneWidth } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { typeName } from './fileKinds.ts'
import { peopleQuery, tagsQuery, typesQuery } from './queries.ts'
import { sortOf } from '../../shell/search.ts'
import { isNarrowed, mediaSearch, type MediaSearch } from './search.ts'
import ui from '../../ui/shared.module.css'
import classes from './media.module.css'

interface MediaHeadProps {
  count: string | undefined
  search: MediaSearch
  show: (search: MediaSearch) => void
  /** Returns to the whole library. */
  onWiden: () => void
  /** Chooses the columns of the table; pictures have none. */
  columns: ReactNode
}

/** MED-01, MED-02: title, new file, tags, filters, order and view. */
export function MediaHead({ count, search, show, onWiden, columns }: MediaHeadProps) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [isOpen, setOpen] = useState(false)
  const tools = <Tools search={search} show={show} onWiden={onWiden} />
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('media.title') }]}
        title={t('media.title')}
        count={count}
        action={
          <div className={classes.actions}>
            {phone ? (
              <Button
                variant="default"
                size="md"
                aria-label={t('media.filters')}
                data-on={isNarrowed(search) || undefined}
                onClick={() => setOpen(true)}
              >
                <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
              </Button>
            ) : (
              <TagsButton />
            )}
            <NewFileButton />
          </div>
        }
      >
        {phone ? <TagRow search={search} show={show} /> : tools}
        {!phone && columns}
      </PageHeader>
      {isOpen && (
        <SidePanel
          title={t('media.filters')}
          onClose={() => setOpen(false)}
          footer={
            <Button onClick={() => setOpen(false)}>{t('media.seeFound', { found: count ?? '…' })}</Button>
          }
        >
          <div className={classes.sheet}>
            {tools}
            {columns}
            <TagsButton />
          </div>
        </SidePanel>
      )}
    </>
  )
}

function TagsButton() {
  const { t } = useTranslation()
  return (
    <Button
      component={Go}
      to={paths.mediaTags()}
      keep
      variant="default"
      leftSection={<IconTags size={17} stroke={1.6} aria-hidden />}
    >
      {t('media.tags.edit')}
    </Button>
  )
}

export function NewFileButton() {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const refusal = useRefusal()(contract.media.create)
  return (
    <RefusableButton
      size={phone ? 'md' : 'sm'}
      leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
      to={paths.mediaNew()}
      refusal={refusal}
      aria-label={t('media.new')}
      {...keyOf('create')}
    >
      {t(phone ? 'media.newShort' : 'media.new')}
    </RefusableButton>
  )
}

function Tools({ search, show, onWiden }: Pick<MediaHeadProps, 'search' | 'show' | 'onWiden'>) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: people = [] } = useQuery(peopleQuery)
  const { data: types = [] } = useQuery(typesQuery)
  // A type that was filtered by before its last file went can be taken away again.
  const known = [...new Set([...types, ...(search.types ?? [])])]
  const narrow = (change: Partial<MediaSearch>) => show({ ...search, ...change, page: undefined })
  const chosenOf = (ids: string[]) => (ids.length > 0 ? ids : undefined)
  const { key, direction } = sortOf(search) ?? newestFirst
  const orders = [
    { value: 'date -1', label: t('media.order.newest') },
    { value: 'date 1', label: t('media.order.oldest') },
    { value: 'alphabetical 1', label: t('media.order.ascending') },
    { value: 'alphabetical -1', label: t('media.order.descending') },
  ]
  return (
    <>
      <SearchBox
        label={t('media.search')}
        value={search.search ?? ''}
        width={190}
        onChange={(text) => narrow({ search: text })}
      />
      <FilterSelect
        label={t('media.columns.tags')}
        icon={IconTag}
        options={tags.map(named)}
        chosen={search.tags ?? []}
        onChange={(ids) => narrow({ tags: chosenOf(ids) })}
      />
      <FilterSelect
        label={t('media.columns.createdBy')}
        icon={IconUser}
        options={people.map(named)}
        chosen={search.users ?? []}
        onChange={(ids) => narrow({ users: chosenOf(ids) })}
      />
      <FilterSelect
        label={t('media.columns.type')}
        icon={IconFile}
        options={known.map((type) => ({ id: type, name: typeName(type) }))}
        chosen={search.types ?? []}
        onChange={(ids) => narrow({ types: chosenOf(ids) })}
      />
      {isNarrowed(search) && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
          onClick={onWiden}
        >
          {t('media.clear')}
        </Button>
      )}
      <div className={classes.toolsEnd}>
        <Select
          w={212}
          aria-label={t('media.order.label')}
          data={orders}
          value={`${key} ${direction}`}
          allowDeselect={false}
          onChange={(value) => {
            const [sort = '', sign] = (value ?? '').split(' ')
            narrow(mediaSearch({ sort, direction: sign }))
          }}
        />
        <SegmentedControl
          aria-label={t('media.view.label')}
          value={search.mode ?? 'grid'}
          onChange={(mode) => show({ ...search, mode: mode === 'table' ? 'table' : undefined })}
          data={[
            { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} label={t('media.view.grid')} /> },
            { value: 'table', label: <ViewIcon icon={IconList} label={t('media.view.table')} /> },
          ]}
        />
      </div>
    </>
  )
}

const named = ({ _id: id, name }: { _id: string; name: string }) => ({ id, name })

function ViewIcon({ icon: Icon, label }: { icon: typeof IconList; label: string }) {
  return (
    <span className={classes.viewIcon} data-hint={label}>
      <Icon size={17} stroke={1.6} aria-hidden />
      <span className={ui.unseen}>{label}</span>
    </span>
  )
}

/** On a phone the tags are a row that scrolls: one tap filters (picture 20c). */
function TagRow({ search, show }: Pick<MediaHeadProps, 'search' | 'show'>) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagsQuery)
  if (tags.length === 0) return null
  const chosen = search.tags ?? []
  const choose = (ids: string[] | undefined) => show({ ...search, tags: ids, page: undefined })
  return (
    <div className={classes.tagRow} role="group" aria-label={t('media.columns.tags')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => choose(undefined)}>
        {t('media.tags.all')}
      </button>
      {tags.map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          aria-pressed={chosen.includes(_id)}
          onClick={() => choose(chosen.includes(_id) ? undefined : [_id])}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
