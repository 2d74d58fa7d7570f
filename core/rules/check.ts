import type { Form } from '../fields/index.ts'
import { isChoice } from '../fields/kind.ts'

/** Whether a check says no to one of its questions with two answers. */
export const hasNo = (form: Form, data: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(form.schema.properties).some((name) => isNo(form, name, data[name]))

export const isNo = (form: Form, name: string, value: unknown): boolean =>
  isTwoWay(form, name) && typeof value === 'string' && value.toLowerCase() === 'no'

export function isTwoWay({ schema }: Form, name: string): boolean {
  const property = schema.properties[name]
  return property !== undefined && isChoice(property) && property.enum?.length === 2
}
