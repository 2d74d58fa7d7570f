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

/** Sentences that the users' two documents write out, each in the language in which they do; … stands for what changes. */
const literals = {
  en: [
    'Undo last action',
    'This field is required',
    'This field needs to be an email',
    'This should have more than 8',
    'This field should be at most 34 characters long',
    'The passwords must match',
    'All fields are required',
    'The file is too big (supported size < 1MB)',
    'You do not have the required permissions to perform this action.',
    "You don't have the required permissions for this action.",
    'That action is forbidden for you.',
    'You are not allowed to perform this action.',
    'Clone product …',
    'Internal server error.',
    'Not found.',
    'A file with this name already exists.',
    "The block doesn't meet the requirements to be processed.",
    'Data not found',
    'Please try again later.',
    'Filter...',
    'Unsupported geometry type in Feature: …',
    'Unsupported GeoJSON type: …',
    'store/… error: …',
    'Access to this feature is not allowed for this account.',
  ],
  es: [
    'No estas clonando ningun producto!',
    'Debes elegir una organización',
    'Debes seleccionar almenos un producto',
    'Error al descargar la imagen',
    'No tienes ningun producto cargado',
    'Hoy, …',
    'Asignar Usuario',
    'OIDC no inicializado',
  ],
} as const

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
    const missing = (['es', 'en'] as const).flatMap((language) => {
      const texts = [...flat(language === 'es' ? es : en).values()].map((value) =>
        value.replaceAll(/\{\{.*?\}\}/g, '…'),
      )
      return literals[language].filter((literal) => !texts.some((value) => value.includes(literal)))
    })
    expect(missing).toEqual([])
  })

  it('says the same of an account without a feature in both languages', () => {
    for (const language of languages)
      expect(text(language, 'error.FEATURE_DISABLED')).toBe(
        'Access to this feature is not allowed for this account.',
      )
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
