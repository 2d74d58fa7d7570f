import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loops as attackLoops } from '../../bench/attack-loops.ts'
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

test('every loop whose length a client chooses names files and tests that are there', () => {
  const [, table = ''] = /## Loops whose length a client chooses\n([^]*?)\n## /.exec(page) ?? []
  const loops = table.split('\n').filter((line) => line.startsWith('| `'))
  expect(loops.length).toBeGreaterThan(25)
  const missing = loops.flatMap((line) => {
    const [, loop = '', who, limit, covered = ''] = line.split('|').map((cell) => cell.trim())
    const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    // A name without a folder stands beside the one before it.
    const files = named(loop).reduce<string[]>((all, name) => {
      const beside = `${dirname(all.at(-1) ?? '')}/${name}`
      const path = name.startsWith('core/') ? name : name.includes('/') ? `server/features/${name}` : beside
      return [...all, path]
    }, [])
    const tests = named(covered)
    const absent = [...files, ...tests].filter((file) => !existsSync(join(root, file)))
    return who && limit && tests.length > 0 ? absent : [`${loop}: nothing limits or tests it`]
  })
  expect(missing).toEqual([])
  const tried = new Set(loops.map((line) => line.split('|').at(-2)!.trim()))
  expect([...tried].filter((word) => word !== '').toSorted()).toEqual(
    [...Object.keys(attackLoops), 'sheets'].toSorted(),
  )
})

test('every module of the grounds and of the packs is among the loops', () => {
  const named = new Set([...page.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => name.split('/').at(-1)))
  const modules = ['core/geometry', 'core/pack'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^[\w-]+\.ts$/.test(name) && !(name in tables))
      .map((name) => `${folder}/${name}`),
  )
  expect(modules.filter((file) => !named.has(file.split('/').at(-1)))).toEqual([])
})

/** Modules without a loop over what a client sends. */
const tables: Record<string, string> = {
  'countries.ts': 'names of countries, of the program',
  'eu.ts': 'numbers of the EU; its loop is that of crossing.ts',
  'raw.ts': 'reads one member',
  'report.ts': 'gathers what others find',
  'sections.ts': 'names of sections',
  'shape.ts': 'a shape, which shape-faults.ts asks',
  'steps.ts': 'runs the loops of others',
}
