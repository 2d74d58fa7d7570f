import type { FormRecord } from './record.ts'

/** Where a form keeps what was typed and not saved: this tab alone, until it closes (AUT-04, ERR-09). */
const prefix = 'rastro.draft.'

/** Of a record under edit: a draft of an older version would undo what others saved since. */
interface Draft {
  record: FormRecord
  version: number
}

export function keepDraft(key: string, record: FormRecord, version: number): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify({ record, version } satisfies Draft))
  } catch {
    // A full store must not keep anybody from typing.
  }
}

export function readDraft(key: string, version: number): FormRecord | undefined {
  const kept = parsed(sessionStorage.getItem(prefix + key))
  return kept?.version === version ? kept.record : undefined
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key)
}

function parsed(text: string | null): Draft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Draft)
  } catch {
    return undefined
  }
}
