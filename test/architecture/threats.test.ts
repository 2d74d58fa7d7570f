import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/platform/process/root.ts'

const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| (?:API)?\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every threat names tests that are there, or is open', () => {
  expect(rows.length).toBeGreaterThan(50)
  const missing = rows.flatMap(([, item = '', , covered = '']) => {
    const files = [...covered.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    if (files.length === 0 && !covered.includes('*open*')) return [`${item}: neither a test nor open`]
    return files
      .filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(root, file)))
      .map((file) => `${item}: ${file}`)
  })
  expect(missing).toEqual([])
})

test('every item of OWASP API Security 2023 has a row', () => {
  const items = new Set(rows.map(([, item]) => item))
  for (let n = 1; n <= 10; n += 1) expect(items).toContain(`API${n}`)
})
