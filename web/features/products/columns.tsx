import type { Translator } from '../../ui/texts.ts'
import { Suspense, type ReactNode } from 'react'
import type { Hold } from '../../../core/contract/route.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isNumeric } from '../../../core/fields/kind.ts'
import { headerColumn, headerFields, optionalFields } from '../../forms/headers.ts'
import { paths } from '../../../core/rules/paths.ts'
import { screen } from '../../shell/screen.tsx'
import { listDate, lastUpdate } from '../../ui/format.ts'
import { Formerly } from '../../ui/Formerly.tsx'
import { Go } from '../../ui/Go.tsx'
import { commonPrefix, shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import type { Column } from '../../ui/table.ts'
import { AttributeCount } from './AttributeCount.tsx'
import classes from './products.module.css'

/** Loads with the first product that is stopped. */
const HoldCell = screen(() => import('./HoldCell.tsx'), 'HoldCell')

/** Loads where a stage shows what its products lack. */
const ReadyCell = screen(() => import('./ReadyCell.tsx'), 'ReadyCell')

const Held = (of: { hold: Hold; isEnd?: true }) => (
  <Suspense>
    <HoldCell {...of} />
  </Suspense>
)

export const identifierOf = ({ dataSchema }: Pick<Product, 'dataSchema'>): string =>
  typeof dataSchema.identifier === 'string' ? shownIdentifier(dataSchema.identifier) : ''

interface ColumnsInput {
  /** Handed down to the cells: a hook of their own in each would take longer than to draw them. */
  t: Translator
  language: Language
  stage: ProductSchema
  rows: readonly Product[]
  arrow: (row: Product, direction: 0 | 1) => ReactNode
}

/** The columns of a stage's list, with the arrows to the previous and next stages on both sides, as on the rail. */
export function productColumns({ t, language, stage, rows, arrow }: ColumnsInput): Column<Product>[] {
  const { identifier, headers } = headerFields(stage)
  const prefix = commonPrefix(rows.filter(({ isUnidentified }) => !isUnidentified).map(identifierOf))
  const firstNumber = headers.find(({ property }) => isNumeric(property))
  const firstText = headers.find(({ property }) => !isNumeric(property))

  return [
    {
      key: 'previous',
      title: t('products.columns.previous'),
      fixed: true,
      narrow: true,
      width: 52,
      cell: (row) => arrow(row, 0),
    },
    {
      key: 'alphabetical',
      title: identifier?.property.title ?? t('common.name'),
      sortable: true,
      search: 'identifier',
      phone: 'title',
      cell: (row) => (
        <Go to={paths.productRecord(row._id, stage._id)} keep className={classes.identifier}>
          <IdentifierText prefix={prefix}>{identifierOf(row)}</IdentifierText>
          <Formerly of={row.formerly} />
        </Go>
      ),
      phoneCell: (row) => (
        <>
          <IdentifierText prefix={prefix}>{identifierOf(row)}</IdentifierText>
          <Formerly of={row.formerly} />
        </>
      ),
    },
    ...headers.map((field): Column<Product> => ({
      ...headerColumn(field, rows, language, versionOf),
      search: field.name,
      ...(field === firstNumber ? { phone: 'amount' } : field === firstText ? { phone: 'beside' } : {}),
    })),
    {
      key: 'organization',
      title: t('common.organization'),
      grows: true,
      phone: 'below',
      cell: ({ organization }) => <span title={organization.name}>{organization.name}</span>,
    },
    {
      key: 'ready',
      title: t('products.columns.ready'),
      ...(stage.demands ? {} : { optional: true }),
      wideOnly: true,
      cell: (row) => (
        <Suspense>
          <ReadyCell product={row} stage={stage._id} />
        </Suspense>
      ),
    },
    {
      key: 'processes',
      title: t('products.columns.processes'),
      wideOnly: true,
      align: 'end',
      spans: ({ hold }) =>
        hold
          ? {
              to: 'lastUpdate',
              content: <Held hold={hold} />,
            }
          : undefined,
      cell: (row) => (
        <Go
          to={paths.productMilestones(row._id, stage._id)}
          keep
          className={classes.count}
          aria-label={t('products.processesOf', {
            count: row.countOfMilestones,
            identifier: identifierOf(row),
          })}
        >
          {row.countOfMilestones}
        </Go>
      ),
    },
    {
      key: 'attributes',
      title: t('products.columns.attributes'),
      wideOnly: true,
      cell: (row) => <AttributeCount product={row} name={identifierOf(row)} t={t} />,
    },
    {
      key: 'date',
      title: t('products.columns.created'),
      sortable: true,
      givesWay: true,
      phone: 'date',
      cell: ({ createdAt }) => listDate(createdAt, (time) => t('common.today', { time })),
    },
    {
      key: 'lastUpdate',
      title: t('products.columns.updated'),
      wideOnly: true,
      sortable: true,
      givesWay: true,
      muted: true,
      // With the column before, room for eight actions.
      width: 164,
      cell: ({ lastUpdateMilestone, updatedAt }) => lastUpdate(lastUpdateMilestone ?? updatedAt),
    },
    ...optionalFields(stage).map((field): Column<Product> => ({
      ...headerColumn(field, rows, language, versionOf),
      optional: true,
    })),
    {
      key: 'requirementsSatisfied',
      title: t('products.columns.complete'),
      optional: true,
      cell: ({ requirementsSatisfied }) =>
        t(requirementsSatisfied ? 'products.complete.yes' : 'products.complete.no'),
    },
    {
      key: 'next',
      title: t('products.columns.next'),
      fixed: true,
      narrow: true,
      align: 'end',
      width: 60,
      phone: 'after',
      cell: (row) => (row.hold ? <Held hold={row.hold} isEnd /> : arrow(row, 1)),
    },
  ]
}

const versionOf = ({ productSchemaVersion }: Product): number => productSchemaVersion
