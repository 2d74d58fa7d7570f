import { Button, Select } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { headerFields } from '../../forms/headers.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { ColumnsButton } from '../../shell/ColumnsButton.tsx'
import { productColumns } from './columns.tsx'
import { screen } from '../../shell/screen.tsx'
import type { ProductsHeadProps } from './ProductsHead.tsx'
import { changeSort, isNarrowed, rememberSort, searchIn } from './search.ts'
import { joinChoices, wordsOf } from './words.ts'
import classes from './products.module.css'

const MoreFilters = screen(() => import('./MoreFilters.tsx'), 'MoreFilters')

interface PhoneFiltersProps extends ProductsHeadProps {
  /** Where to begin: typing in the search, or reading. */
  begin: 'search' | 'filters'
  onClose: () => void
}

/** Search, filters and sort of a list on phones, where column heads have no room for them. */
export default function PhoneFilters({
  stage,
  search,
  sort,
  found,
  narrow,
  show,
  onWiden,
  columns,
  begin,
  onClose,
}: PhoneFiltersProps) {
  const { t, i18n } = useTranslation()
  const { identifier, headers } = headerFields(stage.stage)
  const fields = identifier ? [identifier, ...headers] : headers
  const { one, many } = wordsOf(stage.stage, t)
  const sorts = [
    { value: 'alphabetical', label: identifier?.property.title ?? t('common.name') },
    ...headers.map(({ name, property }) => ({ value: `dataSchema.${name}`, label: property.title })),
    { value: 'date', label: t('products.columns.created') },
    { value: 'lastUpdate', label: t('products.columns.updated') },
  ]
  const all = productColumns({ t, language: i18n.language, stage: stage.stage, rows: [], arrow: () => null })
  const choose = (key: string | null) => {
    if (key === null || key === sort.key) return
    const next = changeSort(search, sort, { key, direction: key === 'date' ? -1 : 1 })
    rememberSort(next)
    show(next)
  }
  return (
    <SidePanel
      title={t('products.filters')}
      subtitle={stage.name}
      onClose={onClose}
      typing={begin === 'search'}
      footer={
        <>
          {isNarrowed(search) && (
            <Button
              variant="subtle"
              leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
              onClick={onWiden}
            >
              {t('common.clearSearch')}
            </Button>
          )}
          <Button onClick={onClose}>
            {found === undefined
              ? t('common.loading')
              : t('products.seeFound', { found, words: found === '1' ? one : many })}
          </Button>
        </>
      }
    >
      <div className={classes.filters}>
        <SearchBox
          label={t('products.search', {
            fields: joinChoices(
              fields.slice(0, 2).map(({ property }) => inSentence(property.title)),
              i18n.language,
            ),
          })}
          value={search.search ?? ''}
          width="100%"
          onChange={(text) => narrow({ search: text })}
        />
        <OrganizationFilter
          chosen={search.organization ?? []}
          onChange={(organization) => narrow({ organization })}
        />
        <MoreFilters search={search} narrow={narrow} />
        <ColumnsButton all={all} choice={columns} />
        <Select
          label={t('products.sortBy')}
          data={sorts}
          value={sort.key}
          onChange={choose}
          allowDeselect={false}
        />
        {fields.map(({ name, property }) => (
          <div key={name}>
            <span className={classes.filterLabel}>{property.title}</span>
            <SearchBox
              label={t('shell.table.searchIn', { column: property.title })}
              value={search.searchHeader?.[name] ?? ''}
              width="100%"
              onChange={(text) => narrow({ searchHeader: searchIn(search, name, text) })}
            />
          </div>
        ))}
      </div>
    </SidePanel>
  )
}
