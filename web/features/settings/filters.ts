import type { SettingsFilter } from '../../../core/contract/accounts.ts'

/** A filter of the dashboards (AUT-16) while it is edited: its elements as lines of text. */
export interface FilterDraft {
  /** Its place in the list, for keys. */
  key: string
  name: string
  type: string
  isid: boolean
  lines: string
  /** The elements that it had, which keep their ids. */
  known: SettingsFilter['elements']
}

interface StoredFilter {
  name: string
  type?: string
  isid?: boolean
  elements: readonly unknown[]
}

export const draftOf = ({ name, type = '', isid = false, elements }: StoredFilter): FilterDraft => {
  const known = elements.filter(isElement)
  return {
    key: crypto.randomUUID(),
    name,
    type,
    isid,
    lines: known.map((one) => one.identifier).join('\n'),
    known,
  }
}

export const newFilter = (): FilterDraft => draftOf({ name: '', elements: [] })

const isElement = (element: unknown): element is { id?: string; identifier: string } =>
  typeof element === 'object' &&
  element !== null &&
  'identifier' in element &&
  typeof element.identifier === 'string'

/** What is sent: a line that was there keeps its id, and no line stands twice. */
export function filterOf({ name, type, isid, lines, known }: FilterDraft): SettingsFilter {
  const identifiers = [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean)
  return {
    name: name.trim(),
    type: type.trim(),
    isid,
    elements: identifiers.map(
      (identifier) => known.find((one) => one.identifier === identifier) ?? { identifier },
    ),
  }
}
