import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Halt } from './process/halt.ts'
import type { Settings } from './process/settings.ts'
import { makeKeyFile } from './seal/key.ts'

/** OPN-05: where the key of the installation is. */
type Place = Pick<Settings, 'passportKey'>

const keyBytes = 32

/** Makes the key of the installation at the first start. A Halt says what is wrong with the file. */
export function openPassportKey(place: Place): void {
  if (!readPassportKey(place)) makeKeyFile('PASSPORT_KEY', place.passportKey, randomBytes(keyBytes))
}

/** Undefined if the file is missing. */
function readPassportKey({ passportKey: file }: Place): Buffer | undefined {
  let key: Buffer
  try {
    key = readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Halt(`PASSPORT_KEY is ${file}, which cannot be read (${code})`)
  }
  if (key.length === keyBytes) return key
  throw new Halt(`PASSPORT_KEY is ${file}, which has ${key.length} bytes, expected ${keyBytes}`)
}

/** A secret of 32 bytes for one purpose, the same in all processes that share the key; it doesn't tell the key. */
export function secretFor(place: Place, purpose: string): Buffer {
  const key = readPassportKey(place)
  if (!key) throw new Error(`PASSPORT_KEY is ${place.passportKey}, which is missing`)
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}
