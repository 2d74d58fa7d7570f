import { canonicalJson } from '../json/canonical.ts'
import { isRecord } from '../fields/kind.ts'
import { pointer } from '../json/pointer.ts'
import type { Pack } from './shape.ts'

/** One difference between two packs. Without `before` the path is new, without `after` it was removed. `moved`: the same members in another order. */
export interface Change {
  path: string
  before?: unknown
  after?: unknown
  moved?: true
}

/** A pack with names instead of indexes: edges by their transformation, tags and flags by their own name. */
export function namedPack(pack: Pack) {
  const { account, settings, featureFlags, tags, verticals, apiVersion: _, ...maps } = pack
  return {
    account: { name: account.name },
    settings,
    featureFlags: setOf(featureFlags),
    tags: setOf(tags),
    verticals: Object.fromEntries(
      Object.entries(verticals).map(([id, { workflows, ...vertical }]) => [
        id,
        {
          ...vertical,
          workflows: Object.fromEntries(
            workflows.map(({ productSchema, processInitiator, next }) => [
              productSchema,
              {
                processInitiator,
                next: Object.fromEntries(
                  next.map(({ transformation: { milestoneSchema, ...transformation }, ...edge }) => [
                    milestoneSchema,
                    { ...edge, ...transformation },
                  ]),
                ),
              },
            ]),
          ),
        },
      ]),
    ),
    ...maps,
  }
}

const setOf = (names: readonly string[]) =>
  Object.fromEntries(names.toSorted().map((name) => [name, true] as const))

/** Whether people see the order of a map: on the rail, in lists of processes and in forms. */
const isOrdered = (path: string): boolean =>
  /^\/(verticals|productSchemas|milestoneSchemas|assetSchemas|checkSchemas)$|\/workflows\/[^/]+\/next$|\/schema\/properties$/.test(
    path,
  )

/** All differences between two packs, in the order of the pack. Without a pack before, everything is new. */
export function packChanges(before: Pack | undefined, after: Pack): Change[] {
  const now = namedPack(after)
  const then: Record<string, unknown> = before
    ? namedPack(before)
    : Object.fromEntries(Object.keys(now).map((section) => [section, {}]))
  return changesOf('', then, now)
}

/** All differences between two values. Only maps are compared member by member. */
export function changesOf(path: string, before: unknown, after: unknown): Change[] {
  if (!isRecord(before) || !isRecord(after))
    return canonicalJson(before) === canonicalJson(after) ? [] : [{ path, before, after }]
  const has = (holder: object, name: string) =>
    Object.hasOwn(holder, name) && (holder as Record<string, unknown>)[name] !== undefined
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const changes = names.flatMap((name): Change[] => {
    const place = path + pointer(name)
    if (!has(before, name)) return has(after, name) ? [{ path: place, after: after[name] }] : []
    if (!has(after, name)) return [{ path: place, before: before[name] }]
    return changesOf(place, before[name], after[name])
  })
  const common = (holder: object, other: object) =>
    Object.keys(holder)
      .filter((name) => Object.hasOwn(other, name))
      .join('\n')
  const moved = isOrdered(path) && common(before, after) !== common(after, before)
  return moved ? [...changes, { path, moved }] : changes
}

/** A text that is equal for equal packs. The order of keys counts only where people see it. */
export const packText = (pack: Pack): string => canonicalJson(listed('', namedPack(pack)))

/** The same text for one schema. */
export const schemaText = (content: object): string => canonicalJson(listed('', content))

function listed(path: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(
    ([name, member]) => [name, listed(path + pointer(name), member)] as const,
  )
  return isOrdered(path) ? entries : Object.fromEntries(entries)
}
