import { isFound } from '../../../core/rules/search.ts'
import { configuration as contract } from '../../../core/contract/configuration.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { localise } from '../../../core/fields/index.ts'
import { csvText } from '../../../core/i18n/csv.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { initiates } from '../../../core/rules/workflow.ts'
import { isYes, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Api, type Call, mount } from '../../platform/http/mount.ts'
import {
  type Configuration,
  loadConfiguration,
  type MilestoneSchema,
  type Stage,
  type Vertical,
} from './configuration.ts'
import { liveByStage } from './counts.ts'
import { contentOfVersion } from './forms.ts'
import { presentMilestoneSchema, presentStage, stageName } from './present.ts'
import { productWorkflow, stageOfProduct } from './workflow.ts'

export function mountConfiguration(api: Api): void {
  mount(api, contract, {
    async stages({ tx, session, query, language }) {
      const config = await loadConfiguration(tx)
      const counts = await liveByStage(tx, session)
      const found = readableStages(config, session).filter((stage) =>
        isFound([stageName(config, stage, language)], query.search ?? ''),
      )
      const shown = found.map((stage) =>
        presentStage(config, session, stage, language, counts.get(stage.id) ?? 0),
      )
      // Without a page the answer lists all stages: they are few, and the rail needs all of them (§3).
      const slice = sliceOf({ ...query, page: query.page ?? 'false' })
      return paged(shown.slice(slice.offset, slice.offset + slice.limit), slice, shown.length)
    },

    async stage({ tx, session, params, query: { version }, language }) {
      const config = await loadConfiguration(tx)
      const stage = config.stages.get(params.id)
      if (!stage || !can(session, 'stage.read', stage.id).allowed) refuse('NOT_FOUND')
      const count = (await liveByStage(tx, session)).get(stage.id) ?? 0
      if (version === undefined)
        return { collection: [presentStage(config, session, stage, language, count)] }
      const { content, version: number } = await contentOfVersion(tx, 'product', stage.id, version)
      const versioned = { ...stage, content }
      return { collection: [presentStage(config, session, versioned, language, count, number)] }
    },

    async milestoneSchemas({ tx, session, query, language }) {
      const config = await loadConfiguration(tx)
      const stage =
        query.productSchemaId ??
        (query.productId ? await stageOfProduct(tx, session, query.productId) : undefined)
      const isOffer = isYes(query.withoutInitiators) || isYes(query.onlyInitiators)
      const found = [...config.milestoneSchemas.values()].filter(
        (schema) =>
          !schema.removed &&
          // Offering a schema for a new process needs the right to write it; looking up names needs only the right to read.
          can(session, isOffer ? 'milestoneSchema.write' : 'milestoneSchema.read', schema.id).allowed &&
          (query.productId === undefined || stage !== undefined) &&
          (stage === undefined || schema.stage === stage) &&
          (query.productSchemaGroupId === undefined || schema.group === query.productSchemaGroupId) &&
          (!isYes(query.withoutInitiators) || !isInitiator(config, schema)) &&
          (!isYes(query.onlyInitiators) || isInitiator(config, schema)),
      )
      const shown = found
        .map((schema) => presentMilestoneSchema(config, session, schema, language))
        .filter(({ name }) => isFound([name], query.search ?? ''))
      const slice = sliceOf({ ...query, page: query.page ?? 'false' })
      return paged(shown.slice(slice.offset, slice.offset + slice.limit), slice, shown.length)
    },

    milestoneSchema: getMilestoneSchema,
    milestoneSchemaPlural: getMilestoneSchema,

    async stageTemplate({ tx, session, params, language }) {
      const config = await loadConfiguration(tx)
      const stage = config.stages.get(params.id)
      if (!stage || stage.removed || !can(session, 'stage.read', stage.id).allowed) refuse('NOT_FOUND')
      return templateOf(config, stage, language)
    },

    async milestoneSchemaTemplate({ tx, session, params, language }) {
      const config = await loadConfiguration(tx)
      const schema = config.milestoneSchemas.get(params.id)
      if (!schema || schema.removed || !can(session, 'milestoneSchema.read', schema.id).allowed)
        refuse('NOT_FOUND')
      return templateOf(config, schema, language)
    },

    async vertical({ tx, session, params, language }) {
      const config = await loadConfiguration(tx)
      const vertical = config.verticals.find(({ id }) => id === params.id)
      const stages = vertical?.stages.filter((stage) => can(session, 'stage.read', stage.id).allowed) ?? []
      // A chain without a readable stage answers as an absent one.
      if (!vertical || stages.length === 0) refuse('NOT_FOUND')
      return presentVertical(config, vertical, stages, language)
    },

    workflow: ({ tx, session, params, language }) => productWorkflow(tx, session, params.id, language),
  })
}

/** An empty sheet (FRM-16): the form's field names in order, and their titles in the language. */
function templateOf(config: Configuration, { id, content }: Stage | MilestoneSchema, language: Language) {
  const { properties } = localise(content, language, config.defaultLanguage).schema
  const names = Object.keys(properties)
  const titles = names.map((name) => properties[name]!.title)
  return {
    type: 'text/csv; charset=utf-8',
    content: csvText([names, titles], language),
    headers: { 'content-disposition': `attachment; filename="${id}.csv"` },
  } as const
}

const readableStages = (config: Configuration, session: Session): Stage[] =>
  [...config.stages.values()].filter(
    (stage) => !stage.removed && can(session, 'stage.read', stage.id).allowed,
  )

const isInitiator = (config: Configuration, schema: MilestoneSchema): boolean => {
  const destination = config.stages.get(schema.stage)
  return schema.edge !== undefined && destination !== undefined && initiates(schema.edge, destination)
}

async function getMilestoneSchema({
  tx,
  session,
  params,
  query: { version },
  language,
}: Call<typeof contract.milestoneSchema>) {
  const config = await loadConfiguration(tx)
  const schema = config.milestoneSchemas.get(params.id)
  if (!schema || !can(session, 'milestoneSchema.read', schema.id).allowed) refuse('NOT_FOUND')
  if (version === undefined)
    return { collection: [presentMilestoneSchema(config, session, schema, language)] }
  const { content, version: number } = await contentOfVersion(tx, 'milestone', schema.id, version)
  const versioned = { ...schema, content, closing: content.closing, priv: content.priv }
  return { collection: [presentMilestoneSchema(config, session, versioned, language, number)] }
}

function presentVertical(config: Configuration, vertical: Vertical, stages: Stage[], language: Language) {
  const isListed = (id: string) => stages.some((stage) => stage.id === id)
  return {
    _id: vertical.id,
    name: vertical.i18n[language]?.name ?? vertical.name,
    workflows: stages.map((stage) => ({
      productSchema: stage.id,
      processInitiator: stage.processInitiator,
      next: vertical.edges
        .filter((edge) => edge.origin === stage.id && isListed(edge.destination))
        .map((edge) => ({
          productSchema: edge.destination,
          transformation: { milestoneSchema: edge.milestoneSchema, ratio: edge.ratio, reuse: edge.reuse },
          initiator: edge.initiator,
        })),
    })),
    productSchemas: stages.map((stage) => ({
      _id: stage.id,
      name: localise(stage.content, language, config.defaultLanguage).name,
    })),
  }
}
