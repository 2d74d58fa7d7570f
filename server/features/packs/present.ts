import type { ConfigPlan, PackFault as FaultAnswer, PlanLine } from '../../../core/contract/packs.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Choice } from '../../../core/pack/choices.ts'
import {
  type Obstacle,
  planSections,
  type PlanSection,
  sentenceText,
  type Sentence,
} from '../../../core/pack/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { PackFault } from '../../../core/pack/validate.ts'
import type { ApplyPlan } from './plan.ts'

export const presentFault =
  (language: Language) =>
  ({ file, line, path, key, params }: PackFault): FaultAnswer => ({
    file,
    ...(line === undefined ? {} : { line }),
    path,
    code: key,
    message: text(language, key, params),
  })

export const sayer = (language: Language) => (sentence: Sentence) => sentenceText(sentence, language)

const wordOf = (value: string | number | undefined) => (value === undefined ? undefined : String(value))

function presentLines(sections: readonly PlanSection[], language: Language): PlanLine[] {
  const say = sayer(language)
  return sections.flatMap(({ name: section, lines }) =>
    lines.map(({ mark, id, sentence, details }) => ({
      section,
      mark,
      ...(id === undefined ? {} : { _id: id }),
      name: wordOf(sentence.params.name) ?? say(sentence),
      text: say(sentence),
      details: details.map((detail) => {
        const { title, name, member, before, after } = detail.params
        const members = {
          title: wordOf(title),
          field: wordOf(name),
          member: wordOf(member),
          before: wordOf(before),
          after: wordOf(after),
        }
        return {
          code: detail.key.replace('pack.plan.', ''),
          text: say(detail),
          ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
        }
      }),
    })),
  )
}

/** What a pack changes of the one before, line by line. */
export const linesBetween = (before: Pack | undefined, after: Pack, language: Language): PlanLine[] =>
  presentLines(planSections(before, after), language)

/** What stands in the way, in the words of those who choose. */
const nameOf = ({ params: { title, name, edge } }: Sentence) => wordOf(title ?? name ?? edge) ?? ''

export function presentPlan(plan: ApplyPlan, warnings: readonly PackFault[], language: Language): ConfigPlan {
  const say = sayer(language)
  const { hash, version, changes, sections, obstacles, resolved, archives, faults } = plan
  const presentObstacle = ({ path, sentence, choices }: Obstacle, chosen: Choice | null) => ({
    path,
    name: nameOf(sentence),
    message: say(sentence),
    choices: [...choices],
    chosen,
  })
  return {
    hash: faults.length > 0 ? null : hash,
    version,
    changes,
    lines: presentLines(sections, language),
    obstacles: [
      ...resolved.map((one) => presentObstacle(one, one.chosen)),
      ...obstacles
        .filter(({ path, choices }) => choices.length === 0 || !resolved.some((one) => one.path === path))
        .map((one) => presentObstacle(one, null)),
    ],
    archives: archives.map(say),
    notices: plan.warnings.map(say),
    faults: faults.map(presentFault(language)),
    warnings: warnings.map(presentFault(language)),
  }
}
