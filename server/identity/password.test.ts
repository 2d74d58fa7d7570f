import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, matches } from './password.ts'

test('a password matches its own hash alone, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([hashPassword('rastro-demo-2026'), hashPassword('rastro-demo-2026')])
  expect(one).not.toBe(two)
  expect(await matches('rastro-demo-2026', one)).toBe(true)
  for (const wrong of [
    'rastro-demo-2025',
    'Rastro-demo-2026',
    '',
    'rastro-demo-2026 ',
    'rastro-demo-2026\0',
  ]) {
    expect(await matches(wrong, one)).toBe(false)
  }
})

test('a password is the same however the keyboard composes it', async () => {
  expect(await matches('contrasen\u0303a', await hashPassword('contraseña'))).toBe(true)
})

test('the parameters are read from the hash, so older ones go on working', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const hash = scryptSync('vieja', salt, 32, { N: 2 ** 12, r: 8, p: 1 })
  const stored = `$scrypt$ln=12,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  expect(await matches('vieja', stored)).toBe(true)
  expect(await matches('nueva', stored)).toBe(false)
})

test('nothing matches without a hash or with one that is none', async () => {
  for (const stored of [undefined, '', 'rastro', '$scrypt$ln=14,r=8,p=5$$'])
    expect(await matches('rastro', stored)).toBe(false)
})

test('an unknown person costs the time of a known one', async () => {
  const stored = await hashPassword('rastro-demo-2026')
  const timed = async (hash: string | undefined) => {
    const start = performance.now()
    await matches('x', hash)
    return performance.now() - start
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 3; n += 1) {
    known.push(await timed(stored))
    unknown.push(await timed(undefined))
  }
  // The fastest of each: what else runs on the machine only adds.
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5)
})
