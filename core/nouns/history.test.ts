import { describe, expect, it } from 'vitest'
import { en, es, languages, text } from '../i18n/index.ts'
import { isRecord } from '../json/record.ts'
import { doors, eventActions } from '../rules/history.ts'
import { columnsOf, historyTypes, sentenceOf, verbOf } from './history.ts'

const deeds = eventActions.flatMap((action) => historyTypes.map((type) => ({ action, type })))

describe('a change', () => {
  it.each(languages)('of every action and type reads as a sentence in %s', (language) => {
    for (const deed of deeds) {
      const { key, what } = sentenceOf(deed)
      const thing = text(language, what)
      const sentence = text(language, key, { what: thing })
      expect([thing, sentence].filter((one) => one.includes('history.') || one.includes('{{'))).toEqual([])
      expect(sentence).toContain(thing)
    }
  })

  it('that no version of today knows reads as a change of a record', () => {
    expect(sentenceOf({ action: 'melted', type: 'gates' })).toEqual({
      key: 'history.sentences.update',
      what: 'history.things.other',
    })
  })

  it('has a verb that tells more than its action where people do', () => {
    const verb = (action: string, type: string, more: object = {}) =>
      verbOf({ action, type, via: 'screen', ...more })
    expect(verb('create', 'milestones')).toBe('recorded')
    expect(verb('create', 'milestones', { isTransformation: true })).toBe('formed')
    expect(verb('restore', 'products', { via: 'undo' })).toBe('undone')
    expect(verb('restore', 'products')).toBe('restored')
    expect(verb('privacy', 'milestones', { isPrivate: true })).toBe('hidden')
    expect(verb('privacy', 'milestones')).toBe('published')
    expect(verb('create', 'grants')).toBe('invited')
    expect(verb('archive', 'grants')).toBe('withdrawn')
    expect(new Set(deeds.map(({ action, type }) => verb(action, type))).size).toBeGreaterThan(12)
  })

  it.each(languages)('names the door that it came through in %s', (language) => {
    for (const door of doors) expect(text(language, `history.doors.${door}`)).not.toContain('history.')
  })
})

it('the choices of a column have words in each language', () => {
  const choices = historyTypes.flatMap((type) =>
    Object.values(columnsOf(type)).flatMap((column) =>
      typeof column === 'object' && 'choice' in column ? [column.choice] : [],
    ),
  )
  expect(choices.length).toBeGreaterThan(5)
  for (const texts of [es, en])
    expect(
      choices.filter((choice) => {
        const words = choice
          .split('.')
          .reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), texts)
        return !isRecord(words)
      }),
    ).toEqual([])
})
