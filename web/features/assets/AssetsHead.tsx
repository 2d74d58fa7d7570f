import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { AssetSchema } from '../../../core/contract/assets.ts'
import { contract } from '../../../core/contract/index.ts'
import { inSentence, pluralOf } from '../../../core/i18n/nouns.ts'
import { headerFields } from '../../forms/headers.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PrimaryAction } from '../../ui/PrimaryAction.tsx'
import { phoneWidth, type Sort } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { ListTools } from '../organizations/ListTools.tsx'
import { SheetButton } from '../sheets/SheetButton.tsx'
import { isNarrowed, type AssetSearch } from './search.ts'
import { wordsOf } from './words.ts'
import classes from './assets.module.css'

const loadFilters = () => import('./AssetFilters.tsx')
const AssetFilters = lazy(loadFilters)

export interface AssetsHeadProps {
  kind: AssetSchema
  /** "12 de 148", or the total alone; undefined while the list loads. */
  count: string | undefined
  search: AssetSearch
  sort: Sort
  /** Changes the search and returns to page 1. */
  narrow: (change: Partial<AssetSearch>) => void
  show: (search: AssetSearch) => void
  /** Returns to the whole list. */
  onWiden: () => void
  /** Chooses the columns. */
  columns: ReactNode
}

/** What the main search looks at: the name and the first header fields. */
export function useSearchLabel(kind: AssetSchema): string {
  const { t, i18n } = useTranslation()
  const { identifier, headers } = headerFields(kind)
  const titles = [identifier, ...headers].flatMap((field) =>
    field ? [inSentence(field.property.title)] : [],
  )
  const fields = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(titles.slice(0, 3))
  return t('assets.search', { fields })
}

/** AST-01, AST-02: title, main search, filter by organization, clear. */
export function AssetsHead(props: AssetsHeadProps) {
  const { kind, count, search, narrow, onWiden, columns } = props
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal()
  const label = useSearchLabel(kind)
  const title = pluralOf(i18n.language, kind.name)
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('assets.title') },
          { label: title },
        ]}
        title={title}
        count={count}
        action={
          <div className={classes.actions}>
            {phone && (
              <Button
                variant="default"
                size="md"
                aria-label={t('assets.filters')}
                data-on={isNarrowed(search) || undefined}
                onClick={() => setOpen(true)}
              >
                <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
              </Button>
            )}
            <SheetButton to={paths.assetsSheet(kind._id)} refusal={refusal(contract.assets.createMany)} />
            <NewAssetButton kind={kind} />
          </div>
        }
      >
        {!phone && (
          <ListTools
            label={label}
            search={search}
            isNarrowed={isNarrowed(search)}
            narrow={narrow}
            onClear={onWiden}
          />
        )}
        {columns}
      </PageHeader>
      {isOpen && (
        <Suspense>
          <AssetFilters {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function NewAssetButton({ kind }: { kind: AssetSchema }) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const { one, gender } = wordsOf(kind, i18n.language)
  return (
    <PrimaryAction
      label={t(`assets.new.${gender}`, { one })}
      shortLabel={t(`assets.newShort.${gender}`)}
      href={paths.assetNew(kind._id)}
      refusal={refusal(contract.assets.create)}
    />
  )
}
