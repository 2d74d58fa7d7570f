import { ActionIcon, Input, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { maxCopies } from '../../../core/contract/products.ts'
import classes from './Copies.module.css'

interface CounterProps {
  value: number
  onChange: (count: number) => void
  disabled?: boolean
}

/** How many copies: never below 0, and only digits can be typed (CLN-02). */
export function Counter({ value, onChange, disabled = false }: CounterProps) {
  const { t } = useTranslation()
  const id = useId()
  const set = (count: number) => onChange(Math.max(0, Math.min(count, maxCopies)))
  const step = (by: 1 | -1, isPossible: boolean) => (
    <ActionIcon
      variant="default"
      size={34}
      disabled={disabled || !isPossible}
      aria-label={t(by > 0 ? 'copies.more' : 'copies.fewer')}
      onClick={() => set(value + by)}
    >
      {by > 0 ? <IconPlus size={17} stroke={1.8} /> : <IconMinus size={17} stroke={1.8} />}
    </ActionIcon>
  )
  return (
    <div className={classes.counter}>
      <Input.Label htmlFor={id}>{t('copies.count')}</Input.Label>
      <div>
        {step(-1, value > 0)}
        <TextInput
          id={id}
          name="count"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          disabled={disabled}
          value={String(value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => set(Number(currentTarget.value.replace(/\D/g, '').slice(0, 6)))}
        />
        {step(1, value < maxCopies)}
      </div>
    </div>
  )
}
