import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { Media } from '../../../core/contract/media.ts'
import { paths } from '../../../core/rules/paths.ts'
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx'
import { dashedDate } from '../../ui/format.ts'
import { newestFirst, type Column } from '../../ui/table.ts'
import { FileIcon } from './FileIcon.tsx'
import { typeName } from './fileKinds.ts'
import { shownTags } from './tags.ts'
import classes from './media.module.css'

export const fileColumns = (t: Translator): Column<Media>[] => [
  {
    key: 'alphabetical',
    title: t('common.name'),
    sortable: true,
    grows: true,
    phone: 'title',
    cell: ({ name, type }) => (
      <span className={classes.rowName} title={name}>
        <FileIcon type={type} size={18} /> <b>{name}</b>
      </span>
    ),
  },
  { key: 'type', title: t('media.columns.type'), cell: ({ type }) => typeName(type) },
  {
    key: 'tags',
    title: t('media.columns.tags'),
    phone: 'below',
    cell: ({ tags }) => {
      const { text, whole } = shownTags(tags)
      return <span data-hint={whole}>{text}</span>
    },
  },
  {
    key: 'createdBy',
    title: t('media.columns.createdBy'),
    // AUT-22
    cell: ({ createdBy }) => createdBy.name || t('common.unknownUser'),
  },
  {
    key: 'date',
    title: t('media.columns.date'),
    sortable: true,
    givesWay: true,
    phone: 'date',
    cell: ({ createdAt }) => dashedDate(createdAt),
  },
]

const idOf = ({ _id }: Media): string => _id
const nameOf = ({ name }: Media): string => name
const hrefOf = ({ _id }: Media): string => paths.mediaEdit(_id)

/** The library as rows (MED-03). */
export function FileTable(
  props: Pick<
    DataTableProps<Media>,
    'rows' | 'columns' | 'sort' | 'onSort' | 'selection' | 'actions' | 'busy' | 'openedId'
  >,
) {
  const { t } = useTranslation()
  return (
    <DataTable
      {...props}
      defaultSort={newestFirst}
      label={t('media.title')}
      rowId={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      empty={null}
    />
  )
}
