import { describe, expect, it } from 'vitest'
import {
  kindOf,
  type Context,
  type Descriptor,
  type KindName,
  type Property,
} from '../../core/fields/index.ts'

export const context: Context = {
  now: new Date('2026-11-21T12:00:00.000Z'),
  defaultLanguage: 'es',
  supportedLanguages: ['es', 'en'],
  sanitise: (html) => html.replace(/<script[^>]*>.*?<\/script>/g, ''),
}
const zone = 'America/Argentina/Buenos_Aires'
/** The address of a stored file. */
export const address = 'https://rastro.example/api/files/abc'

/** The cases that test one kind: what it takes, refuses, shows and reads. */
export interface Case {
  property?: Partial<Property>
  descriptor?: object
  /** Input and stored value. */
  good: [input: unknown, stored?: unknown][]
  /** Input and its faults as `path key`. */
  bad: [input: unknown, ...faults: string[]][]
  /** Value and its text in Spanish and in English. */
  shown: [value: unknown, spanish: string, english?: string][]
  /** Typed text and its value in Spanish and in English. */
  typed?: [text: string, spanish: unknown, english?: unknown][]
}

/** A kind and a field of that kind. */
export function fieldOf(
  name: KindName,
  { property = {}, descriptor = {} }: Pick<Case, 'property' | 'descriptor'> = {},
) {
  const kind = kindOf({ kind: name })
  const field: { property: Property; descriptor: Descriptor } = {
    property: { type: kind.type, title: 'Campo', ...property },
    descriptor: { kind: name, ...descriptor } as Descriptor,
  }
  return { kind, field }
}

export function describeKind(name: KindName, theCase: Case): void {
  describe(`kind ${name}`, () => {
    const { kind, field } = fieldOf(name, theCase)
    const { good, bad, shown, typed = [] } = theCase
    const faultsOf = (input: unknown) =>
      kind
        .check(kind.normalise(input, field, context), field, context)
        .map(({ path, key }) => `${path} ${key}`)

    it.each(good)('takes %j', (input, stored = input) => {
      expect(kind.normalise(input, field, context)).toEqual(stored)
      expect(faultsOf(input)).toEqual([])
      expect(kind.isEmpty(stored)).toBe(false)
    })

    it.each(bad.map(([input, ...faults]) => ({ input, faults })))('refuses $input', ({ input, faults }) => {
      expect(faultsOf(input)).toEqual(faults)
    })

    it.each(shown)('shows %j', (value, spanish, english = spanish) => {
      expect(kind.toText(value, field, { language: 'es', timeZone: zone })).toBe(spanish)
      expect(kind.toText(value, field, { language: 'en', timeZone: zone })).toBe(english)
    })

    it.each(typed)('reads %j as it is typed', (text, spanish, english) => {
      expect(kind.parse(text, field, { language: 'es', timeZone: zone })).toEqual(spanish)
      if (english !== undefined)
        expect(kind.parse(text, field, { language: 'en', timeZone: zone })).toEqual(english)
    })

    it('knows when there is nothing', () => {
      for (const nothing of [undefined, null])
        expect(kind.isEmpty(kind.normalise(nothing, field, context))).toBe(true)
      expect(kind.isEmpty(kind.normalise('', field, context))).toBe(true)
      expect(kind.toText(undefined, field, { language: 'es' })).toBe('')
    })
  })
}
