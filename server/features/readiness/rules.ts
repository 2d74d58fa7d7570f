import { localise } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { type RuleLookup, type ReadyRule, rulesOf } from '../../../core/rules/readiness.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'

/** The rules of a stage; those of a removed one ask nothing of anybody. */
export const stageRules = (stage: Stage | undefined): readonly ReadyRule[] =>
  stage && !stage.removed ? rulesOf(stage.content, awaitsOrigin(stage)) : []

export const awaitsOrigin = (stage: Pick<Stage, 'initiator' | 'processInitiator'>): boolean =>
  stage.initiator && !stage.processInitiator

/** Where what a rule names exists. */
export const askedIn = (config: Configuration): RuleLookup => ({
  process: (id) => config.milestoneSchemas.get(id)?.stage,
  hasField: (stage, field) => Object.hasOwn(config.stages.get(stage)?.content.schema.properties ?? {}, field),
})

export const asksAncestors = (rules: readonly ReadyRule[]): boolean =>
  rules.some(({ of }) => of === 'ancestors')

/** Whether the EU's checks of a product itself are asked for. */
export const asksEudr = (rules: readonly ReadyRule[]): boolean =>
  rules.some(({ of, needs }) => of === 'self' && needs.eudr)

/** Whether products of a stage go no further. */
export const isLastStage = (config: Configuration, stage: string): boolean =>
  !config.edges.some(({ origin, destination }) => origin === stage && destination !== stage)

export function ruleTitle(
  config: Configuration,
  stage: Stage,
  { code, title, needs }: ReadyRule,
  language: Language,
): string {
  if (title) return title[language] ?? title[config.defaultLanguage] ?? code
  if (needs.identified) return text(language, 'readiness.identified')
  if (needs.origin) return text(language, 'readiness.origin')
  const { properties } = localise(stage.content, language, config.defaultLanguage).schema
  return properties[needs.field ?? '']?.title ?? code
}
