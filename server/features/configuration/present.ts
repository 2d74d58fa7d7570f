import type {
  MilestoneSchema as MilestoneSchemaAnswer,
  ProductSchema,
} from '../../../core/contract/configuration.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Right, Session } from '../../../core/rules/can.ts'
import { balanceColumn } from '../../../core/rules/balance.ts'
import { doesExport } from '../../../core/rules/product.ts'
import type { Configuration, MilestoneSchema, Stage } from './configuration.ts'

export const stageName = (config: Configuration, stage: Stage, language: Language): string =>
  localise(stage.content, language, config.defaultLanguage).name

export const milestoneSchemaName = (
  config: Configuration,
  schema: MilestoneSchema,
  language: Language,
): string => localise(schema.content, language, config.defaultLanguage).name

/** write implies read; the wire carries both. */
const rightsOf = (session: Session, right: Right | undefined): Right[] =>
  session.admin || right === 'write' ? ['read', 'write'] : right === 'read' ? ['read'] : []

export function presentStage(
  config: Configuration,
  session: Session,
  stage: Stage,
  language: Language,
  count: number,
  version = stage.version,
): ProductSchema {
  const {
    name,
    schema,
    descriptor,
    i18n,
    formerUnits,
    marca,
    shortName,
    words,
    uniqueFields,
    showPrint,
    publicIdentifier,
    ready,
  } = localise(stage.content, language, config.defaultLanguage)
  return {
    _id: stage.id,
    name,
    vertical: stage.vertical,
    position:
      config.verticals
        .find(({ id }) => id === stage.vertical)
        ?.stages.findIndex(({ id }) => id === stage.id) ?? 0,
    schema,
    descriptor,
    ...(i18n ? { i18n } : {}),
    ...(formerUnits ? { formerUnits } : {}),
    ...(marca ? { marca } : {}),
    ...(shortName ? { shortName } : {}),
    ...(words ? { words } : {}),
    uniqueFields,
    ...(ready?.length ? { demands: true as const } : {}),
    ...(balanceColumn(stage.content) ? { balanced: true as const } : {}),
    ...(stage.content.gs1 ? { gs1: stage.content.gs1.level } : {}),
    ...(stage.content.statement ? { declared: true as const } : {}),
    showPrint,
    downloadGeojson: doesExport(stage.content),
    publicIdentifier,
    version,
    currentVersion: stage.version,
    initiator: stage.initiator,
    processInitiator: stage.processInitiator,
    permission: rightsOf(session, session.stages[stage.id]),
    count,
  }
}

export function presentMilestoneSchema(
  config: Configuration,
  session: Session,
  milestoneSchema: MilestoneSchema,
  language: Language,
  version = milestoneSchema.version,
): MilestoneSchemaAnswer {
  const { name, schema, descriptor, i18n, formerUnits } = localise(
    milestoneSchema.content,
    language,
    config.defaultLanguage,
  )
  const { edge, group } = milestoneSchema
  return {
    _id: milestoneSchema.id,
    name,
    productSchema: milestoneSchema.stage,
    ...(group === undefined ? {} : { productSchemaGroup: group }),
    schema,
    descriptor,
    ...(i18n ? { i18n } : {}),
    ...(formerUnits ? { formerUnits } : {}),
    priv: milestoneSchema.priv,
    closing: milestoneSchema.closing,
    version,
    currentVersion: milestoneSchema.version,
    ...(edge ? { ratio: edge.ratio, reuse: edge.reuse } : {}),
    initiator: edge?.initiator ?? false,
    permission: rightsOf(session, session.milestoneSchemas[milestoneSchema.id]),
  }
}
