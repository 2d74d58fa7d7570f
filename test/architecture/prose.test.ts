import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../core/i18n/index.ts'
import { root } from '../../server/platform/process/root.ts'
import { commentsOf, readSource, sourceFiles } from '../kit/source.ts'

/** Words that hide who does what, each with a sentence that it spoils and a plain one. */
const hidingWords: readonly [name: string, pattern: RegExp, spoilt: string, plain: string][] = [
  [
    'told',
    /\btold\b/i,
    'Of several links: an amount is told only if each has one, in the same unit.',
    'Sums amounts only if all links have one in the same unit.',
  ],
  [
    'such, alone',
    /(?<!\bno )\bsuch\b(?! as\b| an?\b)/i,
    'A restored backup may bring such, too.',
    'A restored backup may also contain them.',
  ],
  [
    'none of which, is none',
    /(?<!there )\b(?:is|are|was|were) none\b|\bnone of (?:which|whom)\b/i,
    "Whoever hasn't accepted the invitation yet is none.",
    'Invited people who have not accepted do not count.',
  ],
  [
    'one that',
    /\b(?:ones?|that) (?:that|which)\b/i,
    "An archived file that the session could not restore is one that it doesn't see: its tag stays.",
    'Archived files that this user cannot restore keep the tag.',
  ],
  [
    'that one',
    /\bthat one(?: is\b|[.;,:)]|$)/i,
    'Asks for a check; while one is under way, that one is meant.',
    'Returns the running check, if there is one.',
  ],
  [
    'what is … is',
    /\bwhat (?:is|was|are|were)\b[^.,;:()]*\b(?:is|isn't|are|was|were|has|stays|passes|goes|lands|lies|makes|counts|comes|would)\b/i,
    'What is sent as it is stored passes, whatever has changed since in what a value may be.',
    'Unchanged values pass, even if the form has become stricter.',
  ],
  [
    'theirs',
    /\btheirs\b/i,
    'Whoever holds a bottle reads of theirs.',
    'A reader holding one item sees singular wording.',
  ],
]
const hiding = (text: string) => hidingWords.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
const refused = (place: string, texts: readonly string[]) =>
  texts.flatMap((text) => hiding(text).map((word) => `${place} (${word}): ${text}`))

const folders = ['bench', 'core', 'demo', 'script', 'server', 'site', 'test', 'web']
const valuesOf = (branch: object): string[] =>
  Object.values(branch).flatMap((here: string | object) =>
    typeof here === 'string' ? [here] : valuesOf(here),
  )

describe('prose has subjects that one sees (CONTRIBUTING.md):', () => {
  it('each word of the list is found in its sentence, and not in the plain one', () => {
    for (const [name, , spoilt, plain] of hidingWords)
      expect([hiding(spoilt), hiding(plain)]).toEqual([expect.arrayContaining([name]), []])
  })

  it('comments', () => {
    const files = folders.flatMap((folder) => [...sourceFiles(folder)])
    expect(files.flatMap((file) => refused(file, commentsOf(file)))).toEqual([])
    expect(files.length).toBeGreaterThan(1_000)
  })

  it('English texts', () => {
    expect(refused('en', valuesOf(en))).toEqual([])
  })

  it('documents', () => {
    const documents = readdirSync(root)
      .concat(
        readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
      )
      // The requirements name tests.
      .filter((name) => name.endsWith('.md') && !name.includes('requirements'))
    const paragraphs = (text: string) =>
      text
        .replace(/```[\s\S]*?```/g, '')
        .split(/\n\n+|\n(?=[-*|\d])/)
        .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    // House rules quote the words.
    const quoted = (name: string) => readSource(name).replace(/^\*\*Plain English\.\*\*[\s\S]*?\n\n/m, '')
    expect(documents.flatMap((name) => refused(name, paragraphs(quoted(name))))).toEqual([])
  })
})
