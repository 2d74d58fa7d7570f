import Type from 'typebox'
import { defineKind, fault, isRecord, schemaKey, strangers } from './kind.ts'
import { checkList, isEmptyList } from './lists.ts'

/** Assets used, `[{_id, name}]`. The server fills in the name. Without `multiple` the list holds one asset at most. */
export const assets = defineKind({
  type: 'array',
  scalar: false,
  isTyped: false,
  isPublic: false,
  control: null,
  isProse: true,
  isSource: true,
  named: 'several',
  options: { assetSchema: schemaKey('assetSchemas'), multiple: Type.Optional(Type.Boolean()) },
  limits: [],
  normalise(input) {
    const list: unknown = isRecord(input) ? [input] : input
    return Array.isArray(list) ? list.map(chosen) : list
  },
  check(value, { descriptor }) {
    const faults = checkList(value, 500, (item, index) => {
      if (!isRecord(item) || typeof item._id !== 'string' || item._id === '' || item._id.length > 64)
        return [fault('fields.asset')]
      const earlier = (value as unknown[]).findIndex((other) => isRecord(other) && other._id === item._id)
      if (earlier < index) return [fault('fields.repeated')]
      return item.name === undefined || typeof item.name === 'string'
        ? strangers(item, ['_id', 'name'])
        : [fault('fields.text', undefined, '/name')]
    })
    if (descriptor.multiple !== true && Array.isArray(value) && value.length > 1)
      faults.push(fault('fields.onlyOne'))
    return faults
  },
  toText: (value) => (Array.isArray(value) ? namesIn(value).filter(Boolean).join(', ') : ''),
  toInput: () => '',
  parse: () => undefined,
  isEmpty: isEmptyList,
  references: (value, { descriptor: { assetSchema: schema } }) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) =>
          isRecord(item) && typeof item._id === 'string'
            ? [{ to: 'asset' as const, id: item._id, path: `/${index}`, item, ...(schema ? { schema } : {}) }]
            : [],
        )
      : [],
  publicValue(value, { name }) {
    if (!Array.isArray(value) || value.length === 0) return undefined
    // Supplies are counted, never named (§2.5).
    if (name === 'supplies') return { kind: 'number', number: value.length }
    const names = namesIn(value)
    return names.length > 0 ? { kind: 'names', names } : undefined
  },
})

const namesIn = (value: readonly unknown[]): string[] =>
  value.flatMap((item) => (isRecord(item) && typeof item.name === 'string' ? [item.name] : []))

/** References may come as `_id`, as `id` or as the id alone (§3). */
function chosen(item: unknown): unknown {
  if (typeof item === 'string') return { _id: item.trim() }
  if (!isRecord(item) || item._id !== undefined || item.id === undefined) return item
  const { id, ...rest } = item
  return { _id: id, ...rest }
}
