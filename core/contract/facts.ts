import Type, { type Static } from 'typebox'
import { factCriteria } from '../rules/facts.ts'
import { Id, shape, TextOrNull } from './route.ts'

const Fact = shape({
  id: Id,
  text: Type.String(),
  address: TextOrNull,
})
const beside = Type.Array(Fact)

/** What Rastro knows beside each criterion (RSK-03). */
export const Facts = shape({
  plots: shape({
    count: Type.Integer(),
    sha256: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Of the file that `?format=eudr` gives; null where it is refused',
    }),
  }),
  criteria: shape(
    Object.fromEntries(factCriteria.map((criterion) => [criterion, beside])) as Record<
      (typeof factCriteria)[number],
      typeof beside
    >,
  ),
})
export type Facts = Static<typeof Facts>
