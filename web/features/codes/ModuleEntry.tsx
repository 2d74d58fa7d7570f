import { ActionIcon, Input, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { moduleRange } from '../../../core/gs1/printed.ts'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Codes.module.css'

/** Millimetres that a button adds or takes. */
const step = 0.05
const { least, most } = moduleRange

/** The size of a module, by buttons or typed. */
export function ModuleEntry({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => {
    setTyped(undefined)
    if (Number.isFinite(next)) onChange(Math.round(Math.min(most, Math.max(least, next)) * 100) / 100)
  }
  const written = amount(value, i18n.language, { minimumFractionDigits: 2 })
  return (
    <div>
      <Input.Label htmlFor={id}>{t('symbols.module')}</Input.Label>
      <div className={classes.module}>
        <ActionIcon
          variant="default"
          size={34}
          disabled={value <= least}
          aria-label={t('symbols.less')}
          onClick={() => set(value - step)}
        >
          <IconMinus size={17} stroke={1.8} />
        </ActionIcon>
        <TextInput
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? `${written} mm`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => typed !== undefined && set(parseFloat(typed.replace(',', '.')))}
          onKeyDown={({ key }) =>
            key === 'Enter' && typed !== undefined && set(parseFloat(typed.replace(',', '.')))
          }
        />
        <ActionIcon
          variant="default"
          size={34}
          disabled={value >= most}
          aria-label={t('symbols.more')}
          onClick={() => set(value + step)}
        >
          <IconPlus size={17} stroke={1.8} />
        </ActionIcon>
      </div>
    </div>
  )
}
