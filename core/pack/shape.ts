import { commodities, type Commodity } from '../eudr/commodities.ts'
import Type, { type Static, type TSchema } from 'typebox'
import {
  descriptorSchema,
  kindNames,
  kinds,
  type Descriptor,
  type FormTexts,
  type Property,
} from '../fields/index.ts'
import { property } from '../fields/kind.ts'
import { accents, type AccentName } from '../look/colours.ts'
import { processEvents } from '../epcis/process.ts'
import { activityTypes } from '../eudr/statement.ts'
import { codeLevels, type CodeLevel } from '../gs1/codes.ts'
import { markNames } from '../look/marks.ts'
import { stageJudgement, yields } from '../rules/ready-shape.ts'
import { flags, type Flag } from '../rules/access.ts'
import { type JsonSchema, membersOf, withReferences } from '../json/references.ts'
import type { sectionNames } from './sections.ts'
import { languages } from '../i18n/locales.ts'

/** Version of this format. Files of another version are refused. */
const apiVersion = 'rastro/v1'

/** Data that a PDF template may use (QRP-09). */
export const pullNames = [
  'product',
  'organization',
  'insights',
  'milestones',
  'previousStages',
  'qr',
  'publicLink',
  'gs1',
  'statement',
] as const
export type PullName = (typeof pullNames)[number]

const itemTypes = ['MilestoneSchema', 'ProductSchema', 'ProductSchemaQR'] as const
const closed = { additionalProperties: false } as const
const optional = Type.Optional
const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
/** The name on the rail, if the whole name is too long. */
const shortName = optional(Type.String({ minLength: 1, maxLength: 24 }))
const word = Type.String({ minLength: 1, maxLength: 40 })
/** What people call the products of a stage: "3 partidas", "Nueva partida". */
const words = optional(
  Type.Object({ one: word, many: word, gender: optional(Type.Enum(['m', 'f'])) }, closed),
)
/** The unit in the reader's hand, if one product is many things: the bottle of a bottling lot. */
const publicItem = optional(word)
const slugKey = '^[a-z][a-z0-9-]{0,62}$'
const slug = Type.String({ pattern: slugKey })
const propertyKey = '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'
const propertyName = Type.String({ pattern: propertyKey })
const millimetres = Type.Number({ minimum: 0, maximum: 2000 })
const yes = optional(Type.Boolean())

/** A map whose keys match a pattern. TypeBox's own Record would accept other keys unchecked. */
function mapOf<T extends TSchema>(keys: string, values: T) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    patternProperties: { [keys]: values },
    additionalProperties: false,
  })
}

function inLanguages<T extends TSchema>(texts: T) {
  return Type.Unsafe<Record<string, Static<T>>>(
    Type.Object(Object.fromEntries(languages.map((language) => [language, optional(texts)])), closed),
  )
}

