import type { TFunction } from 'i18next'
import type { Fault } from '../../../core/errors/refusal.ts'

/** A fault of a pack in the person's language. Its key is one of the dictionary's, its figures are of the pack. */
export const faultText = (t: TFunction, { key, params }: Fault): string =>
  (t as (key: string, params?: object) => string)(key, params)
