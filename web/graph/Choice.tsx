import type { ReactNode } from 'react'
import classes from './Choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode; iconAfter?: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of a few, all in sight: radio buttons in one frame. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} data-checked={option.value === value || undefined}>
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
          {option.iconAfter}
        </label>
      ))}
    </fieldset>
  )
}