const nameTexts = inLanguages(Type.Object({ name: optional(name) }, closed))
const textsOfForm = Type.Object(
  {
    name: optional(name),
    shortName,
    words,
    publicItem,
    properties: optional(
      mapOf(
        propertyKey,
        Type.Object(
          {
            title: optional(name),
            placeholder: optional(Type.String({ maxLength: 200 })),
            help: optional(Type.String({ minLength: 1, maxLength: 300 })),
            enumLabels: optional(Type.Record(Type.String(), name)),
            rows: optional(Type.Array(name)),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
)
const formTexts = Type.Unsafe<Record<string, FormTexts>>(inLanguages(textsOfForm))

const formSchema = Type.Object(
  {
    type: Type.Literal('object'),
    required: optional(Type.Array(propertyName, { uniqueItems: true })),
    properties: Type.Unsafe<Record<string, Property>>(mapOf(propertyKey, property)),
  },
  closed,
)

/** Checks only the kind of a descriptor. The shape of that kind is checked afterwards, which keeps faults few and exact. */
const anyDescriptor = Type.Object({ kind: Type.Enum([...kindNames]) }, { additionalProperties: true })

function form(descriptor: TSchema) {
  return {
    schema: formSchema,
    descriptor: Type.Unsafe<Record<string, Descriptor>>(mapOf(propertyKey, descriptor)),
    i18n: optional(formTexts),
  }
}

/** The inner form of a breakdown. It has no name, because its rows have names. */
export const innerForm = Type.Object(form(anyDescriptor), closed)

const ratio = Type.Unsafe<Ratio>({
  enum: [
    [1, 1],
    [1, 'n'],
    ['n', 1],
  ],
})
export type Ratio = [1, 1] | [1, 'n'] | ['n', 1]

const edge = Type.Object(
  {
    productSchema: slug,
    transformation: Type.Object(
      { milestoneSchema: slug, ratio: optional(ratio), reuse: yes, ...yields },
      closed,
    ),
    initiator: yes,
    strictTime: yes,
  },
  closed,
)

const vertical = Type.Object(
  {
    name,
    i18n: optional(nameTexts),
    commodity: optional(Type.Enum([...commodities])),
    /** Its place among the chains. Chains without a position come last, in the order of their files. */
    position: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    workflows: Type.Array(
      Type.Object({ productSchema: slug, processInitiator: yes, next: optional(Type.Array(edge)) }, closed),
    ),
  },
  closed,
)

const priv = Type.Object({ value: Type.Enum(['true', 'false']), immutable: Type.Boolean() }, closed)

/** The holder after a process: its organization, or a person or company named by fields of its form. */
const holderFields = { name: propertyName, phone: optional(propertyName), email: optional(propertyName) }
export type HolderFields = Static<Type.TObject<typeof holderFields>>
/** One type: of a union, each branch would report faults of its own. */
const holder = optional(
  Type.Unsafe<boolean | HolderFields>({ ...Type.Object(holderFields, closed), type: ['boolean', 'object'] }),
)

/** Statement settings of a stage (EUD-01), and who sees the number. */
const statement = Type.Object(
  {
    hsHeading: Type.String({ pattern: '^[0-9]{2,6}$' }),
    description: optional(inLanguages(Type.String({ minLength: 1, maxLength: 150, pattern: '\\S' }))),
    species: optional(
      Type.Array(
        Type.Object(
          {
            scientificName: Type.String({ minLength: 1, maxLength: 200 }),
            commonName: Type.String({ minLength: 1, maxLength: 200 }),
          },
          closed,
        ),
        { maxItems: 500 },
      ),
    ),
    activityType: optional(Type.Enum([...activityTypes])),
    public: optional(Type.Enum(['none', 'reference', 'full'])),
  },
  closed,
)
export type PackStatement = Static<typeof statement>

const template = Type.Object(
  {
    name: optional(name),
    itemType: Type.Enum([...itemTypes]),
    itemId: slug,
    template: Type.Object(
      {
        pageSize: Type.Object({ width: millimetres, height: millimetres }, closed),
        /** Cells of a sticker sheet, in millimetres from the top left corner of the page. */
        sheet: optional(
          Type.Object(
            {
              columns: Type.Integer({ minimum: 1, maximum: 50 }),
              rows: Type.Integer({ minimum: 1, maximum: 50 }),
              cell: Type.Object({ width: millimetres, height: millimetres }, closed),
              top: optional(millimetres),
              left: optional(millimetres),
              gapX: optional(millimetres),
              gapY: optional(millimetres),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    html: Type.String({ minLength: 1, maxLength: 100_000 }),
    pull: Type.Array(Type.Enum([...pullNames]), { uniqueItems: true }),
    i18n: optional(
      inLanguages(
        Type.Object(
          { name: optional(name), html: optional(Type.String({ minLength: 1, maxLength: 100_000 })) },
          closed,
        ),
      ),
    ),
  },
  closed,
)

const settings = Type.Object(
  {
    organizationType: optional(Type.String({ maxLength: 60 })),
    defaultLang: optional(Type.Enum([...languages])),
    supportedLangs: optional(Type.Array(Type.Enum([...languages]), { minItems: 1, uniqueItems: true })),
    /** The zone of days on public pages, a name of the IANA list. */
    timeZone: optional(Type.String({ minLength: 1, maxLength: 60 })),
    showCharts: yes,
    dashboardId: optional(Type.Union([slug, Type.Null()])),
    accent: optional(Type.Enum(Object.keys(accents) as AccentName[])),
    filters: optional(
      Type.Array(
        Type.Object(
          {
            name,
            type: Type.String({ minLength: 1, maxLength: 60 }),
            isid: Type.Boolean(),
            /** Default: the identifier. */
            elements: Type.Array(
              Type.Object({ id: optional(Type.String()), identifier: Type.String({ minLength: 1 }) }, closed),
            ),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
)

const uniqueFields = optional(Type.Array(propertyName, { uniqueItems: true }))

/** The sections of a pack. A file may leave any of them out, because the files of a folder are joined. */
function sections(descriptor: TSchema) {
  const schemaOf = form(descriptor)
  return {
    apiVersion: Type.Literal(apiVersion),
    account: Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), name }, closed),
    settings: optional(settings),
    featureFlags: optional(Type.Array(Type.Enum([...flags]), { uniqueItems: true })),
    tags: optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }))),
    dashboards: optional(
      mapOf(
        slugKey,
        Type.Object(
          { name, url: Type.String({ pattern: '^https?://[^\\s<>"]+$', maxLength: 2048 }) },
          closed,
        ),
      ),
    ),
    verticals: optional(mapOf(slugKey, vertical)),
    productSchemas: optional(
      mapOf(
        slugKey,
        Type.Object(
          {
            name,
            shortName,
            words,
            vertical: slug,
            marca: optional(Type.Enum([...markNames])),
            showPrint: yes,
            downloadGeojson: yes,
            publicIdentifier: yes,
            indexed: yes,
            publicItem,
            uniqueFields,
            /** Scope in which its unique fields may not repeat: national numbers, such as ear tags, are unique in the account. */
            uniqueIn: optional(Type.Literal('account')),
            ...stageJudgement,
            statement: optional(statement),
            /** Its products have GS1 codes (GS1-01). */
            gs1: optional(Type.Object({ level: Type.Enum(Object.keys(codeLevels) as CodeLevel[]) }, closed)),
            ...schemaOf,
          },
          closed,
        ),
      ),
    ),
    milestoneSchemas: optional(
      mapOf(
        slugKey,
        Type.Object(
          {
            name,
            productSchema: slug,
            productSchemaGroup: optional(slug),
            priv: optional(priv),
            closing: yes,
            holder,
            /** Certificates and reports, which the public page lists apart. Default: whether the form has a public file. */
            document: yes,
            epcis: optional(processEvents),
            ...schemaOf,
          },
          closed,
        ),
      ),
    ),
    assetSchemas: optional(
      mapOf(
        slugKey,
        Type.Object(
          {
            name,
            type: optional(Type.String({ minLength: 1, maxLength: 60 })),
            craftable: yes,
            uniqueFields,
            ...schemaOf,
          },
          closed,
        ),
      ),
    ),
    checkSchemas: optional(
      mapOf(slugKey, Type.Object({ name, assetSchema: optional(slug), ...schemaOf }, closed)),
    ),
    pdfTemplates: optional(mapOf(slugKey, template)),
  } satisfies Record<(typeof sectionNames)[number], TSchema>
}

/** A whole pack before its defaults are filled in. */
export const packShape = Type.Object(sections(anyDescriptor), closed)
export type PackInput = Static<typeof packShape>

type Section<K extends keyof PackInput> =
  NonNullable<PackInput[K]> extends Record<string, infer Entry> ? Entry : never
type WithRequired<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> }

export type PackSettings = Required<Omit<Static<typeof settings>, 'filters'>> & {
  filters: { name: string; type: string; isid: boolean; elements: { id: string; identifier: string }[] }[]
}
export type PackEdge = WithRequired<
  Omit<Static<typeof edge>, 'transformation'>,
  'initiator' | 'strictTime'
> & {
  transformation: WithRequired<Static<typeof edge>['transformation'], 'ratio' | 'reuse'>
}
export interface PackVertical {
  name: string
  i18n?: Record<string, { name?: string }>
  commodity?: Commodity
  /** One entry for each stage, with its outgoing edges. */
  workflows: { productSchema: string; processInitiator: boolean; next: PackEdge[] }[]
}
export type PackProductSchema = WithRequired<
  Section<'productSchemas'>,
  'showPrint' | 'downloadGeojson' | 'publicIdentifier' | 'uniqueFields'
>
export type PackMilestoneSchema = WithRequired<Section<'milestoneSchemas'>, 'priv' | 'closing'>
/** Which fields may not repeat: in their organization, or in the whole account (NAM-03). */
export interface UniqueFields {
  uniqueFields: string[]
  uniqueIn?: 'account'
}
export type PackAssetSchema = WithRequired<Section<'assetSchemas'>, 'craftable' | 'uniqueFields'>
export type PackCheckSchema = Section<'checkSchemas'>
type PackTemplate = Section<'pdfTemplates'>

/** A valid pack with all defaults filled in. Apply, plan and export work on it. The order of its maps is the order on the rail. */
export interface Pack {
  apiVersion: typeof apiVersion
  account: { id: string; name: string }
  settings: PackSettings
  featureFlags: Flag[]
  tags: string[]
  dashboards: Record<string, Section<'dashboards'>>
  verticals: Record<string, PackVertical>
  productSchemas: Record<string, PackProductSchema>
  milestoneSchemas: Record<string, PackMilestoneSchema>
  assetSchemas: Record<string, PackAssetSchema>
  checkSchemas: Record<string, PackCheckSchema>
  pdfTemplates: Record<string, PackTemplate>
}

/** Shapes that stand in several places of a pack, by what they consist of. */
const shared = new Map<unknown, { name: string; shape: JsonSchema }>(
  Object.entries({ property, formSchema, formTexts, textsOfForm } as Record<string, object>).map(
    ([name, shape]) => [membersOf(shape as JsonSchema), { name, shape: shape as JsonSchema }],
  ),
)

/** The JSON Schema of a pack file for editors, published as docs/pack.schema.json. */
export function packJsonSchema(): object {
  const byKind = Type.Unsafe({
    anyOf: kindNames.map((kind) =>
      'items' in kinds[kind].options ? withInnerForm(descriptorSchema(kind)) : descriptorSchema(kind),
    ),
  })
  const { schema, descriptor, i18n } = form(Type.Unsafe({ $ref: '#/$defs/descriptor' }))
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Rastro configuration pack',
    description: 'The configuration of one account, or one file of a folder that is joined to it.',
    ...Type.Object(
      Type.Partial(Type.Object(sections(Type.Unsafe({ $ref: '#/$defs/descriptor' })))).properties,
      closed,
    ),
    required: ['apiVersion'],
  }
  const $defs: Record<string, JsonSchema> = {}
  const write = (shape: object) =>
    withReferences(shape, (part) => shared.get(membersOf(part)), '#/$defs', $defs)
  return {
    ...write(published),
    $defs: {
      ...$defs,
      descriptor: write(byKind),
      innerForm: write(Type.Object({ schema, descriptor, i18n }, closed)),
    },
  }
}

function withInnerForm(disaggregate: { properties: object }): object {
  return { ...disaggregate, properties: { ...disaggregate.properties, items: { $ref: '#/$defs/innerForm' } } }
}
