import { Button, Select } from '@mantine/core'
import { useTranslation } from '../../ui/texts.ts'
import { headerFields } from '../../forms/headers.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { useSearchLabel, type AssetsHeadProps } from './AssetsHead.tsx'
import { isNarrowed, rememberSort, searchIn } from './search.ts'
import classes from './assets.module.css'

interface AssetFiltersProps extends AssetsHeadProps {
  onClose: () => void
}

/** Searches, filter and order on phones, where column heads have no room for them. */
export default function AssetFilters({
  kind,
  count,
  search,
  sort,
  narrow,
  onWiden,
  onClose,
}: AssetFiltersProps) {
  const { t } = useTranslation()
  const label = useSearchLabel(kind)
  const { identifier, headers } = headerFields(kind)
  const sorts = [
    { value: 'name', label: identifier?.property.title ?? t('common.name') },
    ...headers.map(({ name, property }) => ({ value: `dataSchema.${name}`, label: property.title })),
    { value: 'organization', label: t('common.organization') },
    { value: 'createdAt', label: t('assets.columns.date') },
  ]
  return (
    <SidePanel
      title={t('assets.filters')}
      subtitle={kind.name}
      onClose={onClose}
      footer={
        <>
          {isNarrowed(search) && (
            <Button variant="subtle" onClick={onWiden}>
              {t('common.clearSearch')}
            </Button>
          )}
          <Button onClick={onClose}>
            {count === undefined ? t('common.loading') : t('assets.seeFound', { found: count })}
          </Button>
        </>
      }
    >
      <div className={classes.filters}>
        <SearchBox
          label={label}
          value={search.search ?? ''}
          width="100%"
          onChange={(text) => narrow({ search: text })}
        />
        <OrganizationFilter
          chosen={search.organization ?? []}
          onChange={(organization) => narrow({ organization })}
        />
        <Select
          label={t('assets.sortBy')}
          data={sorts}
          value={sort.key}
          onChange={(key) => {
            if (key === null) return
            const order = { [key]: key === 'createdAt' ? (-1 as const) : (1 as const) }
            rememberSort(order)
            narrow({ sort: order })
          }}
          allowDeselect={false}
        />
        {headers.map(({ name, property }) => (
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
