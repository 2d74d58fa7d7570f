import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript, which runs before the packages are installed.
import { lookedAt, refusalOf } from '../../script/browser.mjs'
import { root } from '../../server/platform/process/root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const { dependencies, optionalDependencies, devDependencies, overrides, scripts } = JSON.parse(
  read('package.json'),
) as Record<
  'dependencies' | 'optionalDependencies' | 'devDependencies' | 'overrides' | 'scripts',
  Record<string, string>
>
const packages = { ...dependencies, ...optionalDependencies, ...devDependencies }
const lockfile = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version?: string; resolved?: string; license?: string; dev?: true }>
}

/** Packages without an import, each with its reason: the rows of the decision's tables. */
const listed = new Map(
  [...read('docs/decisions/0020-packages-that-wait.md').matchAll(/^\| (\S+) \| (.+) \|$/gm)]
    .map(([, name = '', reason = '']) => [name, reason] as const)
    .filter(([name]) => name !== 'waiting'),
)

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'test/architecture/packages.test.ts')

/** Packages that code imports, opens by a path inside them ('world-atlas/countries-50m.json'), or that npm starts. */
const imported = new Set([
  ...sources.flatMap((file) =>
    [
      /(?:from|import)\s*\(?\s*['"]([^'".][^'"]*)['"]/g,
      /@jsxImportSource (\S+)/g,
      /['"`]((?:@[\w-]+\/)?[\w-]+\/[^'"`]+)['"`]/g,
    ].flatMap((pattern) => [...read(file).matchAll(pattern)].map(([, target = '']) => packageOf(target))),
  ),
  ...Object.values(scripts).map((command) => command.split(' ')[0]),
])

describe('packages', () => {
  it('are found in the code and in the decision', () => {
    expect(sources.length).toBeGreaterThan(400)
    expect(imported).toContain('fastify')
    expect(listed.size).toBeGreaterThan(3)
  })

  it('are imported, or listed with a reason', () => {
    const dead = Object.keys(packages).filter(
      (name) => !imported.has(name) && !listed.has(name) && !isTypesOfOther(name),
    )
    expect(dead).toEqual([])
  })

  it('are not listed once code imports them or package.json drops them', () => {
    const stale = [...listed.keys()].filter((name) => imported.has(name) || !Object.hasOwn(packages, name))
    expect(stale).toEqual([])
  })

  it('are pinned, and the lockfile has those versions without a registry address', () => {
    for (const [name, version] of Object.entries(packages)) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
      expect([name, lockfile.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
    }
    expect(lockfile.packages['']).toMatchObject({ dependencies, optionalDependencies, devDependencies })
    expect(Object.values(lockfile.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  it('that print are those that the decision looked at, and no release follows it by more than three months', () => {
    const decision = read('docs/decisions/0035-pdf.md')
    const { day, version } = lookedAt(decision)
    expect(version).toBe(dependencies['@sparticuz/chromium'])
    expect(refusalOf(decision, day)).toBeNull()
    const looked = 'Looked at on 2026-11-30: @sparticuz/chromium 1.0.0'
    expect(refusalOf(looked, '2027-02-28')).toBeNull()
    expect(refusalOf(looked, '2027-03-03')).toContain('looked at on 2026-11-30, more than three months ago')
  })

  it('of versions that package.json overrides have their reason in the decision about libraries', () => {
    const reasons = read('docs/decisions/0009-libraries.md')
    expect(
      Object.keys(overrides).filter((name) => !reasons.includes(`| ${name} ${overrides[name]} |`)),
    ).toEqual([])
  })
})

/** Licences that ask for a copy of their text alone, which every package brings. */
const textAlone = new Set(
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 Python-2.0 Unlicense'.split(' '),
)

describe('NOTICE', () => {
  const installed = Object.entries(lockfile.packages).filter(([path]) => path !== '')
  const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
  const rows = [...read('NOTICE').matchAll(/`([^`]+)` \(([^)]+)\)/g)].map(([, name = '', license = '']) => ({
    name,
    license,
    pattern: new RegExp(`^${name.replaceAll('*', '.*')}$`),
  }))

  it('names every package whose licence asks for more than a copy of its text', () => {
    const unnamed = installed
      .map(([path, { license = 'none' }]) => ({ name: nameOf(path), license }))
      .filter(
        ({ license }) =>
          !license
            .replace(/[()]/g, '')
            .split(' OR ')
            .some((one) => textAlone.has(one)),
      )
      .filter(({ name, license }) => !rows.some((row) => row.pattern.test(name) && row.license === license))
    expect(unnamed).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  it('names every package of the product that has a notice of its own', () => {
    const own = installed
      .filter(([path, { dev }]) => !dev && existsSync(join(root, path, 'NOTICE')))
      .map(([path]) => nameOf(path))
    expect(own.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  })

  it('names no package that has left, and no other licence than the package has', () => {
    const stale = rows.filter(
      (row) =>
        !installed.some(([path, { license }]) => row.pattern.test(nameOf(path)) && license === row.license),
    )
    expect(stale.map(({ name }) => name)).toEqual([])
  })
})

function packageOf(target: string): string {
  const [scope = '', name = ''] = target.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

function isTypesOfOther(name: string): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1]
  return typed === 'node' || (typed !== undefined && Object.hasOwn(packages, typed))
}
