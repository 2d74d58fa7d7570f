import Type, { type Static } from 'typebox'
import { waitingCodes } from '../rules/waiting.ts'
import { LanguageQuery, Named, NamedOrNull, OrNull, route, shape, TextOrNull, Timestamp } from './route.ts'

/** New products of a stage are counted up to this number, which means that there are more. */
export const maxNew = 1_001

const code = Type.Enum([...waitingCodes], {
  description: 'NOT_READY: products of the last stage of a chain, which no other code counts again',
})
const address = Type.String({ description: 'A path of the app' })

const TodayStage = shape({
  ...Named.properties,
  count: Type.Integer(),
  waiting: Type.Array(shape({ code, title: Type.String(), count: Type.Integer(), address })),
})
export const TodayChain = shape({ vertical: Named, stages: Type.Array(TodayStage) })
export type TodayChain = Static<typeof TodayChain>

export const Waiting = shape({
  code,
  title: Type.String(),
  detail: Type.String(),
  count: Type.Integer(),
  since: OrNull(Timestamp),
  due: TextOrNull,
  stage: NamedOrNull,
  action: shape({ title: Type.String(), address }),
})
export type Waiting = Static<typeof Waiting>

const item = shape({
  count: Type.Integer({ description: `Counted up to ${maxNew}` }),
  title: Type.String(),
  address,
})
const items = Type.Array(item)

export const Today = shape({
  at: Timestamp,
  chains: Type.Array(TodayChain),
  waiting: Type.Array(Waiting, {
    description:
      'What the caller may act on: recalls, rejected rows and what ends by name, a row each; then products, those that have waited longest first',
  }),
  since: shape({ at: Timestamp, items }),
  done: Type.Array(item, { description: 'Products made and processes recorded on this day' }),
})
export type Today = Static<typeof Today>

/** TOD: how the chains are, and what waits for whoever asks. */
export const today = {
  get: route({
    method: 'GET',
    path: '/today',
    access: { permission: 'any' },
    area: null,
    summary: 'How the chains are, what waits for the caller, and what is new since their last day here',
    query: Type.Object({ language: LanguageQuery }),
    answer: Today,
  }),
}
