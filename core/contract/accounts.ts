import Type from 'typebox'
import { type Flag, flags } from '../rules/access.ts'
import { Collection, Id, JsonObject, Named, route, shape, TextOrNull } from './route.ts'

/** One filter of the Dashboard group (AUT-16). */
const Filter = Type.Object(
  {
    name: Type.String(),
    type: Type.Optional(Type.String()),
    isid: Type.Optional(Type.Boolean()),
    elements: Type.Array(JsonObject),
  },
  { additionalProperties: true },
)

const AccountSettings = shape({
  filters: Type.Array(Filter),
  showCharts: Type.Boolean(),
  admins: Type.Array(Type.String()),
  organizationType: Type.String(),
  defaultLang: Type.String(),
  supportedLangs: Type.Array(Type.String()),
  dashboardId: TextOrNull,
  accent: Type.String({ description: 'One of the accents of the look' }),
})

const Right = Type.Union([Type.Literal('read'), Type.Literal('write')])
const FlagName = Type.Unsafe<Flag>({ type: 'string', enum: [...flags] })

/** Session of core/rules/can: what the screens disable by. */
const SessionAnswer = shape({
  userId: Id,
  accountId: Id,
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.String()),
  admin: Type.Boolean(),
  levelOne: Type.Boolean(),
  flags: Type.Array(FlagName),
  organizations: Type.Array(Id),
  stages: Type.Record(Type.String(), Right),
  milestoneSchemas: Type.Record(Type.String(), Right),
  tags: Type.Array(Id),
})

const any = { permission: 'any' } as const

export const accounts = {
  decodeToken: route({
    method: 'GET',
    path: '/decodeToken',
    access: any,
    summary: 'Who the token speaks for, and in which account',
    answer: shape({ accountId: Id, userId: Id }),
  }),
  session: route({
    method: 'GET',
    path: '/session',
    access: any,
    summary: 'What the caller may see and change in the account',
    answer: SessionAnswer,
  }),
  settings: route({
    method: 'GET',
    path: '/accountSettings',
    access: any,
    summary: "The account's settings; admins are listed to administrators only",
    answer: AccountSettings,
  }),
  featureFlags: route({
    method: 'GET',
    path: '/featureFlags/list',
    access: any,
    summary: 'Areas switched on for the account',
    answer: Collection(shape({ name: Type.String() })),
  }),
  roles: route({
    method: 'GET',
    path: '/roles',
    access: any,
    summary: 'The roles that a grant may carry',
    answer: Collection(Named),
  }),
}
