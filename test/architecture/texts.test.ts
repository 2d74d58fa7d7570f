import { describe, expect, it } from 'vitest'
import { contract } from '../../core/contract/index.ts'
import { columnsOf, historyTypes } from '../../core/nouns/history.ts'
import { nounTypes } from '../../core/nouns/index.ts'
import { errors } from '../../core/errors/codes.ts'
import { es } from '../../core/i18n/index.ts'
import { isTest, nodesOf, sourceFiles, textOf } from '../kit/source.ts'

/** Texts that the specification quotes, each with the feature that will show it. */
const pendingTexts: Record<string, string> = {
  'error.http.unknown': 'the toast of an unknown status (ERR-06)',
  'error.http.oidcMissing': 'another identity provider in the back office',
  'shell.table.countOf': 'lists that say how many were found',
}

const hole = '\0'
/** Every string in the code, by file. */
const written = ['core', 'server', 'web', 'site', 'demo']
  .flatMap((folder) => [...sourceFiles(folder)])
  .filter((file) => !isTest(file))
  .map((file) => ({ file, texts: nodesOf(file).flatMap((node) => textOf(node, hole) ?? []) }))
const textsOf = (isWanted: (file: string) => boolean) =>
  new Set(written.filter(({ file }) => isWanted(file)).flatMap(({ texts }) => texts))

/** Dot paths of texts; both plural forms count as one. */
const keysOf = (branch: object, above = ''): string[] =>
  Object.entries(branch).flatMap(([name, here]) =>
    typeof here === 'string'
      ? [above + name.replace(/_(one|other)$/, '')]
      : keysOf(here as object, `${above}${name}.`),
  )

/** What an expression at the beginning of a template stands for: `${type}.archive.done` is a text of each noun, or of the list of imports. */
const nouns = [...Object.keys(contract), ...nounTypes, 'importing'].join('|')
/** Words that cards name for what a column holds. */
const choices = historyTypes.flatMap((type) =>
  Object.values(columnsOf(type)).flatMap((kind) =>
    typeof kind === 'object' && 'choice' in kind ? [`${kind.choice}.${hole}`] : [],
  ),
)

/** A pattern for the keys that a template such as `can.${reason}` can produce: each expression is one word. */
function patternOf(template: string): RegExp {
  if (template.startsWith(hole))
    return new RegExp(`^(?:${nouns})${patternOf(template.slice(1)).source.slice(1)}`)
  const parts = template.split(hole).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^.]+')}$`)
}

describe('the dictionaries', () => {
  it('contain only texts that are used', () => {
    const texts = textsOf((file) => !/^core\/i18n\/(es|en)\b/.test(file))
    const patterns = [...texts, ...choices]
      .filter((text) => /^(?:[a-zA-Z\d]+\..*\0|\0\.[a-zA-Z])/.test(text))
      .map(patternOf)
    const unused = [...new Set(keysOf(es))].filter(
      (key) => !texts.has(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused.toSorted()).toEqual(Object.keys(pendingTexts).toSorted())
  })
})

describe('error codes', () => {
  it('are raised somewhere', () => {
    const texts = textsOf((file) => !/^core\/(errors\/codes|i18n\/(es|en))\b/.test(file))
    const unraised = Object.keys(errors).filter((code) => !texts.has(code))
    expect(unraised).toEqual([])
  })
})
