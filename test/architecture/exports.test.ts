import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, nodesOf, parseSource, readSource, sourceFiles, type SourceNode } from '../kit/source.ts'

/** Modules that a tool or script opens by path. */
const entryPoints =
  /^server\/main\.ts$|^server\/cli\/|\.worker\.ts$|^web\/(graph\/)?main\.tsx$|^test\/(kit|e2e)\/global\.ts$|^test\/scenes\/(main\.ts|standIns\.tsx)$|\.config\.ts$/

const files = ['core', 'server', 'web', 'site', 'demo', 'test', 'bench', 'script'].flatMap((folder) => [
  ...sourceFiles(folder),
])
const code = files.filter((file) => !isTest(file))

interface NamedNode {
  name?: string
  value?: string
}
const nameOf = (node: unknown): string => {
  const { name, value } = node as NamedNode
  return name ?? value ?? ''
}

/** The names that a module exports. */
function exportsOf(file: string): string[] {
  return parseSource(file).flatMap(({ type, declaration, specifiers }) => {
    if (type === 'ExportDefaultDeclaration') return ['default']
    if (type !== 'ExportNamedDeclaration') return []
    if (!declaration) return (specifiers as SourceNode[]).map(({ exported }) => nameOf(exported))
    const { id, declarations } = declaration as SourceNode
    return id ? [nameOf(id)] : (declarations as SourceNode[]).map((one) => nameOf(one.id))
  })
}

/** The names that a module imports, as `file name`; `*` stands for all. */
function importsOf(file: string): string[] {
  const from = (source: unknown, names: string[]) => {
    const path = (source as NamedNode | null)?.value
    if (!path?.startsWith('.')) return []
    const target = normalize(join(dirname(file), path)).replace(/\?.*$/, '')
    return names.map((name) => `${target} ${name}`)
  }
  // Only dynamic imports are nested below the file's top-level statements.
  const nodes = readSource(file).includes('import(') ? nodesOf(file) : parseSource(file)
  return nodes.flatMap(({ type, source, specifiers }) => {
    switch (type) {
      case 'ImportDeclaration': {
        const names = (specifiers as SourceNode[]).map((one) => {
          if (one.type === 'ImportDefaultSpecifier') return 'default'
          return one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*'
        })
        return from(source, names)
      }
      case 'ExportNamedDeclaration':
        return from(
          source,
          (specifiers as SourceNode[]).map(({ local }) => nameOf(local)),
        )
      case 'ExportAllDeclaration':
        // The API's document has every shape of a resource.
        return file === 'core/contract/resources.ts' ? from(source, shapesOf(source)) : from(source, ['*'])
      case 'ImportExpression':
        return from(source, ['*'])
      default:
        return []
    }
  })
}

const shapesOf = (source: unknown): string[] =>
  [...readSource(`core/contract/${nameOf(source)}`).matchAll(/^export const ([A-Z]\w+)/gm)].map(
    ([, name = '']) => name,
  )

const imported = new Set(files.flatMap(importsOf))

describe('an export of a module', () => {
  it('is imported by another file', () => {
    const unused = code
      .filter((file) => !entryPoints.test(file) && !imported.has(`${file} *`))
      .flatMap((file) => exportsOf(file).map((name) => `${file} ${name}`))
      .filter((one) => !imported.has(one))
    expect(unused).toEqual([])
    expect(imported.size).toBeGreaterThan(1_000)
  })
})
