import { kindOf } from '../../../core/fields/index.ts'
import type { FieldProps } from '../field.ts'
import { FieldGroup } from './FieldGroup.tsx'
import classes from './inputs.module.css'

/** A kind that cannot be typed here: its value is shown as text and sent back unchanged. */
export function ReadOnlyValue(props: FieldProps) {
  const { property, descriptor, value, languages } = props
  const kind = kindOf(descriptor)
  const text = kind.isEmpty(value)
    ? '–'
    : kind.toText(value, { property, descriptor }, { language: languages.shown })
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      <div className={classes.readOnly} id={props.id} tabIndex={-1}>
        {text}
      </div>
    </FieldGroup>
  )
}
