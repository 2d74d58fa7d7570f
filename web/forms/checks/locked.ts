import type { Form } from '../../../core/fields/index.ts'

/**
 * The form of a correction. The server refuses to change the checks of a locked process (LOCKED), so its lists are read-only and
 * say why.
 */
export const withLockedChecks = <T extends Form>(form: T, help: string): T => ({
  ...form,
  descriptor: Object.fromEntries(
    Object.entries(form.descriptor).map(([name, descriptor]) => [
      name,
      descriptor.kind === 'checklist' ? { ...descriptor, readOnly: true, help } : descriptor,
    ]),
  ),
})
