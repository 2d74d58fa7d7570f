import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPassportKey, secretFor } from './passport-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'rastro-passport-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = { passportKey: join(folder, 'passport.key') }

it('a secret is refused before the key is made, and made by no reader', () => {
  expect(() => secretFor(place, 'pins')).toThrow('which is missing')
  expect(() => statSync(place.passportKey)).toThrow('ENOENT')
})

it('the key is made once, for its owner alone, and gives one secret for each purpose (OPN-05)', () => {
  openPassportKey(place)
  const key = readFileSync(place.passportKey)
  expect([key.length, statSync(place.passportKey).mode & 0o777]).toEqual([32, 0o600])
  openPassportKey(place)
  expect(readFileSync(place.passportKey)).toEqual(key)
  const secret = secretFor(place, 'pins')
  expect(secretFor(place, 'pins')).toEqual(secret)
  expect(secretFor(place, 'cookies')).not.toEqual(secret)
  expect(secret).not.toEqual(key)
})

it('a file of another length stops the start, and stays as it is', () => {
  const short = { passportKey: join(folder, 'short.key') }
  writeFileSync(short.passportKey, 'too short')
  expect(() => openPassportKey(short)).toThrow('which has 9 bytes, expected 32')
  expect(readFileSync(short.passportKey, 'utf8')).toBe('too short')
})
