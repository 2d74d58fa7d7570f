import { useSyncExternalStore } from 'react'

/** Single keys and what each does (FST-07). The listener, the dialog and the tooltips read this table. */
export const keyTable = {
  show: '?',
  search: '/',
  create: 'C',
  edit: 'E',
  next: 'J',
  previous: 'K',
  tick: 'X',
} as const
export type KeyAct = keyof typeof keyTable

export const onApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/** After it, the letter of a section opens the section. */
export const sectionKey = 'G'

export function actOf(key: string): KeyAct | undefined {
  const found = Object.entries(keyTable).find(([, own]) => own === key)
  return found?.[0] as KeyAct | undefined // The table's own names.
}

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

/** Attribute by which a key finds its element; the tooltip then shows the key. */
export const keyOf = (act: KeyAct): { 'data-key': KeyAct } => ({ 'data-key': act })

/** The key of an element, as its tooltip names it. */
export const keyNameOf = (act: string | undefined): string | undefined =>
  areOn && act !== undefined && Object.hasOwn(keyTable, act) ? keyTable[act as KeyAct] : undefined

/** The keys of a section, as the palette names them. */
export const sectionKeysOf = (letter: string | undefined): string | undefined =>
  areOn && letter !== undefined ? `${sectionKey} ${letter}` : undefined
