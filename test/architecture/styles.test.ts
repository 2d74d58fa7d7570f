import { readdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/platform/process/root.ts'
import { isTest, readSource, sourceFiles } from '../kit/source.ts'

const shared = 'web/ui/shared.module.css'
const modules = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => `web/${file}`)
  .filter((file) => file !== shared)

interface Rule {
  selector: string
  /** Its declarations in an order of their own. */
  body: string
}

const rulesOf = (css: string): Rule[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({
      selector: selector.trim(),
      body: body
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean)
        .toSorted()
        .join('; '),
    }),
  )

/** Rules of one class that say what a shared class says. */
const copies = (css: string): string[] => {
  const bodies = new Set(rulesOf(readSource(shared)).map(({ body }) => body))
  return rulesOf(css)
    .filter(({ selector, body }) => /^\.[\w-]+$/.test(selector) && bodies.has(body))
    .map(({ selector }) => selector)
}

/** What reset.css has said of lists, links and buttons, per file that says it again: most for a button of the UI kit. */
const resets = (css: string): number =>
  rulesOf(css).filter(
    ({ body }) =>
      /list-style: none; .*padding: 0/.test(body) ||
      (/background: none; /.test(body) && /border: 0; /.test(body)),
  ).length

/** Classes that a component names and its module lacks. */
function absent(file: string): string[] {
  const source = readSource(file)
  return [...source.matchAll(/^import (\w+) from '(\..*\.module\.css)'$/gm)].flatMap(([, name, path]) => {
    const css = readSource(normalize(join(file, '..', path!)))
    const named = source.matchAll(new RegExp(`(?<![.\\w])${name}\\.(?!module\\b)(\\w+)`, 'g'))
    return [...named].flatMap(([whole, one]) =>
      new RegExp(`\\.${one}\\b`).test(css) ? [] : [`${file} ${whole}`],
    )
  })
}

/** Selectors of a page's own styles that reach beyond what it draws until the program is there. */
const strays = (html: string): string[] => {
  const [, css = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(html)!
  const inner = css.replaceAll(/@(?:layer [^;{]+;|(?:media|keyframes)[^{]+\{)/g, '')
  return rulesOf(inner)
    .flatMap(({ selector }) => selector.replaceAll(/[{};]/g, '').split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(:root\S*|body|to)$/.test(selector) && !selector.includes('.drawn'))
}

describe('styles', () => {
  it('of the page before the program reach nothing of the program', () => {
    expect(strays(readSource('web/index.html'))).toEqual([])
    expect(strays(`<style>@media print { .drawn { a: b } } [lang='en'] { display: none }</style>`)).toEqual([
      `[lang='en']`,
    ])
  })

  it('have each class that a component names', () => {
    const files = [...sourceFiles('web')].filter((file) => file.endsWith('.tsx') && !isTest(file))
    expect(files.flatMap(absent)).toEqual([])
  })

  // These stand beside a second class, or have more to them elsewhere in their file. The number only falls.
  it('that many screens use come from one file', () => {
    const found = modules.flatMap((file) => copies(readSource(file)).map((name) => `${file} ${name}`))
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(16)
    expect(copies('.owner { font-size: 13px; color: var(--ink-2); }')).toEqual(['.owner'])
  })

  it('begin from nothing for lists, links and buttons: modules take nothing away', () => {
    const found = modules.filter((file) => resets(readSource(file)) > 0)
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(14)
    expect(resets('.rows { margin: 0; padding: 0; list-style: none; }')).toBe(1)
  })
})
