import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '../kit/source.ts'

const folders = ['bench', 'core', 'demo', 'server', 'site', 'test', 'web']
const irregular =
  'Begun|Done|Drawn|Fed|Found|Given|Held|Kept|Known|Made|Meant|Met|Read|Said|Seen|Sent|Sought|Spent|Taken|Told|Written'
/** A type whose whole name is a participle says nothing of what it holds. */
const participle = new RegExp(
  String.raw`^(?:export )?(?:interface|type|class) ((?:[A-Z][a-z]*(?<!\b(?:De|Fe|Ne|Se|Spe))ed|${irregular})\b)`,
  'gm',
)
const participles = (text: string) => [...text.matchAll(participle)].map(([, name]) => name)

describe('types', () => {
  it('are named by nouns, and by no participle alone', () => {
    const named = folders
      .flatMap((folder) => [...sourceFiles(folder)])
      .flatMap((file) => participles(readSource(file)).map((name) => `${file}: ${name}`))
    expect(named).toEqual([])
  })

  it('with a participle are found, a noun that ends alike and one with a noun are not', () => {
    expect(
      participles('interface Asked {\nexport type Told = string\nclass Refused extends Error {'),
    ).toEqual(['Asked', 'Told', 'Refused'])
    expect(participles('interface Deed {\ntype NamedRecord = string\ntype Speed = number')).toEqual([])
  })
})
