import { isEmail } from '../fields/email.ts'
import type { Fault } from '../errors/refusal.ts'

/** What a visitor types on a public page (SUP-04). */
export interface Question {
  name: string
  email: string
  message: string
}

export const maxName = 200
export const maxMessage = 2000

/** As it will be sent: plain text, the name on one line. */
export function trimQuestion({ name = '', email, message }: Partial<Question>): Question {
  const clean = (text: string) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
  return {
    // A direction or a blank that nobody sees would make it read as another name.
    name: clean(name)
      .replace(/\s+/g, ' ')
      .replace(/\p{Cf}/gu, '')
      .trim(),
    email: (email ?? '').trim(),
    message: clean(message ?? '').trim(),
  }
}

export function questionFaults({ name, email, message }: Question): Fault[] {
  const faults: Fault[] = []
  if (name.length > maxName)
    faults.push({ path: '/name', key: 'error.shape.tooLong', params: { limit: maxName } })
  if (!isEmail(email)) faults.push({ path: '/email', key: 'fields.email' })
  if (message === '') faults.push({ path: '/message', key: 'error.shape.required' })
  if (message.length > maxMessage)
    faults.push({ path: '/message', key: 'error.shape.tooLong', params: { limit: maxMessage } })
  return faults
}
