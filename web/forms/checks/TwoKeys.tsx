import { Input } from '@mantine/core'
import type { InputProps } from '../field.ts'
import { frameOf } from '../inputs/common.tsx'
import classes from './Checks.module.css'

/** A choice of two as a pair of keys (picture 23). */
export function TwoKeys(props: InputProps<'select'>) {
  const { id, name, property, descriptor, value, onChange, onLeave } = props
  const { label, description, error, required, disabled, readOnly } = frameOf(props)
  const labels = (descriptor.enumLabels ?? {}) as Readonly<Record<string, string>>
  const isFixed = disabled || readOnly
  return (
    <Input.Wrapper
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      label={label}
      description={description}
      error={error}
      required={required}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div
        className={classes.keys}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        data-error={error !== undefined || undefined}
      >
        {(property.enum ?? []).map((option, index) => (
          <label key={option}>
            <input
              type="radio"
              // The label above the keys links to the first of them.
              id={index === 0 ? id : `${id}-${index}`}
              name={name}
              value={option}
              checked={value === option}
              disabled={isFixed}
              onChange={() => onChange(option)}
              onBlur={onLeave}
            />
            <span>{labels[option] ?? option}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
