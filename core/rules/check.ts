import type { Form } from '../fields/index.ts'

/** Whether a check says no to one of its questions with two answers. */
export const hasNo = (form: Form, data: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(form.schema.properties).some((name) => isNo(form, name, data[name]))

export const isNo = (form: Form, name: string, value: unknown): boolean =>
  isTwoWay(form, name) && typeof value === 'string' && value.toLowerCase() === 'no'

export const isTwoWay = ({ schema, descriptor }: Form, name: string): boolean =>
  descriptor[name]?.kind === 'select' && schema.properties[name]?.enum?.length === 2
