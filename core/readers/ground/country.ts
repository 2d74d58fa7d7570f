import { type Outline, outlineOf } from '../../geography/outlines.ts'
import { countryName } from '../../i18n/countries.ts'
import type { Language } from '../../i18n/index.ts'
import type { CountryGround } from './read.ts'

/** The ground of a country, with its name in a language. */
export function groundOf(outline: Outline, language: Language): CountryGround {
  const { code } = outline.country
  return {
    code,
    name: countryName(code, language),
    kmOutside: (position) => outline.kmOutside(position),
  }
}

/** The same by one of its names or codes; undefined of one without an outline. */
export async function countryGround(name: unknown, language: Language): Promise<CountryGround | undefined> {
  const outline = await outlineOf(name)
  return outline && groundOf(outline, language)
}
