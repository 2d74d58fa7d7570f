/** The place of a thing in a list: "3.er control", "3rd check". */
export function ordinal(place: number, language: string): string {
  if (language === 'es') return `${place}.${place % 10 === 1 || place % 10 === 3 ? 'er' : 'º'}`
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return place + (endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th')
}
