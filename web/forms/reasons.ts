import { useMemo } from 'react'
import type { Descriptor, Form } from '../../core/fields/index.ts'
import type { RecordForm } from './useRecordForm.ts'

/** Why a field of a new record is filled already. */
export interface Reason {
  value: unknown
  text: string
  /** It was so in another record, and may be otherwise here: one press empties it. */
  isProposal?: true
}

export type Reasons = ReadonlyMap<string, Reason>

const sentence = (help: string): string => (/[.!?…]$/.test(help) ? help : `${help}.`)

/** The descriptors of a form: the hint of a field that still holds its given value ends with the reason. */
export function useReasons({ record, rules }: RecordForm, reasons: Reasons): Form['descriptor'] {
  const { descriptor } = rules.form
  const active = [...reasons].filter(([name, { value }]) => record.dataSchema[name] === value)
  // The inputs are drawn again only when another field says its reason.
  const key = JSON.stringify(active.map(([name, { text }]) => [name, text]))
  return useMemo(() => {
    const hints = JSON.parse(key) as [name: string, text: string][]
    const explained = hints.flatMap(([name, text]): [string, Descriptor][] => {
      const entry = descriptor[name]
      return entry ? [[name, { ...entry, help: entry.help ? `${sentence(entry.help)} ${text}` : text }]] : []
    })
    return { ...descriptor, ...Object.fromEntries(explained) }
  }, [descriptor, key])
}
