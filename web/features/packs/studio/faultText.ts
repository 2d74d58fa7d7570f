import type { TFunction } from 'i18next'
import type { Fault } from '../../../../core/errors/refusal.ts'

/** A fault of a pack in the person's language. Its key is one of the dictionary's, its figures are of the pack. */
export function faultText(t: TFunction, { key, params }: Fault): string {
  const say = t as (key: string, params?: object) => string
  // As the server says it: a language by its name.
  const language = params?.language && say(`studio.language.${params.language}`)
  return say(key, language ? { ...params, language } : params)
}
