import { describe, expect, it } from 'vitest'
import { errors } from '../errors/codes.ts'
import { en, es, languageOf, languages, text } from './index.ts'

function flat(branch: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(branch).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flat(value as object, `${prefix}${key}.`)],
    ),
  )
}
const placeholders = (template: string) =>
  [...template.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

describe('the dictionaries', () => {
  const spanish = flat(es)
  const english = flat(en)

  it('hold the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...spanish.keys()].sort())
    expect(spanish.size).toBeGreaterThan(100)
  })

  it('hold the same placeholders in both languages', () => {
    const differing = [...spanish].filter(
      ([key, value]) => placeholders(value).join() !== placeholders(english.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('leave no text empty', () => {
    expect([...spanish, ...english].filter(([, value]) => value.trim() === '')).toEqual([])
  })

  it('give both forms of every plural', () => {
    const half = [...spanish.keys()].filter(
      (key) =>
        /_(one|other)$/.test(key) &&
        !(
          spanish.has(key.replace(/_(one|other)$/, '_one')) &&
          spanish.has(key.replace(/_(one|other)$/, '_other'))
        ),
    )
    expect(half).toEqual([])
  })

  it('call deleting a record archiving (GEN-11)', () => {
    expect([spanish.get('common.archive'), english.get('common.archive')]).toEqual(['Archivar', 'Archive'])
    const deleting = (texts: Map<string, string>, word: RegExp) =>
      [...texts].filter(([, value]) => word.test(value)).map(([key]) => key)
    expect(deleting(spanish, /elimin|suprim/i)).toEqual([])
    expect(deleting(english, /\bdelet/i)).toEqual([])
  })

  it('say every error code', () => {
    const codes = Object.keys(errors).filter((code) => !spanish.has(`error.${code}`))
    expect(codes).toEqual([])
  })
})

describe('text', () => {
  it('fills placeholders, and leaves one without a value as it is', () => {
    expect(text('en', 'common.shown', { shown: 68, total: 912 })).toBe('68 of 912')
    expect(text('es', 'common.shown', { shown: 68 })).toBe('68 de {{total}}')
  })

  it('never reads the prototype of values or dictionaries', () => {
    expect(text('es', 'common.constructor' as never)).toBe('common.constructor')
    expect(text('es', 'common.today', { toString: 'x' })).toBe('Hoy, {{time}}')
  })

  it('keeps the literals of the specification', () => {
    expect(text('en', 'error.INTERNAL')).toBe('Internal server error.')
    expect(text('en', 'error.FILE_NAME_TAKEN')).toBe('A file with this name already exists.')
    for (const language of languages)
      expect(text(language, 'error.FEATURE_DISABLED')).toBe(
        'Access to this feature is not allowed for this account.',
      )
    expect(text('en', 'error.REQUIREMENTS_NOT_MET')).toBe(
      "The block doesn't meet the requirements to be processed.",
    )
    expect(text('es', 'error.http.imageDownload')).toBe('Error al descargar la imagen')
  })
})

it('reads a language from a tag and falls back to Spanish', () => {
  expect([languageOf('en-GB'), languageOf('ES'), languageOf('fr'), languageOf(undefined)]).toEqual([
    'en',
    'es',
    'es',
    'es',
  ])
})
