import { Button } from '@mantine/core'
import { IconBuildingCommunity, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { cutLabel } from '../../forms/labels.ts'
import { allOrganizationsQuery } from './queries.ts'
import classes from './OrganizationFilter.module.css'

const load = () => import('./OrganizationChoices.tsx')
const OrganizationChoices = lazy(load)

export interface OrganizationFilterProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Filters a list by organizations. The code of the choices loads when the filter first opens. */
export function OrganizationFilter({ chosen, onChange }: OrganizationFilterProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Once opened, the component stays mounted, so the focus returns to the same button.
  const [wasOpened, setWasOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // The button needs names only once something is chosen, by hand or by the address.
  const { data: all } = useQuery({ ...allOrganizationsQuery, enabled: open || chosen.length > 0 })
  const names = (all ?? []).filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name)
  const label =
    names.length === 0
      ? t('organizations.all')
      : names.length === 1
        ? names[0]
        : names.map(cutLabel).slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : '')
  const button = (
    <Button
      ref={target}
      variant="default"
      className={classes.button}
      data-chosen={chosen.length > 0 || undefined}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={t('organizations.filter', { chosen: names.join(', ') || t('organizations.all') })}
      title={names.join(', ')}
      leftSection={<IconBuildingCommunity size={17} stroke={1.6} aria-hidden />}
      rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        setWasOpened(true)
        setOpen(!open)
      }}
    >
      {label}
    </Button>
  )
  return wasOpened ? (
    <Suspense fallback={button}>
      <OrganizationChoices
        target={button}
        opened={open}
        all={all}
        chosen={chosen}
        onChange={onChange}
        onClose={({ byKey }) => {
          setOpen(false)
          if (byKey) target.current?.focus()
        }}
      />
    </Suspense>
  ) : (
    button
  )
}
