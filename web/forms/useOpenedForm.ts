import { useMemo, useState } from 'react'
import type { Form } from '../../core/fields/index.ts'
import { formAt } from '../../core/fields/written.ts'

/**
 * FIG-02: the form of a new record in the units that it was opened with, or that its draft was typed in, whatever the account
 * changes meanwhile. Its `version` is sent along, and the server converts.
 */
export function useOpenedForm<F extends Form & { version?: number }>(
  form: F,
  ofDraft: number | undefined,
): F {
  const [version] = useState(ofDraft ?? form.version)
  return useMemo(
    () => (version === undefined || version === form.version ? form : { ...formAt(form, version), version }),
    [form, version],
  )
}
