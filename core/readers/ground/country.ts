import { outlineOf } from '../../geography/outlines.ts'
import type { Language } from '../../i18n/index.ts'
import type { CountryGround } from './read.ts'

/** The ground of a country by one of its names or codes; undefined of one without an outline. */
export async function countryGround(name: unknown, language: Language): Promise<CountryGround | undefined> {
  const outline = await outlineOf(name)
  if (!outline) return undefined
  const { code } = outline.country
  return {
    code,
    name: new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code,
    kmOutside: (position) => outline.kmOutside(position),
  }
}
