import { isRecord } from '../fields/kind.ts'

/** The value at a path of any value, or undefined. */
export function placeIn(raw: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (holder, name) => (isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined),
    raw,
  )
}

/** The map at a path, else an empty one. */
export function mapIn(raw: unknown, ...path: string[]): Record<string, unknown> {
  const map = placeIn(raw, ...path)
  return isRecord(map) ? map : {}
}

/** The list at a path, else an empty one. */
export function listIn(raw: unknown, ...path: string[]): unknown[] {
  const list = placeIn(raw, ...path)
  return Array.isArray(list) ? list : []
}

export function textIn(raw: unknown, ...path: string[]): string | undefined {
  const text = placeIn(raw, ...path)
  return typeof text === 'string' ? text : undefined
}
