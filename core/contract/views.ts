import Type, { type Static } from 'typebox'
import {
  CurrentPage,
  Id,
  IdOf,
  IdParams,
  Language,
  LanguageQuery,
  Named,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

const viewStates = ['open', 'locked', 'ended', 'expired', 'orphaned'] as const
export type ViewState = (typeof viewStates)[number]

/** What a view may show besides products, their ancestry and their public processes. */
export const viewParts = ['private', 'plots', 'files', 'statements', 'risk', 'descendants'] as const
export type ViewPart = (typeof viewParts)[number]

export const maxViewProducts = 50
export const maxRecipient = 120
export const maxViewReason = 500
/** Days that a view lasts, at most and unless said. */
export const maxViewDays = 90
export const viewDays = 14

export const ViewInclude = shape({
  private: Type.Boolean({ description: 'Private processes, marked' }),
  plots: Type.Boolean({ description: 'Places and plots, and /origin.geojson' }),
  files: Type.Boolean({ description: 'Names of files' }),
  statements: Type.Boolean({ description: 'Statements to the EU with both numbers' }),
  risk: Type.Optional(
    Type.Boolean({ description: 'The newest concluded assessment of risk of each product' }),
  ),
  descendants: Type.Boolean({ description: 'What was made of the products, too' }),
})
export type ViewInclude = Static<typeof ViewInclude>

const members = {
  _id: Id,
  products: Type.Array(shape({ _id: Id, identifier: Type.String(), stage: Named })),
  recipient: Type.String(),
  reason: Type.String(),
  include: ViewInclude,
  language: Language,
  expiresAt: Timestamp,
  state: Type.Enum([...viewStates]),
  opened: Type.Integer({ description: 'How often it was opened or downloaded' }),
  openedAt: OrNull(Timestamp),
  createdBy: Named,
  createdAt: Timestamp,
  version: Type.Integer(),
}

/** AUD-03: what somebody without an account is shown, for a while and with a reason. */
export const View = shape({ ...members, pin: Type.Boolean({ description: 'A PIN is asked first' }) })
export type View = Static<typeof View>

/** The new view with its secret address and PIN. A repeat by Idempotency-Key has neither. */
export const CreatedView = shape({
  ...members,
  pin: Type.Optional(OrNull(Type.String({ description: 'Six digits' }))),
  address: Type.Optional(Type.String({ description: 'The whole link' })),
})
export type CreatedView = Static<typeof CreatedView>

export const ViewInput = shape({
  products: Type.Array(Id, { minItems: 1, maxItems: maxViewProducts }),
  recipient: Text(maxRecipient, 'Whom it is for'),
  reason: Text(maxViewReason, 'At least 10 characters'),
  include: ViewInclude,
  pin: Type.Boolean({ description: 'Ask for a PIN first; five wrong ones lock the view' }),
  expiresAt: Type.Optional(
    Type.String({ maxLength: 40, description: 'Ahead, at most 90 days; by default in 14 days' }),
  ),
  language: Type.Optional(Language),
})

const admin = { permission: 'admin' } as const

export const views = {
  list: route({
    method: 'GET',
    path: '/views',
    access: admin,
    area: 'people',
    summary: 'Authority views, the newest first',
    query: Type.Object({
      product: Type.Optional(IdOf('a product that they show')),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(View),
  }),
  create: route({
    method: 'POST',
    path: '/views',
    access: admin,
    area: 'people',
    summary: 'Makes a link that shows products and their ancestry to somebody without an account',
    body: ViewInput,
    answer: CreatedView,
    status: 201,
    creates: true,
    once: ['address', 'pin'],
  }),
  get: route({
    method: 'GET',
    path: '/views/:id',
    access: admin,
    area: 'people',
    summary: 'An authority view, with how often it was opened',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: View,
  }),
  end: route({
    method: 'DELETE',
    path: '/views/:id',
    access: admin,
    area: 'people',
    summary: 'Ends an authority view at once',
    params: IdParams,
    answer: null,
  }),
}
