import { Button, Select, type SelectProps } from '@mantine/core'
import { IconAdjustmentsHorizontal, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { filterOptions } from '../ui/filterOptions.ts'
import { SidePanel } from '../ui/SidePanel.tsx'
import { phoneWidth } from '../ui/table.ts'
import { useTranslation } from '../ui/texts.ts'
import { useMedia } from '../ui/useMedia.ts'
import type { Change, ListFilters } from './ListView.tsx'
import type { ListSearch } from './search.ts'
import classes from './filters.module.css'

/** A filter of a list. The address holds its choice. */
interface ListFilter<Search> {
  isOn: (search: Search) => boolean
  /** The change that forgets it. */
  cleared: Change
  /** Nobody chooses it: links narrow the list by it. */
  isOfLinks?: boolean
  render: (search: Search, narrow: (change: Change) => void) => ReactNode
}

/** More filters than this have a panel of their own on a phone, so that the list begins below its search. */
const maxOnPhone = 2

/** The filters of a `ListView`. */
export function listFilters<Search extends ListSearch>(
  ...filters: readonly ListFilter<Search>[]
): ListFilters<Search> {
  const canFold = filters.filter(({ isOfLinks }) => !isOfLinks).length > maxOnPhone
  const isOn = (search: Search) => filters.some((filter) => filter.isOn(search))
  return {
    isNarrowed: (search) => Boolean(search.search) || isOn(search),
    cleared: Object.assign({ search: undefined }, ...filters.map(({ cleared }) => cleared)) as Change,
    render(search, narrow, found) {
      const choices = filters.map(({ render }) => render(search, narrow))
      if (!canFold) return { choices }
      const folded = (
        <Folded isOn={isOn(search)} found={found}>
          {choices}
        </Folded>
      )
      return { folded, choices: <Unfolded>{choices}</Unfolded> }
    },
  }
}

const usePhone = () => useMedia(phoneWidth)

const Unfolded = ({ children }: { children: ReactNode }) => !usePhone() && children

interface FoldedProps {
  /** Whether one of them narrows the list. */
  isOn: boolean
  /** Number of remaining records. */
  found: string | undefined
  children: ReactNode
}

/** The filters of a list on a phone: a button that opens them in a panel. */
function Folded({ isOn, found = '…', children }: FoldedProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!usePhone()) return null
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
          footer={<Button onClick={() => setOpen(false)}>{t('forms.seeFound', { found })}</Button>}
        >
          <div className={classes.folded}>{children}</div>
        </SidePanel>
      )}
    </>
  )
}

/** A member of the address; the list tells whose. */
type Name<Search> = keyof NoInfer<Search> & string

/** A filter with an input of its own. */
export const ownFilter = <Search,>(
  name: Name<Search>,
  render: ListFilter<Search>['render'],
): ListFilter<Search> => ({
  isOn: (search) => search[name] !== undefined,
  cleared: { [name]: undefined },
  render,
})

interface OneOf<Search> {
  name: Name<Search>
  label: string
  icon?: Icon
  /** The text of no choice. */
  all: string
  options: NonNullable<SelectProps['data']>
  /** Width of its longest choice. */
  width: number
  /** For lists that grow with the account. */
  isSearchable?: boolean
  /** For a choice that sets several members of the address. */
  spread?: { of: (search: Search) => string | undefined; into: (choice?: string) => Change }
}

/** One of a few, or all. */
export function oneOf<Search>({ spread, ...shown }: OneOf<Search>): ListFilter<Search> {
  const { name } = shown
  const { of, into } = spread ?? {
    of: (search: Search) => search[name] as string | undefined,
    into: (choice?: string): Change => ({ [name]: choice }),
  }
  return {
    isOn: (search) => of(search) !== undefined,
    cleared: into(),
    render: (search, narrow) => (
      <One key={name} {...shown} chosen={of(search)} onChange={(choice) => narrow(into(choice))} />
    ),
  }
}

/** Links narrow a list by it. All that is drawn is the way back to the whole list. */
export const byLink = <Search,>(name: Name<Search>): ListFilter<Search> => ({
  ...ownFilter<Search>(
    name,
    (search, narrow) =>
      search[name] !== undefined && <Back key={name} onAct={() => narrow({ [name]: undefined })} />,
  ),
  isOfLinks: true,
})

function Back({ onAct }: { onAct: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" onClick={onAct}>
      {t('common.clearSearch')}
    </Button>
  )
}

interface OneProps extends Omit<OneOf<never>, 'name' | 'spread'> {
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
}

/** Typing finds one of many, so there no choice is an empty box; elsewhere it is the first choice. */
function One({
  label,
  all,
  options,
  width,
  icon: FilterIcon,
  isSearchable = false,
  chosen,
  onChange,
}: OneProps) {
  return (
    <Select
      aria-label={label}
      className={classes.filter ?? ''}
      style={{ '--width': `${width}px` }}
      leftSection={FilterIcon && <FilterIcon size={17} stroke={1.6} aria-hidden />}
      onChange={(next) => onChange(next || undefined)}
      {...(isSearchable
        ? {
            searchable: true,
            clearable: true,
            filter: filterOptions,
            placeholder: all,
            data: options,
            value: chosen ?? null,
          }
        : { allowDeselect: false, data: [{ value: '', label: all }, ...options], value: chosen ?? '' })}
    />
  )
}
