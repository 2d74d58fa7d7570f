/** The risk that the EU sees in a country of production (Art. 29). */
type Tier = 'low' | 'standard' | 'high'

/** A list of the EU; a country that stands on neither side is of standard risk. */
interface TierList {
  /** The first day on which it counts, of the account. */
  from: string
  source: string
  low: readonly string[]
  high: readonly string[]
}

/** The newest first, countries by ISO 3166-1 alpha-2. */
const lists: readonly TierList[] = [
  {
    from: '2025-05-26',
    source: '2025/1093',
    low: [
      'AD AE AF AG AL AM AT AU AZ BA BB BD BE BG BH BI BN BS BT CA CF CG CH CL CN CR CU CV CY CZ DE DJ DK DM DO DZ',
      'EE EG ES FI FJ FM FR GA GB GD GE GH GR GY HR HU IE IN IQ IR IS IT JM JO JP KE KG KI KM KN KR KW KZ LA LB LC',
      'LI LK LS LT LU LV LY MA MC MD ME MG MH MK ML MN MT MU MV NL NO NP NR NZ OM PG PH PL PS PT PW QA RO RS RW SA',
      'SB SC SE SG SI SK SM SR SS ST SY SZ TG TH TJ TL TM TN TO TR TT TV UA US UY UZ VC VN VU WS YE ZA',
    ].flatMap((line) => line.split(' ')),
    high: ['BY', 'KP', 'MM', 'RU'],
  },
]

/** What the list of a day (YYYY-MM-DD) says of a country; before the first list every country is of standard risk. */
export function tierOf(country: string, today: string): { tier: Tier; from: string; source: string } {
  const { low, high, ...list } = lists.find(({ from }) => from <= today) ?? beforeLists
  const tier = high.includes(country) ? 'high' : low.includes(country) ? 'low' : 'standard'
  return { tier, ...list }
}

const beforeLists: TierList = { from: '2023-06-29', source: '2023/1115', low: [], high: [] }
