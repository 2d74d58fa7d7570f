import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { headerFields } from '../../forms/headers.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { paths } from '../../../core/rules/paths.ts'
import { HeaderTools } from '../../ui/HeaderTools.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { phoneWidth, type Sort } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { ListTools } from '../organizations/ListTools.tsx'
import { ColumnsButton, type ColumnChoice } from '../../shell/ColumnsButton.tsx'
import { productColumns } from './columns.tsx'
import { NewButton } from './NewButton.tsx'
import { screen } from '../../shell/screen.tsx'
import { useCreateRefusal } from './useProductActions.ts'
import { isNarrowed, type ProductSearch } from './search.ts'
import { joinChoices, wordsOf } from './words.ts'
import classes from './products.module.css'

const loadFilters = () => import('./PhoneFilters.tsx')
const PhoneFilters = lazy(loadFilters)
const SheetButton = screen(() => import('../sheets/SheetButton.tsx'), 'SheetButton')
const MoreFilters = screen(() => import('./MoreFilters.tsx'), 'MoreFilters')

export interface ProductsHeadProps {
  chain: Chain
  stage: ChainStage
  title: string
  /** How many were found, and how many the stage has; undefined while the list loads. */
  found: string | undefined
  total: string
  search: ProductSearch
  sort: Sort
  /** Changes the search and returns to page 1. */
  narrow: (change: Partial<ProductSearch>) => void
  show: (search: ProductSearch) => void
  /** Returns to the whole list. */
  onWiden: () => void
  columns: ColumnChoice
  /** The stage has no products, so the search is left out. */
  empty: boolean
}

/** Head of a stage's list: its place in the chain, the count, search and filters (PRD-02, PRD-04). */
export function ProductsHead(props: ProductsHeadProps) {
  const { chain, stage, title, found, total, search, narrow, onWiden, columns, empty } = props
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [open, setOpen] = useState<'search' | 'filters'>()
  const createRefusal = useCreateRefusal(stage.stage)
  const { many } = wordsOf(stage.stage, t)
  const { identifier, headers } = headerFields(stage.stage)
  const fields = [identifier, ...headers].flatMap((field) =>
    field ? [inSentence(field.property.title)] : [],
  )
  const columnSearches = Object.entries(search.searchHeader ?? {}).map(([name, text]) => {
    const field = [identifier, ...headers].find((one) => one?.name === name)
    return t('products.contains', { field: inSentence(field?.property.title ?? name), text })
  })
  const first = chain.stages[0]
  const all = productColumns({ t, language: i18n.language, stage: stage.stage, rows: [], arrow: () => null })

  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('products.stages'), ...(first ? { href: paths.products(first.id) } : {}) },
          { label: stage.name, href: paths.products(stage.id) },
          { label: t('products.title') },
        ]}
        title={title}
        count={
          found &&
          [
            isNarrowed(search) ? t('common.shown', { shown: found, total }) : total,
            ...(phone ? columnSearches : []),
          ].join(', ')
        }
        action={
          <div className={classes.actions}>
            {phone && (
              <Button
                variant="default"
                size="md"
                aria-label={t('products.filters')}
                data-on={isNarrowed(search) || undefined}
                className={classes.filterButton}
                onClick={() => setOpen('filters')}
              >
                <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
              </Button>
            )}
            <Suspense>
              <SheetButton to={paths.productsSheet(stage.id)} refusal={createRefusal} />
            </Suspense>
            <NewButton stage={stage.stage} short={phone} />
          </div>
        }
      >
        {!phone && !empty && (
          <ListTools
            label={t('products.search', { fields: joinChoices(fields.slice(0, 2), i18n.language) })}
            search={search}
            isNarrowed={isNarrowed(search)}
            narrow={narrow}
            onClear={onWiden}
          />
        )}
        {!phone && !empty && (
          <>
            <Suspense>
              <MoreFilters search={search} narrow={narrow} />
            </Suspense>
            <ColumnsButton all={all} choice={columns} />
          </>
        )}
      </PageHeader>
      {phone && (
        <HeaderTools>
          <ActionIcon
            size={40}
            aria-label={t('products.find', { many })}
            onPointerEnter={() => void loadFilters()}
            onClick={() => setOpen('search')}
          >
            <IconSearch size={22} />
          </ActionIcon>
        </HeaderTools>
      )}
      {open && (
        <Suspense>
          <PhoneFilters {...props} begin={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
