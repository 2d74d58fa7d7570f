import { pointer, pointerNames } from '../../json/pointer.ts'
import { packChanges } from '../changes.ts'
import type { Pack } from '../shape.ts'

const formSections: readonly string[] = ['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas']

/**
 * Differences between two packs as people count them: a field with all its options counts as one, so do a stage's own settings, a
 * process with its passage, and each setting of the account.
 */
export const changedThings = (before: Pack, after: Pack): Set<string> =>
  new Set(
    packChanges(before, after).flatMap(({ path, before: was, after: is }): string[] => {
      const [section = '', id = '', part, kind, name, ...below] = pointerNames(path)
      if (section === 'verticals' && part === 'workflows')
        return [
          below[0] === undefined
            ? pointer('productSchemas', kind ?? id)
            : pointer('milestoneSchemas', below[0]),
        ]
      if (!formSections.includes(section) || part === undefined) return [pointer(section, id)]
      if (part === 'schema' && kind === 'properties' && name !== undefined)
        return [fieldThing(section, id, name)]
      if (part === 'schema' && kind === 'required')
        return differing(was, is).map((one) => fieldThing(section, id, one))
      if (part === 'descriptor' && kind !== undefined) return [fieldThing(section, id, kind)]
      if (part === 'i18n' && name === 'properties' && below[0] !== undefined)
        return [fieldThing(section, id, below[0])]
      return [pointer(section, id)]
    }),
  )

/** The key of a field among the things that changed. */
const fieldThing = (section: string, id: string, name: string): string => pointer(section, id, 'field', name)

/** Names that stand in one of two lists alone. */
function differing(before: unknown, after: unknown): string[] {
  const [was, is] = [before, after].map((list) => (Array.isArray(list) ? (list as string[]) : []))
  return [...was!.filter((name) => !is!.includes(name)), ...is!.filter((name) => !was!.includes(name))]
}
