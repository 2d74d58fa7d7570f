import { tierOf } from '../../../core/eudr/tiers.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import { type Fact, type FactName, maxFactNames } from '../../../core/rules/facts.ts'
import type { ReadLot } from '../origin/lots.ts'
import type { SurveyResult } from '../origin/surveyed.ts'

/** The plots of an origin by country and producer. */
export class SeenPlots {
  readonly #ofCountry = new Map<string, number>()
  readonly #producers = new Set<string>()
  readonly #nowhere: FactName[] = []
  #withoutCountry = 0

  add({ id, identifier, country, organization }: ReadLot): void {
    this.#producers.add(organization._id)
    const code = countryNamed(country)?.code
    if (code !== undefined) {
      this.#ofCountry.set(code, (this.#ofCountry.get(code) ?? 0) + 1)
      return
    }
    this.#withoutCountry++
    if (this.#nowhere.length < maxFactNames) this.#nowhere.push({ type: 'products', id, name: identifier })
  }

  tierFacts(today: string, address: string): Fact[] {
    const known = [...this.#ofCountry]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([country, plots]): Fact => {
        const { tier, from, source } = tierOf(country, today)
        return {
          id: `tier.${country}`,
          code: 'tier',
          values: {
            country: { country },
            tier: { key: `facts.tier.${tier}` },
            source,
            day: { day: from },
            plots,
          },
          address,
        }
      })
    if (this.#withoutCountry === 0) return known
    const names = { names: this.#nowhere, total: this.#withoutCountry }
    return [...known, { id: 'tier.unknown', code: 'countryUnknown', values: {}, ...names, address }]
  }

  sizeFact({ totals: { plots, areaHa, points } }: SurveyResult, address: string): Fact {
    const values = { plots, producers: this.#producers.size, areaHa, points }
    return { id: 'plots', code: 'plots', values, address }
  }
}
