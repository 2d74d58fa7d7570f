import Type, { type Static } from 'typebox'
import { maxDrawn } from '../geometry/outline.ts'
import { holderKinds } from '../rules/origin.ts'
import { checkCodes } from '../rules/preflight.ts'
import { GraphDepth } from './lineage.ts'
import {
  bytes,
  CurrentPage,
  Id,
  IdOf,
  IdParams,
  LanguageQuery,
  Named,
  OrNull,
  route,
  shape,
  Text,
  TextOrNull,
} from './route.ts'

/** Parts of the answer without a format (GEO-02). */
export const originParts = ['previousStages', 'previousStagesLocations', 'previousStagesMilestones'] as const

const NumberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] })
/** Longitude before latitude. */
const Positions = Type.Unsafe<[number, number][]>({
  type: 'array',
  items: { type: 'array', items: { type: 'number' } },
})

export const Plot = shape({
  product: shape({ _id: Id, identifier: Type.String() }),
  organization: Named,
  place: TextOrNull,
  country: TextOrNull,
  kind: Type.Enum(['polygon', 'point', 'none', 'broken']),
  sameAs: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The product whose plots are written in place of all of its own',
  }),
  areaHa: NumberOrNull,
  outline: Positions,
  others: Type.Array(Positions, {
    description: `The outlines of its other polygons; \`outline\` is of the largest. At most ${maxDrawn - 1}`,
  }),
  holes: Type.Array(Positions, {
    description: `The outlines of the holes of those polygons, at most ${maxDrawn}`,
  }),
  points: Type.Unsafe<[number, number][]>({
    ...Positions,
    description: `Its points that lie in no polygon, at most ${maxDrawn}`,
  }),
  bbox: Type.Unsafe<[number, number, number, number] | null>({
    type: ['array', 'null'],
    items: { type: 'number' },
  }),
})
export type Plot = Static<typeof Plot>

export const PlotFinding = shape({
  product: shape({ _id: Id, identifier: Type.String() }),
  note: Type.String({ description: 'What is found of it alone; empty where the message says all' }),
  holder: OrNull(shape({ kind: Type.Enum([...holderKinds]), _id: Id })),
  other: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The plot beside it' }),
  at: Type.Unsafe<[number, number] | null>({
    type: ['array', 'null'],
    items: { type: 'number' },
    description: 'Where it lies; null where it is of the whole product',
  }),
})

/** What a check found of plots. */
export const PlotFindings = Type.Array(PlotFinding, {
  description: 'What the rows of the first five hundred say, and the record that holds the ground',
})

/** Where the caller mends what a check found. */
const Way = shape({
  product: shape({ _id: Id, identifier: Type.String() }),
  address: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The path of the app; null where whoever administers the account mends it',
  }),
})
export type Way = Static<typeof Way>

export const Ways = Type.Optional(
  Type.Array(Way, {
    description: 'Of a check that blocks or warns, at most three: those that are open first',
  }),
)

export const OriginCheck = shape({
  code: Type.Enum([...checkCodes]),
  state: Type.Enum(['ok', 'told', 'warn', 'blocking', 'running'], {
    description: 'A code may stand once a state; what is told stands last, and is as good as ok',
  }),
  plots: Type.Array(Id, { description: 'The first thousand that it is about' }),
  findings: PlotFindings,
  ways: Ways,
  euCode: Type.Optional(Type.String()),
  message: Type.String(),
})
export type OriginCheck = Static<typeof OriginCheck>

export const Origin = shape({
  plots: Type.Array(Plot),
  checks: Type.Array(OriginCheck),
  totals: shape({
    plots: Type.Integer(),
    polygons: Type.Integer(),
    points: Type.Integer(),
    areaHa: Type.Number(),
  }),
  restricted: Type.Integer({
    description: 'Products and processes of the origin that the person may not read',
  }),
  page: Type.Integer(),
  totalPages: Type.Integer(),
})
export type Origin = Static<typeof Origin>

const access = { permission: 'any', flag: 'download_geojson' } as const

/** Where a product comes from: plots as GeoJSON, and what the EU would say to them (GEO-01 to GEO-06). */
export const origin = {
  download: route({
    method: 'GET',
    path: '/products/downloadGeojson/:product',
    access,
    area: null,
    summary:
      'The origin of a product by stages (pull), as GeoJSON (format=geojson), or as a file for the EU (format=eudr)',
    params: shape({ product: IdOf('the product') }),
    query: Type.Object({
      pull: Type.Optional(Text(500, `Parts of the answer without a format: ${originParts.join(', ')}`)),
      format: Type.Optional(Text(20, '`geojson` or `eudr`; by default the origin by stages')),
      language: LanguageQuery,
    }),
    answer: bytes(['application/json; charset=utf-8', 'application/geo+json']),
  }),
  get: route({
    method: 'GET',
    path: '/products/:id/origin',
    access,
    area: null,
    summary: 'The plots of a product by pages of 500, and the checks before a file goes to the EU',
    params: IdParams,
    query: Type.Object({ currentPage: CurrentPage, language: LanguageQuery }),
    answer: Origin,
  }),
  around: route({
    method: 'GET',
    path: '/products/:id/origin/around',
    access,
    area: null,
    summary: 'Outlines of plots of the account near those of a product, without what they are',
    params: IdParams,
    query: Type.Object({
      bounds: Type.String({
        pattern: '^-?\\d{1,3}(\\.\\d+)?(,-?\\d{1,3}(\\.\\d+)?){3}$',
        maxLength: 100,
        description: 'West, south, east, north',
      }),
    }),
    answer: shape({ outlines: Type.Array(Positions, { description: 'At most 200' }) }),
  }),
  unmapped: route({
    method: 'GET',
    path: '/products/:id/origin/unmapped',
    access,
    area: null,
    summary: 'Plots without a polygon that can be used, among the products of a graph of so many steps',
    params: IdParams,
    query: Type.Object({
      depth: Type.Optional(GraphDepth),
    }),
    answer: shape({
      plots: Type.Array(shape({ _id: Id, kind: Type.Enum(['point', 'none', 'broken']) })),
    }),
  }),
}
