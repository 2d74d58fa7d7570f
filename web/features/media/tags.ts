import { contract } from '../../../core/contract/index.ts'
import { tagName } from '../../../core/rules/tag.ts'
import { call } from '../../api/client.ts'

const maxShownTags = 20

/** MED-03: the names of tags, joined, and cut where they are longer than 20 characters; a tooltip has them whole. */
export function shownTags(tags: readonly { name: string }[]): { text: string; whole: string | undefined } {
  const whole = tags.map(({ name }) => name).join(', ')
  return whole.length > maxShownTags
    ? { text: `${whole.slice(0, maxShownTags)}…`, whole }
    : { text: whole, whole: undefined }
}

/** FRM-15: names as they are typed, trimmed and in lower case; empty ones and repeats are ignored. */
export const typedTags = (typed: readonly string[]): string[] => [
  ...new Set(typed.map(tagName).filter((name) => name !== '')),
]

/** The ids of tags by their names; new names become tags first. A refusal is thrown, after its toast. */
export async function idsOfTags(
  names: readonly string[],
  known: readonly { _id: string; name: string }[],
): Promise<string[]> {
  const idOf = new Map(known.map(({ _id, name }) => [name, _id]))
  const fresh = names.filter((name) => !idOf.has(name))
  if (fresh.length > 0) {
    const { ids } = await call(
      contract.tags.create,
      { body: fresh.map((name) => ({ name })) },
      { done: false },
    )
    ids.forEach((id, at) => idOf.set(fresh[at]!, id))
  }
  return names.map((name) => idOf.get(name)!)
}
