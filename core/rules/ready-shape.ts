import Type, { type Static } from 'typebox'
import { languages } from '../i18n/locales.ts'
import { stageBalance } from './balance-shape.ts'

/** Whom a rule concerns: the product itself, or all its ancestors. */
export const readyOf = ['self', 'ancestors'] as const
export const readyLevels = ['must', 'should'] as const

const optional = Type.Optional
const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
const yes = optional(Type.Literal(true))

/** Exactly one member: the requirement. */
const needs = {
  process: optional(name),
  field: optional(name),
  place: yes,
  polygon: yes,
  certificate: optional(name),
  origin: yes,
  balance: yes,
  eudr: yes,
  risk: yes,
  check: optional(name),
}
const closed = { additionalProperties: false } as const
const needsShape = Type.Object(needs, { ...closed, minProperties: 1, maxProperties: 1 })
export type PackNeeds = Static<typeof needsShape>
export const needNames = Object.keys(needs) as (keyof PackNeeds)[]

/** One in each language of the account. */
const titles = Object.fromEntries(languages.map((language) => [language, optional(name)]))

/** What a stage demands of its products before they are ready (RDY-01). */
const ready = Type.Array(
  Type.Object(
    {
      code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,59}$' }),
      title: Type.Unsafe<Record<string, string>>(Type.Object(titles, closed)),
      needs: needsShape,
      of: Type.Enum([...readyOf]),
      stage: optional(name),
      level: Type.Enum([...readyLevels]),
    },
    closed,
  ),
  { maxItems: 50 },
)
export type PackReadyRule = Static<typeof ready>[number]

/** Settings of a stage for judging its products. */
export const stageJudgement = { ...stageBalance, ready: optional(ready) }
export { yields } from './balance-shape.ts'
