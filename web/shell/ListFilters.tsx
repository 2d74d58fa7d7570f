import { Button, Select, type SelectProps } from '@mantine/core'
import { IconAdjustmentsHorizontal, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { FilterSelect } from '../forms/FilterSelect.tsx'
import { filterOptions } from '../ui/filterOptions.ts'
import { SidePanel } from '../ui/SidePanel.tsx'
import { useTranslation } from '../ui/texts.ts'
import type { ListSearch } from './search.ts'
import classes from './ListFilters.module.css'

type Change = Readonly<Record<string, unknown>>

interface Named<Search> {
  /** Its member of the address. */
  name: keyof Search & string
}

interface Labelled<Search> extends Named<Search> {
  label: string
  icon?: Icon
}

/** One of a few, or all. */
interface OneFilter<Search> extends Labelled<Search> {
  kind: 'one'
  /** The text of no choice. */
  all: string
  options: NonNullable<SelectProps['data']>
  /** That of its longest choice. */
  width: number
  /** For lists that grow with the account. */
  isSearchable?: boolean
}

/** Some of many. */
interface ManyFilter<Search> extends Labelled<Search> {
  kind: 'many'
  options: readonly { id: string; name: string }[]
}

/** One with an input of its own. */
export interface OwnFilter<Search> extends Named<Search> {
  kind: 'own'
  draw: (search: Search, narrow: (change: Change) => void) => ReactNode
}

/** Links narrow the list by it. Nothing is drawn but the way back to the whole list. */
interface LinkFilter<Search> extends Named<Search> {
  kind: 'link'
}

/** What narrows a list, as data. The address holds what is chosen. */
export type ListFilter<Search> =
  | OneFilter<Search>
  | ManyFilter<Search>
  | OwnFilter<Search>
  | LinkFilter<Search>

/** More filters than this have a panel of their own on a phone, so that the list begins below its search. */
const maxOnPhone = 2

/** Whether they fold on a phone. */
export const canFold = (filters: readonly ListFilter<never>[]): boolean =>
  filters.filter(({ kind }) => kind !== 'link').length > maxOnPhone

export const isNarrowed = <Search extends ListSearch>(
  search: Search,
  filters: readonly ListFilter<Search>[],
): boolean => Boolean(search.search) || filters.some(({ name }) => search[name] !== undefined)

/** The change that forgets the search and every filter. */
export const widening = (filters: readonly Named<never>[]): Change =>
  Object.fromEntries(['search', ...filters.map(({ name }) => name)].map((name) => [name, undefined]))

interface ListFiltersProps<Search> {
  filters: readonly ListFilter<Search>[]
  search: Search
  narrow: (change: Change) => void
}

/** The filters above a list. */
export function ListFilters<Search>({ filters, search, narrow }: ListFiltersProps<Search>) {
  const { t } = useTranslation()
  const linked = filters.filter(({ kind, name }) => kind === 'link' && search[name] !== undefined)
  return (
    <>
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} search={search} narrow={narrow} />
      ))}
      {linked.length > 0 && (
        <Button variant="subtle" onClick={() => narrow(widening(linked))}>
          {t('common.clearSearch')}
        </Button>
      )}
    </>
  )
}

interface FilterProps<Search> extends Omit<ListFiltersProps<Search>, 'filters'> {
  filter: ListFilter<Search>
}

function Filter<Search>({ filter, search, narrow }: FilterProps<Search>) {
  const { name } = filter
  switch (filter.kind) {
    case 'link':
      return null
    case 'own':
      return filter.draw(search, narrow)
    case 'many':
      return (
        <FilterSelect
          {...filter}
          chosen={(search[name] as readonly string[] | undefined) ?? []}
          onChange={(ids) => narrow({ [name]: ids.length > 0 ? ids : undefined })}
        />
      )
    case 'one':
      return (
        <One
          filter={filter}
          value={search[name] as string | undefined}
          onChange={(value) => narrow({ [name]: value })}
        />
      )
  }
}

interface OneProps {
  filter: Omit<OneFilter<never>, 'name'>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Typing finds one of many, so there no choice is an empty box; elsewhere it is the first choice. */
function One({ filter, value, onChange }: OneProps) {
  const { label, all, options, width, icon: FilterIcon, isSearchable = false } = filter
  return (
    <Select
      aria-label={label}
      className={classes.filter ?? ''}
      style={{ '--width': `${width}px` }}
      leftSection={FilterIcon && <FilterIcon size={17} stroke={1.6} aria-hidden />}
      onChange={(chosen) => onChange(chosen || undefined)}
      {...(isSearchable
        ? {
            searchable: true,
            clearable: true,
            filter: filterOptions,
            placeholder: all,
            data: options,
            value: value ?? null,
          }
        : { allowDeselect: false, data: [{ value: '', label: all }, ...options], value: value ?? '' })}
    />
  )
}

interface FoldedFiltersProps {
  /** Whether one of them narrows the list. */
  isOn: boolean
  /** How many records are left. */
  count: string | undefined
  children: ReactNode
}

/** The filters of a list on a phone: a button that opens them in a panel. */
export function FoldedFilters({ isOn, count, children }: FoldedFiltersProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-label={t('forms.filters')}
        data-on={isOn || undefined}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
      </Button>
      {isOpen && (
        <SidePanel
          title={t('forms.filters')}
          onClose={() => setOpen(false)}
          footer={
            <Button onClick={() => setOpen(false)}>{t('forms.seeFound', { found: count ?? '…' })}</Button>
          }
        >
          <div className={classes.folded}>{children}</div>
        </SidePanel>
      )}
    </>
  )
}
