import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/platform/process/root.ts'

const folder = join(root, 'core', 'rules')
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))

/**
 * The contract may refer to rules (a route names its permission), but a rule that imported the contract could not be
 * applied to a database row.
 */
it('rules do not import the contract', () => {
  const imports = files.flatMap((name) => {
    const file = join(folder, name)
    return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
      ([, target = '']) => ({ name, to: relative(root, resolve(dirname(file), target)) }),
    )
  })
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter(({ to }) => to.startsWith('core/contract/'))).toEqual([])
})
