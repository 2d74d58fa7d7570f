import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../platform/process/settings.ts'
import { secretFor } from '../../platform/passport-key.ts'

/** Six digits. */
export const makePin = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A million PINs are soon tried by whoever has the database, so the hash needs a key that isn't there. */
export const pinHash = (settings: Settings, viewId: string, pin: string): Buffer =>
  createHmac('sha256', secretFor(settings, 'pins of authority views'))
    .update(JSON.stringify([viewId, pin]))
    .digest()

export const isPin = (settings: Settings, viewId: string, pin: string, hash: Buffer): boolean =>
  timingSafeEqual(pinHash(settings, viewId, pin), hash)

/** Seconds for which a right PIN counts. */
export const maxPass = 3_600

const passMac = (settings: Settings, viewId: string, until: number): Buffer =>
  createHmac('sha256', secretFor(settings, 'cookies of authority views'))
    .update(JSON.stringify([viewId, until]))
    .digest()

/** The value of the cookie of whoever had the PIN. */
export function makePass(settings: Settings, viewId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + maxPass
  return `${until}.${passMac(settings, viewId, until).toString('base64url')}`
}

export function isPass(settings: Settings, viewId: string, now: Date, pass: string | undefined): boolean {
  const [, until = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? '') ?? []
  if (!until || Number(until) * 1000 <= now.getTime()) return false
  return timingSafeEqual(passMac(settings, viewId, Number(until)), Buffer.from(mac, 'base64url'))
}
