import { isRequired, type Form } from '../../../core/fields/index.ts'
import { alwaysAsked, askFaults, isAskable } from '../../../core/rules/inquiry.ts'

/** One thing that somebody without an account can be asked for: the form that an inquiry is about. */
export interface Ask {
  kind: 'process' | 'form' | 'lot'
  /** The stage of a form or of a lot, or the type of a process. */
  schema: string
  name: string
  form: Form
  /** The names of fields that hold a value already. */
  filled: readonly string[]
}

interface AskField {
  name: string
  title: string
  /** The record would lack it. */
  isNeeded: boolean
}

/** The fields that a page without script can ask, in the order of the form. */
export function askFields({ kind, form, filled }: Ask): AskField[] {
  const always: readonly string[] = alwaysAsked[kind]
  return Object.entries(form.schema.properties).flatMap(([name, { title }]) =>
    isAskable(form, name) && !always.includes(name)
      ? [{ name, title, isNeeded: isRequired(form, name) && !filled.includes(name) }]
      : [],
  )
}

/** Whether anything of it can be asked: a record wouldn't lack what no page can ask. */
export function canAsk({ kind, form, filled, ...ask }: Ask): boolean {
  const fields = askFields({ kind, form, filled, ...ask }).map(({ name }) => name)
  return fields.length > 0 && askFaults(form, { kind, fields, filled }).length === 0
}

/** How it is chosen among others. */
export const keyOf = ({ kind, schema }: Ask): string => `${kind} ${schema}`

/** How a field is chosen among those of several forms. */
export const chosenAs = (ask: Ask, name: string): string => `${keyOf(ask)} ${name}`

/** What stands chosen at first: the empty fields of a product, or all of what is new where they aren't many. */
export const firstChosen = (ask: Ask): string[] =>
  askFields(ask)
    .filter(({ name, isNeeded }) => isNeeded || !ask.filled.includes(name))
    .map(({ name }) => chosenAs(ask, name))
