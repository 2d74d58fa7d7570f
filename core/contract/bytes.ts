import type { TSchema } from 'typebox'

/** A body or an answer that is no JSON but bytes of one of these content types. */
export interface Bytes {
  contentTypes: readonly [string, ...string[]]
  /** Bytes that a body may have. */
  maxBytes?: number
}
export const bytes = <const T extends readonly [string, ...string[]]>(
  contentTypes: T,
  maxBytes?: number,
): Bytes & { contentTypes: T } => ({ contentTypes, ...(maxBytes === undefined ? {} : { maxBytes }) })

export const isBytes = (shape: TSchema | Bytes | null | undefined): shape is Bytes =>
  shape !== null && shape !== undefined && 'contentTypes' in shape
