import type { Control } from '../useFixedForm.tsx'
import { FilesField } from './FilesField.tsx'

interface AddressFieldProps extends Omit<Control, 'faultAt'> {
  /** Accepted types; by default all that may be uploaded. */
  accept?: string
}

/** The address of one file in a form of fixed fields: uploaded or chosen from the library (ORG-14). */
export function AddressField({ name, label, value, onChange, error, accept }: AddressFieldProps) {
  return (
    <FilesField
      id={`file-${name}`}
      name={name}
      property={{ type: 'string', title: label }}
      descriptor={{ kind: 'file' }}
      issues={error === undefined ? [] : [{ path: '', message: error }]}
      required={false}
      disabled={false}
      readOnly={false}
      files={value === '' ? [] : [{ url: value }]}
      accept={accept}
      onAdd={({ url }) => onChange(url)}
      onRemove={() => onChange('')}
      onLeave={() => {}}
    />
  )
}
