import Type, { type Static } from 'typebox'
import { riskSettings } from '../eudr/assessment.ts'
import { qrAddresses } from '../gs1/codes.ts'
import type { Area } from '../nouns/access.ts'
import { type Flag, flags, type Right as RightName } from '../rules/access.ts'
import { maxKind } from '../rules/certificate.ts'
import {
  Clearable,
  Collection,
  Id,
  ignoring,
  JsonObject,
  Language,
  Named,
  Right,
  route,
  shape,
  Text,
  TextOrNull,
} from './route.ts'

/** One filter of the Dashboard group (AUT-16). */
export const DashboardFilter = Type.Object(
  {
    name: Type.String(),
    type: Type.Optional(Type.String()),
    isid: Type.Optional(Type.Boolean()),
    elements: Type.Array(JsonObject),
  },
  { additionalProperties: true },
)

export const AccountSettings = shape({
  filters: Type.Array(DashboardFilter),
  showCharts: Type.Boolean(),
  admins: Type.Array(Type.String()),
  organizationType: Type.String(),
  defaultLang: Type.String(),
  supportedLangs: Type.Array(Type.String()),
  dashboardId: TextOrNull,
  version: Type.Integer(),
  accent: Type.String({ description: 'One of the accents of the look' }),
  configured: Type.Boolean({ description: 'A pack was applied: the account has chains' }),
  samples: Type.Boolean({ description: 'Sample data were asked for, and not taken away yet' }),
  declares: Type.Boolean({
    description: "The server declares to the EU's system for the account: EUDR_CREDENTIALS names it",
  }),
  certificateKinds: Type.Array(Type.String(), { description: 'Kinds of certificate that forms offer' }),
  amendHours: Type.Number({ description: 'How long what was declared may be amended or withdrawn' }),
  riskAssessment: Type.Enum([...riskSettings], {
    description: 'Whether statements warn of what the assessment of risk lacks, or wait for it',
  }),
  qrAddress: Type.Enum([...qrAddresses], {
    description: 'What QR codes, stickers and mails of products with a GS1 code carry: the code, or the uuid',
  }),
})

export const SettingsFilter = shape({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.String({ minLength: 1, maxLength: 60 }),
  isid: Type.Boolean(),
  elements: Type.Array(
    shape({ id: Type.Optional(Text(200)), identifier: Type.String({ minLength: 1, maxLength: 500 }) }),
    { maxItems: 1000 },
  ),
})
export type SettingsFilter = Static<typeof SettingsFilter>
/** Settings that a screen may change; other members of the answer are ignored in a request. */
export const SettingsChange = shape({
  version: Type.Optional(Type.Integer()),
  filters: Type.Optional(Type.Array(SettingsFilter, { maxItems: 1000 })),
  showCharts: Type.Optional(Type.Boolean()),
  organizationType: Type.Optional(Text(60)),
  defaultLang: Type.Optional(Language),
  supportedLangs: Type.Optional(Type.Array(Language, { minItems: 1, uniqueItems: true })),
  dashboardId: Clearable(Id),
  certificateKinds: Type.Optional(
    Type.Array(Text(maxKind), { maxItems: 100, description: 'Kinds of certificate that forms offer' }),
  ),
  riskAssessment: Type.Optional(Type.Enum([...riskSettings])),
  qrAddress: Type.Optional(Type.Enum([...qrAddresses])),
  ...ignoring('admins', 'accent', 'configured', 'samples', 'declares', 'amendHours'),
})

const FlagName = Type.Unsafe<Flag>({ type: 'string', enum: [...flags] })

/** The caller's rights, by which screens disable actions, and the time zone of the account (FIG-04). */
export const Session = shape({
  timeZone: Type.String({ description: 'Of the account, as the IANA list names it' }),
  userId: Id,
  accountId: Id,
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.String()),
  admin: Type.Boolean(),
  levelOne: Type.Boolean(),
  flags: Type.Array(FlagName),
  organizations: Type.Union([Type.Array(Id), Type.Literal('*')], {
    description: '"*" of a key: those that are added later, too',
  }),
  stages: Type.Record(Type.String(), Right),
  milestoneSchemas: Type.Record(Type.String(), Right),
  tags: Type.Array(Id),
  areas: Type.Optional(
    Type.Unsafe<Partial<Record<Area, RightName>>>({
      type: 'object',
      additionalProperties: true,
      description: 'Of a key: its rights on areas',
    }),
  ),
})

const any = { permission: 'any' } as const
const admin = { permission: 'admin' } as const
const Features = Collection(shape({ name: Type.String() }))

export const accounts = {
  decodeToken: route({
    method: 'GET',
    path: '/decodeToken',
    access: any,
    area: null,
    summary: 'Who the token speaks for, and in which account',
    answer: shape({ accountId: Id, userId: Id }),
  }),
  session: route({
    method: 'GET',
    path: '/session',
    access: any,
    area: null,
    summary: 'What the caller may see and change in the account',
    answer: Session,
  }),
  settings: route({
    method: 'GET',
    path: '/accountSettings',
    access: any,
    area: null,
    summary: "The account's settings; admins are listed to administrators only",
    answer: AccountSettings,
  }),
  featureFlags: route({
    method: 'GET',
    path: '/featureFlags/list',
    access: any,
    area: null,
    summary: 'Areas switched on for the account',
    answer: Features,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/accountSettings',
    access: admin,
    area: 'people',
    summary: 'Changes settings, which later packs leave as they are',
    body: SettingsChange,
    answer: AccountSettings,
  }),
  readFeatureFlags: route({
    method: 'GET',
    path: '/admin/featureFlags',
    access: admin,
    area: 'people',
    summary: 'Areas switched on for the account',
    answer: Features,
  }),
  changeFeatureFlags: route({
    method: 'PUT',
    path: '/admin/featureFlags',
    access: admin,
    area: 'people',
    summary: 'Replaces the areas that are switched on; later packs leave them as they are',
    body: shape({ collection: Type.Array(shape({ name: FlagName }), { maxItems: 100 }) }),
    answer: Features,
  }),
  roles: route({
    method: 'GET',
    path: '/roles',
    access: any,
    area: 'people',
    summary: 'The roles that a grant may carry',
    answer: Collection(Named),
  }),
}
