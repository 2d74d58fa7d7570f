import { fieldsOfKind, type Form } from '../../../core/fields/index.ts'

/**
 * The form of a correction. The server refuses to change the checks of a locked process (LOCKED), so its lists are read-only and
 * say why.
 */
export const withLockedChecks = <T extends Form>(form: T, help: string): T => ({
  ...form,
  descriptor: {
    ...form.descriptor,
    ...Object.fromEntries(
      fieldsOfKind(form.descriptor, 'checklist').map(([name, descriptor]) => [
        name,
        { ...descriptor, readOnly: true, help },
      ]),
    ),
  },
})
