import { Checkbox } from '@mantine/core'

interface CheckProps {
  label: string
  help?: string
  isOn: boolean
  isReadOnly: boolean
  onChange: (isOn: boolean) => void
}

/** A yes or no of the configuration. */
export const Check = ({ label, help, isOn, isReadOnly, onChange }: CheckProps) => (
  <Checkbox
    label={label}
    {...(help ? { description: help } : {})}
    checked={isOn}
    disabled={isReadOnly}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
