import type { ReadySet as DeclaredSet } from '../../../demo/sets.ts'
import type { ReadySet } from '../../../core/contract/samples.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { packOf } from '../packs/sets.ts'

/** A set as people see it before they choose it. */
export function presentSet(set: DeclaredSet, language: Language): ReadySet {
  const pack = packOf(set)
  const [vertical] = Object.values(pack.verticals)
  const { name, i18n, workflows } = vertical!
  return {
    _id: set.id,
    name: i18n?.[language]?.name ?? name,
    description: set.description[language],
    processes: Object.keys(pack.milestoneSchemas).length,
    ...(set.quintals && { quintals: [...set.quintals] }),
    abilities: set.abilities.map(({ title, text }) => ({ title: title[language], text: text[language] })),
    stages: workflows.map(({ productSchema: id }, n) => {
      const stage = localise(pack.productSchemas[id]!, language, pack.settings.defaultLang)
      const edge = workflows[n - 1]?.next.find((next) => next.productSchema === id && next.initiator)
      return {
        _id: id,
        name: stage.name,
        ...(stage.shortName !== undefined && { shortName: stage.shortName }),
        ...(stage.marca !== undefined && { marca: stage.marca }),
        ...(edge && { ratio: [...edge.transformation.ratio] }),
      }
    }),
  }
}
