import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import * as first from '../../core/i18n/es/first.ts'
import { es } from '../../core/i18n/index.ts'
import { root } from '../../server/platform/process/root.ts'
// @ts-expect-error Plain JavaScript, which runs before the packages are installed.
import { prepare } from '../../script/prepare.mjs'
import { nodesOf, textOf, type SourceNode } from '../kit/source.ts'

/**
 * What a first visit loads until its list stands, compressed; the answers of the API are about 17 kB more. A larger one takes longer
 * than six seconds on a slow line.
 */
const maxBytes = 199_300

const built = join(root, 'dist', 'web')
const sizeOf = (file: string) => readFileSync(join(built, `${file}.br`)).length

describe('the page that opens first', () => {
  let page: string
  let files: string[]

  beforeAll(async () => {
    await (prepare as (parts: string[]) => Promise<void>)(['web'])
    page = readFileSync(join(built, 'index.html'), 'utf8')
    files = [
      ...new Set(
        [...page.matchAll(/(?:src|href)="\/(static\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!),
      ),
    ]
  }, 300_000)

  it('is small enough for a slow line', () => {
    const early = readFileSync(
      join(
        built,
        files.find((file) => file.includes('/early-'))!,
      ),
      'utf8',
    )
    // The texts of one language, which is known by the browser alone.
    const texts = [...early.matchAll(/static\/(?:first|names)-[\w-]+\.js/g)].map(([file]) => file)
    expect(texts.length).toBeGreaterThanOrEqual(2)
    const sizes = [...files, ...new Set(texts)].map((file): [string, number] => [file, sizeOf(file)])
    const spoken = sizes.filter(([file]) => texts.includes(file)).reduce((sum, [, size]) => sum + size, 0) / 2
    const all = sizes.filter(([file]) => !texts.includes(file)).reduce((sum, [, size]) => sum + size, 0)
    expect(all + spoken + gzipSync(page).length, JSON.stringify(sizes)).toBeLessThan(maxBytes)
  })

  it('loads one script without waiting for the others, which asks for the session and the list', () => {
    expect(page).toMatch(/<script type="module" async crossorigin src="\/static\/early-[\w-]+\.js">/)
  })
})

/** The keys of a branch, both forms of a plural as one. */
const keysOf = (branch: object, above = ''): string[] =>
  Object.entries(branch).flatMap(([name, here]) =>
    typeof here === 'string'
      ? [above + name.replace(/_(one|other)$/, '')]
      : keysOf(here as object, `${above}${name}.`),
  )

/** The files whose code an import of a file loads; `lazy` parts of a screen come without the texts of other screens. */
function importsOf(file: string): string[] {
  const nodes = nodesOf(file)
  const lazily = nodes
    .filter(({ type, callee }) => type === 'CallExpression' && (callee as { name?: string }).name === 'lazy')
    .map(({ start, end }) => [start, end] as const)
  const isLazy = (node: SourceNode) => lazily.some(([start, end]) => start < node.start && node.end < end)
  return nodes
    .filter(
      (node) =>
        (/^(Import|Export\w+)Declaration$/.test(node.type) &&
          node.importKind !== 'type' &&
          node.exportKind !== 'type') ||
        (node.type === 'ImportExpression' && isLazy(node)),
    )
    .flatMap(({ source }) => textOf((source ?? {}) as SourceNode, '') ?? [])
    .filter((path) => /^\..*\.tsx?$/.test(path))
    .map((path) => normalize(join(dirname(file), path)))
    .filter((path) => existsSync(join(root, path)))
}

it('what shows without a screen of its own has its texts from the start', () => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || file.startsWith('core/i18n/')) return
    seen.add(file)
    importsOf(file).forEach(visit)
  }
  visit('web/main.tsx')
  expect(seen).toContain('web/ui/DataTable.tsx')
  const known = new Set(keysOf(first))
  const late = new Set(keysOf(es).filter((key) => !known.has(key)))
  const missing = [...seen]
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) =>
      nodesOf(file)
        .flatMap((node) => textOf(node, '\0') ?? [])
        .filter((text) => late.has(text))
        .map((text) => `${file}: ${text}`),
    )
  // Each belongs into core/i18n/*/names.ts or shared.ts, or its component behind `screen`.
  expect(missing).toEqual([])
})
