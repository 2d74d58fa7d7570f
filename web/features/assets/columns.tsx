import type { Translator } from '../../ui/texts.ts'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { expiryOf, isExpired } from '../../../core/rules/asset.ts'
import {
  headerColumn,
  headerField,
  headerFields,
  optionalFields,
  type HeaderField,
} from '../../forms/headers.ts'
import { dashedDate, listDay } from '../../ui/format.ts'
import type { Column } from '../../ui/table.ts'
import classes from './assets.module.css'

/** The unique fields beside the name, and the header fields that are not unique, in the order of the form. */
function fieldsOf(kind: AssetSchema): { unique: HeaderField[]; headers: HeaderField[] } {
  const { headers } = headerFields(kind)
  return {
    unique: kind.uniqueFields.flatMap((name) =>
      name === 'identifier' ? [] : (headerField(kind, name) ?? []),
    ),
    headers: headers.filter(({ name }) => !kind.uniqueFields.includes(name)),
  }
}

interface ColumnsInput {
  t: Translator
  language: Language
  kind: AssetSchema
  rows: readonly Asset[]
  /** Today, as an ISO day. */
  day: string
}

/** AST-03: name, unique fields, header fields, organization, date; a search below each header field (AST-02). */
export function assetColumns({ t, language, kind, rows, day }: ColumnsInput): Column<Asset>[] {
  const { unique, headers } = fieldsOf(kind)
  const column = (field: HeaderField): Column<Asset> => ({
    ...headerColumn(field, rows, language, ({ assetSchemaVersion }) => assetSchemaVersion),
    ...(field.property.header ? { search: field.name } : {}),
  })
  return [
    {
      key: 'name',
      title: kind.schema.properties.identifier?.title ?? t('common.name'),
      sortable: true,
      phone: 'title',
      cell: ({ name, dataSchema }) => {
        const expiry = expiryOf(kind, dataSchema)
        return (
          <>
            <b>{name}</b>
            {expiry !== undefined && isExpired(expiry, day) && (
              <small className={classes.expired}>{t('assets.expired', { date: listDay(expiry) })}</small>
            )}
          </>
        )
      },
    },
    ...unique.map((field, at): Column<Asset> => {
      const { cell, ...shared } = column(field)
      return {
        ...shared,
        cell: (row) => <span className={classes.unique}>{cell(row)}</span>,
        ...(at === 0 ? { phone: 'beside' } : {}),
      }
    }),
    ...headers.map((field, at): Column<Asset> => ({
      ...column(field),
      ...(at < 2 ? { phone: 'below' } : {}),
    })),
    ...optionalFields(kind)
      .filter(({ name }) => !kind.uniqueFields.includes(name))
      .map((field): Column<Asset> => ({ ...column(field), optional: true })),
    {
      key: 'organization',
      title: t('common.organization'),
      sortable: true,
      grows: true,
      cell: ({ organization }) => <span title={organization.name}>{organization.name}</span>,
    },
    {
      key: 'createdAt',
      title: t('assets.columns.date'),
      sortable: true,
      givesWay: true,
      phone: 'date',
      cell: ({ createdAt }) => dashedDate(createdAt),
    },
  ]
}

/** The columns under one bracket: those that are unique together. There is no bracket for a single column or while searching. */
export function tiedColumns(kind: AssetSchema, t: Translator) {
  const { unique } = fieldsOf(kind)
  if (!kind.uniqueFields.includes('identifier') || unique.length === 0) return undefined
  if (unique.some(({ property }) => property.header)) return undefined
  return { keys: ['name', ...unique.map(({ name }) => `dataSchema.${name}`)], text: t('assets.tied') }
}
