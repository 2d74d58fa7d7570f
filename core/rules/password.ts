import type { TextKey } from '../i18n/index.ts'

export const minPassword = 8
export const maxPassword = 34

/** The fault of a new password (FRM-05). */
export function passwordFault(password: string): TextKey | undefined {
  const { length } = [...password]
  if (length < minPassword) return 'fields.passwordShort'
  if (length > maxPassword) return 'fields.passwordLong'
  return /\p{Cc}/u.test(password) ? 'fields.passwordControl' : undefined
}
