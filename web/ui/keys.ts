import { useSyncExternalStore } from 'react'
import type { TextKey } from '../../core/i18n/index.ts'

interface KeyMeaning {
  /** As it stands on the keyboard; of two, one after the other. */
  keys: readonly [string] | readonly [string, string]
  text: TextKey
}

/** Every single key and what it does (FST-07). The listener, the dialog and the tooltips read this table. */
export const keyTable = {
  show: { keys: ['?'], text: 'keys.show' },
  search: { keys: ['/'], text: 'keys.search' },
  create: { keys: ['C'], text: 'keys.create' },
  edit: { keys: ['E'], text: 'keys.edit' },
  next: { keys: ['J'], text: 'keys.next' },
  previous: { keys: ['K'], text: 'keys.previous' },
  tick: { keys: ['X'], text: 'keys.tick' },
  products: { keys: ['G', 'P'], text: 'keys.products' },
  organizations: { keys: ['G', 'O'], text: 'keys.organizations' },
  locations: { keys: ['G', 'L'], text: 'keys.locations' },
  assets: { keys: ['G', 'A'], text: 'keys.assets' },
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
