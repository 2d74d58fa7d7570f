import Type, { type Static } from 'typebox'
import { bytes, IdOf, IdParams, LanguageQuery, route, shape, TextOrNull } from './route.ts'

/** Whoever looks from outside of the account: anyone who has the code, a program with a key, or whoever has the link of an authority view. */
const audiences = ['public', 'key', 'view'] as const
export type AudienceName = (typeof audiences)[number]

export const seenThings = [
  'stages',
  'identifiers',
  'organizations',
  'processes',
  'fields',
  'files',
  'places',
  'plots',
  'statements',
  'persons',
] as const
export type SeenThing = (typeof seenThings)[number]

export const hidingReasons = [
  'private',
  'notPublicField',
  'noPublicIdentifier',
  'noRight',
  'setting',
] as const
export type HidingReason = (typeof hidingReasons)[number]

const thing = {
  what: Type.Enum([...seenThings]),
  title: Type.String({ description: 'Of their stage or form; empty where the caller may not know it' }),
  count: Type.Integer({ description: 'Things; of fields those that are filled' }),
}
export const ShownThings = shape(thing)
export type ShownThings = Static<typeof ShownThings>

export const HiddenThings = shape({
  ...thing,
  reason: Type.Enum([...hidingReasons]),
  address: { ...TextOrNull, description: 'Where in the application that is changed; null where it isn’t' },
})
export type HiddenThings = Static<typeof HiddenThings>

/** AUD-01: what an audience sees of a product and its origin, and what is hidden from it. */
export const Audience = shape({
  as: Type.Enum([...audiences]),
  shown: Type.Array(ShownThings),
  hidden: Type.Array(HiddenThings),
  address: Type.String({ description: 'The panel in the application' }),
})
export type Audience = Static<typeof Audience>

export const audience = {
  of: route({
    method: 'GET',
    path: '/products/:id/audience',
    access: { permission: 'any' },
    area: null,
    summary:
      'What others see of a product: anyone with its code (as=public), a key (as=key), or whoever has the link of an authority view (as=view)',
    params: IdParams,
    query: Type.Object({
      as: Type.Optional(
        Type.Enum([...audiences], { description: 'By default public; key and view: administrators' }),
      ),
      key: Type.Optional(IdOf('the key, where as=key; it is neither revoked nor expired')),
      view: Type.Optional(IdOf('the authority view, where as=view')),
      format: Type.Optional(
        Type.Literal('html', { description: 'The page itself, as it is shown; a key has none' }),
      ),
      language: LanguageQuery,
    }),
    answer: Audience,
    file: bytes(['text/html; charset=utf-8']),
  }),
}
