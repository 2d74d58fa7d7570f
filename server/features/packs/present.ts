import type { ConfigPlan, PackFault as FaultAnswer, PlanLine } from '../../../core/contract/config.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { planSections, type PlanSection, type Sentence } from '../../../core/pack/plan.ts'
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

export const sayer =
  (language: Language) =>
  ({ key, params }: Sentence): string =>
    text(language, key, params)

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
        const { title, name, before, after } = detail.params
        const members = {
          title: wordOf(title),
          field: wordOf(name),
          before: wordOf(before),
          after: wordOf(after),
        }
        return {
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

export function presentPlan(plan: ApplyPlan, warnings: readonly PackFault[], language: Language): ConfigPlan {
  const say = sayer(language)
  const { hash, version, changes, sections, obstacles, resolved, archives, faults } = plan
  return {
    hash: faults.length > 0 ? null : hash,
    version,
    changes,
    lines: presentLines(sections, language),
    obstacles: [
      ...resolved.map(({ path, sentence, choices, chosen }) => ({
        path,
        message: say(sentence),
        choices: [...choices],
        chosen,
      })),
      ...obstacles
        .filter(({ path, choices }) => choices.length === 0 || !resolved.some((one) => one.path === path))
        .map(({ path, sentence, choices }) => ({
          path,
          message: say(sentence),
          choices: [...choices],
          chosen: null,
        })),
    ],
    archives: archives.map(say),
    notices: plan.warnings.map(say),
    faults: faults.map(presentFault(language)),
    warnings: warnings.map(presentFault(language)),
  }
}
