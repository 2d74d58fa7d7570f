import { useSyncExternalStore } from 'react'
import type { OwnSettings, OwnSettingsChange } from '../../core/contract/me.ts'
import { contract } from '../../core/contract/index.ts'
import { attempt, call } from '../api/client.ts'
import { switchKeys } from '../ui/keys.ts'
import { changeLanguage, currentLanguage, t } from '../ui/texts.ts'
import { toastFault } from '../ui/toast.ts'

/** FST-08: what the person has set for themselves. It follows them; the device remembers language and theme until they sign in. */
let current: OwnSettings = { first: 'organizations' }
const listeners = new Set<() => void>()

export const useOwnSettings = (): OwnSettings =>
  useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => current,
  )

/** FST-08: where a sign-in without a saved path leads. */
export const firstScreen = (): OwnSettings['first'] => current.first

/** Reads them while the session opens, and applies what is seen at once. Without an answer, work goes on as it was. */
export async function readOwnSettings(): Promise<void> {
  const read = await attempt(call(contract.me.settings, {}, { quiet: true }))
  if (read) await apply(read)
}

async function apply(settings: OwnSettings): Promise<void> {
  current = settings
  const { language, keys = true, density = 'comfortable' } = settings
  switchKeys(keys)
  document.documentElement.dataset.density = density
  for (const listener of listeners) listener()
  if (language && language !== currentLanguage())
    await changeLanguage(language).catch(() => toastFault(t('shell.fault.network')))
}

let sending: Promise<unknown> = Promise.resolve()

/** Shows a change at once and keeps it, one after the other; what the server refuses is taken back. */
export function changeOwnSettings(change: OwnSettingsChange): Promise<unknown> {
  void apply(merged(current, change))
  sending = sending.then(async () => {
    const kept = await attempt(call(contract.me.changeSettings, { body: change }, { done: false }))
    if (!kept) await readOwnSettings()
  })
  return sending
}

function merged(before: OwnSettings, { columns, matchings, ...change }: OwnSettingsChange): OwnSettings {
  const filled = (members: object) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
  return {
    first: 'organizations',
    ...filled({ ...before, ...change }),
    columns: filled({ ...before.columns, ...columns }),
    matchings: filled({ ...before.matchings, ...matchings }),
  }
}
