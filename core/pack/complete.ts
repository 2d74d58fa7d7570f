import { defaultTimeZone } from '../fields/calendar.ts'
import { tagName } from '../rules/tag.ts'
import { processInitiators, statedInitiators } from './chain-rules.ts'
import type { Pack, PackEdge, PackInput, PackSettings, PackVertical, Ratio } from './shape.ts'
import { accountLanguages } from '../i18n/locales.ts'

/** Writes out the defaults of a valid pack and brings its schemas into one order (GEN-03, AUT-15, §2.1, §2.2). */
export function completePack(input: PackInput): Pack {
  const verticals = inOrder(input.verticals ?? {})
  const stages = grouped(input.productSchemas ?? {}, verticals, ({ vertical }) => vertical)
  const productSchemas = mapValues(stages, (schema) => ({
    ...schema,
    showPrint: schema.showPrint ?? false,
    downloadGeojson: schema.downloadGeojson ?? false,
    publicIdentifier: schema.publicIdentifier ?? false,
    uniqueFields: schema.uniqueFields ?? ['identifier'],
  }))
  return {
    apiVersion: input.apiVersion,
    account: input.account,
    settings: completeSettings(input.settings ?? {}),
    featureFlags: input.featureFlags ?? [],
    tags: (input.tags ?? []).map(tagName),
    dashboards: input.dashboards ?? {},
    verticals: completeVerticals(verticals, productSchemas),
    productSchemas,
    milestoneSchemas: mapValues(
      grouped(input.milestoneSchemas ?? {}, stages, ({ productSchema }) => productSchema),
      (schema) => ({
        ...schema,
        priv: schema.priv ?? { value: 'true', immutable: false },
        closing: schema.closing ?? false,
      }),
    ),
    assetSchemas: mapValues(input.assetSchemas ?? {}, (schema) => ({
      ...schema,
      craftable: schema.craftable ?? false,
      uniqueFields: schema.uniqueFields ?? ['identifier'],
    })),
    checkSchemas: input.checkSchemas ?? {},
    pdfTemplates: input.pdfTemplates ?? {},
  }
}

/** Sorts chains by their position. From here on, the order of the map holds it. */
function inOrder(verticals: NonNullable<PackInput['verticals']>): NonNullable<PackInput['verticals']> {
  const sorted = Object.entries(verticals).toSorted(
    ([, a], [, b]) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0,
  )
  return Object.fromEntries(sorted.map(([id, { position: _, ...vertical }]) => [id, vertical]))
}

export function completeSettings(settings: NonNullable<PackInput['settings']>): PackSettings {
  const defaultLang = settings.defaultLang ?? accountLanguages.defaultLang
  return {
    organizationType: settings.organizationType ?? 'ss',
    defaultLang,
    supportedLangs: settings.supportedLangs ?? accountLanguages.supportedLangs,
    timeZone: settings.timeZone ?? defaultTimeZone,
    showCharts: settings.showCharts ?? false,
    dashboardId: settings.dashboardId ?? null,
    accent: settings.accent ?? 'yerba',
    filters: (settings.filters ?? []).map((filter) => ({
      ...filter,
      elements: filter.elements.map(({ id, identifier }) => ({ id: id ?? identifier, identifier })),
    })),
  }
}

/** One entry for each stage, in the order of the stages. Several entries of a stage are joined. */
function completeVerticals(
  verticals: NonNullable<PackInput['verticals']>,
  stages: Pack['productSchemas'],
): Record<string, PackVertical> {
  const edges = Object.values(verticals).flatMap(({ workflows }) =>
    workflows.flatMap(({ next = [] }) =>
      next.map(({ productSchema, initiator = false }) => ({ destination: productSchema, initiator })),
    ),
  )
  const starts = processInitiators(edges, statedInitiators(verticals), Object.keys(stages))
  return mapValues(verticals, (vertical, id) => ({
    ...vertical,
    workflows: Object.keys(stages)
      .filter((stage) => stages[stage]?.vertical === id)
      .map((stage) => ({
        productSchema: stage,
        processInitiator: starts.has(stage),
        next: vertical.workflows
          .filter(({ productSchema }) => productSchema === stage)
          .flatMap(({ next = [] }) => next.map(completeEdge)),
      })),
  }))
}

type EdgeInput = NonNullable<NonNullable<PackInput['verticals']>[string]['workflows'][number]['next']>[number]

function completeEdge({ productSchema, transformation, initiator, strictTime }: EdgeInput): PackEdge {
  const ratio: Ratio = transformation.ratio ?? [1, 1]
  return {
    productSchema,
    transformation: { ...transformation, ratio, reuse: transformation.reuse ?? false },
    initiator: initiator ?? false,
    strictTime: strictTime ?? false,
  }
}

/** Groups stages by chain and processes by stage, so that the cut into files makes no difference. */
function grouped<T>(
  map: Record<string, T>,
  holders: Record<string, unknown>,
  holderOf: (value: T) => string,
): Record<string, T> {
  const order = Object.keys(holders)
  const place = ([, value]: [string, T]) => order.indexOf(holderOf(value))
  return Object.fromEntries(Object.entries(map).toSorted((a, b) => place(a) - place(b)))
}

function mapValues<T, U>(map: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]))
}
