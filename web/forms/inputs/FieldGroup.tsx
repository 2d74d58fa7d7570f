import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from '../field.ts'
import { FaultText } from './common.tsx'

type FieldGroupProps = Pick<FieldProps, 'id' | 'property' | 'required' | 'issues'> & {
  hint?: ReactNode
  children: ReactNode
}

/** A field made of several inputs: one label for the group, the fault of the whole field, a hint. */
export function FieldGroup({ id, property, required, issues, hint, children }: FieldGroupProps) {
  const whole = issues.find(({ path }) => path === '')
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      {...(whole ? { 'aria-describedby': `${id}-fault` } : {})}
    >
      <Input.Label labelElement="div" id={`${id}-label`} required={required}>
        {property.title}
      </Input.Label>
      {children}
      {whole && (
        <Input.Error id={`${id}-fault`} mt={5}>
          <FaultText>{whole.message}</FaultText>
        </Input.Error>
      )}
      {hint && <Input.Description mt={5}>{hint}</Input.Description>}
    </div>
  )
}
