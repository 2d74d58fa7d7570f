import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldProps } from '../field.ts'
import classes from './inputs.module.css'

/** The text of a fault below its field, with an icon that marks it without colour. */
export function FaultText({ children }: { children: ReactNode }) {
  return (
    <span className={classes.fault}>
      <IconAlertCircle size={15} aria-hidden /> <span>{children}</span>
    </span>
  )
}

/** Label above, fault and hint below (look.md §4, form). */
export const entryOrder: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** The frame of every single input. */
export function frameOf({
  id,
  name,
  property,
  descriptor,
  issues,
  required,
  disabled,
  readOnly,
}: Omit<FieldProps, 'value' | 'onChange'>) {
  const [issue] = issues
  return {
    id,
    name,
    label: property.title,
    description: descriptor.help,
    error: issue ? <FaultText>{issue.message}</FaultText> : undefined,
    required,
    disabled,
    readOnly: readOnly || descriptor.readOnly === true,
    inputWrapperOrder: entryOrder,
    autoComplete: 'off',
  }
}

export const messageAt = (issues: FieldProps['issues'], path: string): ReactNode => {
  const issue = issues.find((one) => one.path === path)
  return issue ? <FaultText>{issue.message}</FaultText> : undefined
}

/** Options open inside the panel, within its landmark and focus trap. Focus alone does not open them. */
export const dropdown = {
  openOnFocus: false,
  comboboxProps: { shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' },
} as const
