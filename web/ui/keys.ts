import { useSyncExternalStore } from 'react'

interface KeyMeaning {
  /** As it stands on the keyboard; of two, one after the other. */
  keys: readonly [string] | readonly [string, string]
}

/** Every single key and what it does (FST-07). The listener, the dialog and the tooltips read this table. */
export const keyTable = {
  show: { keys: ['?'] },
  search: { keys: ['/'] },
  create: { keys: ['C'] },
  edit: { keys: ['E'] },
  next: { keys: ['J'] },
  previous: { keys: ['K'] },
  tick: { keys: ['X'] },
  products: { keys: ['G', 'P'] },
  organizations: { keys: ['G', 'O'] },
  locations: { keys: ['G', 'L'] },
  assets: { keys: ['G', 'A'] },
} as const satisfies Record<string, KeyMeaning>
export type KeyAct = keyof typeof keyTable

/** The act of a key, or of a key after G. */
export function actOf(key: string, before: string | undefined): KeyAct | undefined {
  const pressed = before === undefined ? [key] : [before, key]
  const found = Object.entries(keyTable).find(([, { keys }]) => keys.join(' ') === pressed.join(' '))
  return found?.[0] as KeyAct | undefined // The table's own names.
}

/** Whether a key begins a pair. */
export const isFirstOfTwo = (key: string): boolean =>
  Object.values(keyTable).some(({ keys }) => keys.length > 1 && keys[0] === key)

let areOn = true
const listeners = new Set<() => void>()

/** People switch single keys off where they are in their way. */
export function switchKeys(on: boolean): void {
  areOn = on
  for (const listener of listeners) listener()
}

const keysAreOn = (): boolean => areOn

export const useKeysOn = (): boolean =>
  useSyncExternalStore((onChange) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }, keysAreOn)

/** What an element says that a key presses, or focuses; its tooltip then names the key. */
export const keyOf = (act: KeyAct): { 'data-key': KeyAct } => ({ 'data-key': act })

/** The key of an element, as its tooltip names it. */
export const keyNameOf = (act: string | undefined): string | undefined =>
  areOn && act !== undefined && Object.hasOwn(keyTable, act)
    ? keyTable[act as KeyAct].keys.join(' ')
    : undefined
