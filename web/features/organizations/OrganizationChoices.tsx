import { isFound } from '../../../core/rules/search.ts'
import { Button, Checkbox, Loader, Popover, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import type { OrganizationFilterProps } from './OrganizationFilter.tsx'
import classes from './OrganizationFilter.module.css'

interface OrganizationChoicesProps extends OrganizationFilterProps {
  target: ReactElement
  opened: boolean
  all: readonly Organization[] | undefined
  onClose: (how: { byKey: boolean }) => void
}

/** Lists with at least this many organizations have a search box. */
const searchableFrom = 8

/** The body of the organization filter. */
export default function OrganizationChoices({
  target,
  opened,
  all,
  chosen,
  onChange,
  onClose,
}: OrganizationChoicesProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const found = (all ?? []).filter(({ name }) => isFound([name], typed))
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose({ byKey: false })}
      position="bottom-start"
      trapFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('organizations.title')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose({ byKey: true })
        }}
      >
        <div className={classes.choices}>
          {(all?.length ?? 0) >= searchableFrom && (
            <TextInput
              aria-label={t('organizations.search')}
              placeholder={t('organizations.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              data-autofocus
            />
          )}
          {all === undefined && <Loader size="sm" aria-label={t('common.loading')} />}
          <ul className={classes.list}>
            {found.map(({ _id, name }) => (
              <li key={_id}>
                <Checkbox
                  label={name}
                  checked={chosen.includes(_id)}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          {all && found.length === 0 && <span className={classes.none}>{t('forms.nothingFound')}</span>}
          {chosen.length > 0 && (
            <Button variant="subtle" size="xs" onClick={() => onChange([])}>
              {t('organizations.all')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
