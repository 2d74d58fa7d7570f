import type { Static, TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import type { Fault } from '../errors/refusal.ts'
import { isRecord } from '../fields/kind.ts'
import type { TextKey } from '../i18n/index.ts'
import { pointer, pointerNames } from '../json/pointer.ts'

const maxFaults = 2000

/** All faults of a value against a shape. Uses the interpreting checker, which works under any content security policy. */
export function shapeFaults(shape: TSchema, value: unknown): Fault[] {
  const seen = new Set<string>()
  return errorsOf(shape, value)
    .flatMap(faultsOf)
    .filter(({ path }) => !seen.has(path) && seen.add(path))
}

/** A copy without the faulty members, so that the other rules can read the rest. Undefined if nothing is left. */
export function pruned<S extends TSchema>(shape: S, value: unknown): Static<S> | undefined {
  const copy: unknown = structuredClone(value)
  for (let round = 0; round < 20; round++) {
    const faulty = errorsOf(shape, copy).filter(
      ({ keyword }) => keyword !== 'additionalProperties' && keyword !== 'anyOf',
    )
    if (faulty.length === 0) return copy as Static<S>
    for (const { instancePath } of faulty) if (!drop(copy, pointerNames(instancePath))) return undefined
  }
  return undefined
}

function errorsOf(shape: TSchema, value: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: maxFaults })
  try {
    return Value.Errors(shape, value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** Removes the member at a path. For a list item it removes the whole list, because the other items must keep their index. */
function drop(root: unknown, names: string[]): boolean {
  const holders: unknown[] = [root]
  for (const name of names.slice(0, -1)) {
    const holder: unknown = holders.at(-1)
    holders.push(
      typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[name] : undefined,
    )
  }
  for (let depth = holders.length - 1; depth >= 0; depth--) {
    const [holder, name] = [holders[depth], names[depth]]
    if (isRecord(holder) && name !== undefined) return Reflect.deleteProperty(holder, name)
  }
  return false
}

function faultsOf(error: TLocalizedValidationError): Fault[] {
  const path = error.instancePath
  const params = error.params as Record<string, unknown>
  const at = (key: TextKey, values?: Fault['params'], where = path): Fault[] => [
    { path: where, key, ...(values ? { params: values } : {}) },
  ]
  switch (error.keyword) {
    case 'additionalProperties':
      return []
    case 'boolean':
      return at(strangeKey(path), { name: pointerNames(path).at(-1) ?? '' })
    case 'required':
      return (params.requiredProperties as string[]).flatMap((name) =>
        at('pack.missing', { name }, path + pointer(name)),
      )
    case 'type':
      if (/^\/milestoneSchemas\/[^/]+\/holder$/.test(path)) return at('pack.chain.holder')
      return at(`pack.type.${String(params.type)}` as TextKey)
    case 'enum':
      if (path.endsWith('/transformation/ratio')) return at('pack.chain.ratio')
      return at('pack.enum', { allowed: (params.allowedValues as unknown[]).join(', ') })
    case 'const':
      return at('pack.enum', { allowed: String(params.allowedValue) })
    case 'pattern':
      return at('pack.pattern', { pattern: String(params.pattern) })
    case 'minLength':
      return at('pack.empty')
    case 'maxLength':
      return at('pack.tooLong', { max: Number(params.limit) })
    case 'minimum':
    case 'maximum':
      return at('pack.range', { limit: Number(params.limit) })
    case 'uniqueItems':
      return at('pack.repeated')
    case 'minItems':
      return at('pack.tooFew', { min: Number(params.limit) })
    case 'maxItems':
      return at('pack.tooMany', { max: Number(params.limit) })
    default:
      return at('pack.shape')
  }
}

/** The text for an unknown member, or for a key that its map doesn't allow. */
function strangeKey(path: string): TextKey {
  const names = pointerNames(path)
  const holder = names.at(-2)
  if (names.length === 2 && holder !== 'account' && holder !== 'settings') return 'pack.slug'
  return holder === 'properties' || holder === 'descriptor' ? 'pack.propertyName' : 'pack.unknown'
}
