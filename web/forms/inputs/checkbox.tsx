import { Checkbox } from '@mantine/core'
import type { Control } from '../useFixedForm.tsx'

/** Renders a field that is yes or no. */
export const checkbox =
  (description?: string) =>
  ({ name, label, value, onChange }: Control<boolean>) => (
    <Checkbox
      name={name}
      label={label}
      description={description}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
