import Type, { type Static, type TSchema } from 'typebox'
import {
  descriptorSchema,
  kindNames,
  type Descriptor,
  type FormTexts,
  type Property,
} from '../fields/index.ts'
import { property } from '../fields/kind.ts'
import { accents, type AccentName } from '../look/colours.ts'
import { marcaNames } from '../look/marks.ts'

/** Version of this format; a file of another version is refused. */
const apiVersion = 'rastro/v1'

export const flags = [
  'assets',
  'dashboards',
  'checklists',
  'pdf_templates',
  'download_geojson',
  'graphs',
] as const
type Flag = (typeof flags)[number]

/** What a PDF template may draw on (QRP-09). */
export const pullNames = [
  'product',
  'organization',
  'insights',
  'milestones',
  'previousStages',
  'qr',
  'publicLink',
] as const
export type PullName = (typeof pullNames)[number]

const itemTypes = ['MilestoneSchema', 'ProductSchema', 'ProductSchemaQR'] as const

const closed = { additionalProperties: false } as const
const optional = Type.Optional
const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
/** The name on the rail, where the whole one is too long. */
const shortName = optional(Type.String({ minLength: 1, maxLength: 24 }))
const word = Type.String({ minLength: 1, maxLength: 40 })
/** What people call the products of a stage: "3 partidas", "Nueva partida". */
const words = optional(
  Type.Object({ one: word, many: word, gender: optional(Type.Enum(['m', 'f'])) }, closed),
)
const slug = Type.String({ pattern: '^[a-z][a-z0-9-]{0,62}$' })
const slugKey = '^[a-z][a-z0-9-]{0,62}$'
const propertyKey = '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'
const propertyName = Type.String({ pattern: propertyKey })
const millimetres = Type.Number({ minimum: 0, maximum: 2000 })
const yes = optional(Type.Boolean())

/** A map with keys of one form; TypeBox's own Record would let other keys pass unread. */
function mapOf<T extends TSchema>(keys: string, values: T) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    patternProperties: { [keys]: values },
    additionalProperties: false,
  })
}

function inLanguages<T extends TSchema>(texts: T) {
  return Type.Unsafe<Record<string, Static<T>>>(
    Type.Object({ es: optional(texts), en: optional(texts) }, closed),
  )
}

const nameTexts = inLanguages(Type.Object({ name: optional(name) }, closed))
const formTexts = Type.Unsafe<Record<string, FormTexts>>(
  inLanguages(
    Type.Object(
      {
        name: optional(name),
        shortName,
        words,
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
    ),
  ),
)

const formSchema = Type.Object(
  {
    type: Type.Literal('object'),
    required: optional(Type.Array(propertyName, { uniqueItems: true })),
    properties: Type.Unsafe<Record<string, Property>>(mapOf(propertyKey, property)),
  },
  closed,
)

/** Read first: enough of a descriptor to know its kind, whose own shape is then checked alone, so that faults stay few and exact. */
const anyDescriptor = Type.Object({ kind: Type.Enum([...kindNames]) }, { additionalProperties: true })

function form(descriptor: TSchema) {
  return {
    schema: formSchema,
    descriptor: Type.Unsafe<Record<string, Descriptor>>(mapOf(propertyKey, descriptor)),
    i18n: optional(formTexts),
  }
}

/** The inner form of a breakdown: no name, because the rows carry their own. */
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
    transformation: Type.Object({ milestoneSchema: slug, ratio: optional(ratio), reuse: yes }, closed),
    initiator: yes,
    strictTime: yes,
  },
  closed,
)

const vertical = Type.Object(
  {
    name,
    i18n: optional(nameTexts),
    /** Its place among the chains; those that say none come last, in the order of their files. */
    position: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    workflows: Type.Array(
      Type.Object({ productSchema: slug, processInitiator: yes, next: optional(Type.Array(edge)) }, closed),
    ),
  },
  closed,
)

const priv = Type.Object({ value: Type.Enum(['true', 'false']), immutable: Type.Boolean() }, closed)

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
    defaultLang: optional(Type.Enum(['es', 'en'])),
    supportedLangs: optional(Type.Array(Type.Enum(['es', 'en']), { minItems: 1, uniqueItems: true })),
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
            /** Without an id the identifier is the id. */
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

/** The sections of a pack; every one may be left out of a file, and the files of a folder are joined. */
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
            marca: optional(Type.Enum([...marcaNames])),
            showPrint: yes,
            downloadGeojson: yes,
            publicIdentifier: yes,
            uniqueFields,
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
  }
}

/** A whole pack as the validator reads it. */
export const packShape = Type.Object(sections(anyDescriptor), closed)
/** The sections that any file of a folder may hold. */
export const sectionNames = Object.keys(packShape.properties) as (keyof PackInput)[]
export type PackInput = Static<typeof packShape>

type Section<K extends keyof PackInput> =
  NonNullable<PackInput[K]> extends Record<string, infer Entry> ? Entry : never
type Filled<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> }

export type PackSettings = Required<Omit<Static<typeof settings>, 'filters'>> & {
  filters: { name: string; type: string; isid: boolean; elements: { id: string; identifier: string }[] }[]
}
export type PackEdge = Filled<Omit<Static<typeof edge>, 'transformation'>, 'initiator' | 'strictTime'> & {
  transformation: Filled<Static<typeof edge>['transformation'], 'ratio' | 'reuse'>
}
export interface PackVertical {
  name: string
  i18n?: Record<string, { name?: string }>
  /** One entry a stage, each with its edges out. */
  workflows: { productSchema: string; processInitiator: boolean; next: PackEdge[] }[]
}
export type PackProductSchema = Filled<
  Section<'productSchemas'>,
  'showPrint' | 'downloadGeojson' | 'publicIdentifier' | 'uniqueFields'
>
export type PackMilestoneSchema = Filled<Section<'milestoneSchemas'>, 'priv' | 'closing'>
type PackAssetSchema = Filled<Section<'assetSchemas'>, 'craftable' | 'uniqueFields'>
type PackCheckSchema = Section<'checkSchemas'>
type PackTemplate = Section<'pdfTemplates'>
type PackDashboard = Section<'dashboards'>

/** A valid pack with every default written out: what apply, plan and export work on. Order of the maps is the order on the rail. */
export interface Pack {
  apiVersion: typeof apiVersion
  account: { id: string; name: string }
  settings: PackSettings
  featureFlags: Flag[]
  tags: string[]
  dashboards: Record<string, PackDashboard>
  verticals: Record<string, PackVertical>
  productSchemas: Record<string, PackProductSchema>
  milestoneSchemas: Record<string, PackMilestoneSchema>
  assetSchemas: Record<string, PackAssetSchema>
  checkSchemas: Record<string, PackCheckSchema>
  pdfTemplates: Record<string, PackTemplate>
}

/** The JSON Schema of a pack file for editors, published as docs/pack.schema.json. */
export function packJsonSchema(): object {
  const byKind = Type.Unsafe({
    anyOf: kindNames.map((kind) =>
      kind === 'disaggregate' ? withInnerForm(descriptorSchema(kind)) : descriptorSchema(kind),
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
    $defs: { descriptor: byKind, innerForm: Type.Object({ schema, descriptor, i18n }, closed) },
  }
  return JSON.parse(JSON.stringify(published)) as object
}

function withInnerForm(disaggregate: { properties: object }): object {
  return { ...disaggregate, properties: { ...disaggregate.properties, items: { $ref: '#/$defs/innerForm' } } }
}
