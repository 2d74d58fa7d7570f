import { Combobox, InputBase, useCombobox } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from '../ui/texts.ts'
import { cutLabel } from './labels.ts'
import classes from './FilterSelect.module.css'

interface FilterSelectProps {
  label: string
  icon?: Icon
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Shown in place of the choices. */
  text?: string | undefined
}

/** MED-09: one or more of a list. It says "Filtrar..." when nothing is chosen, and closes after each choice. */
export function FilterSelect({ label, icon: Icon, options, chosen, onChange, text }: FilterSelectProps) {
  const { t } = useTranslation()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const toggle = (id: string) => {
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    combobox.closeDropdown()
  }
  const shown = text ?? names.map(cutLabel).join(', ')
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width="max-content" position="bottom-start">
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          className={classes.filter ?? ''}
          leftSection={Icon && <Icon size={17} stroke={1.6} aria-hidden />}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          aria-label={[label, text ?? names.join(', ')].filter(Boolean).join(': ')}
          title={names.join(', ') || undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.text} data-empty={shown === '' || undefined}>
            {shown || t('forms.filter')}
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options ?? ''} aria-label={label}>
          {options.length === 0 && <Combobox.Empty>{t('forms.nothingFound')}</Combobox.Empty>}
          {options.map(({ id, name }) => (
            <Combobox.Option
              key={id}
              value={id}
              active={chosen.includes(id)}
              aria-selected={chosen.includes(id)}
              data-on={chosen.includes(id) || undefined}
            >
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
