import { createHash } from 'node:crypto'
import { tierOf } from '../../../core/eudr/tiers.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import { type Fact, type FactName, type Facts, maxFactNames } from '../../../core/rules/facts.ts'
import { paths } from '../../../core/rules/paths.ts'
import { doesExport } from '../../../core/rules/product.ts'
import type { Database } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import { type Download, euText } from '../origin/download.ts'
import type { ReadLot } from '../origin/lots.ts'
import { type Surveyed, surveyOrigin } from '../origin/surveyed.ts'

interface Reckoned {
  facts: Facts
  /** Plots are still being compared, so that the facts may change. */
  isRunning: boolean
}

/** A product's origin, as somebody reads it. */
type Opened = Download & { id: string }

/** RSK-03: what Rastro knows beside each criterion, as far as whoever opened the origin may read it. */
export async function reckonFacts(database: Database, opened: Opened): Promise<Reckoned> {
  const { id, config } = opened
  const seen = new SeenPlots()
  const surveyed = await surveyOrigin(database, opened, (lot) => seen.add(lot))
  const { stage, today } = await opened.read(async (tx) => {
    const row = await tx.db
      .selectFrom('products')
      .select('product_schema_id')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { stage: row.product_schema_id, today: isoDay(localMoment(tx.now, config.timeZone)) }
  })
  const address = paths.productOrigin(id, stage)
  const isRunning = surveyed.checks.some(({ state }) => state === 'running')
  return {
    facts: {
      plots: { count: surveyed.totals.plots, sha256: await digestFile(opened, stage, surveyed) },
      criteria: {
        a: seen.tierFacts(today, address),
        g: [seen.sizeFact(surveyed, address)],
        i: [],
        j: [],
        l: [],
        m: [],
        n: [],
      },
    },
    isRunning,
  }
}

/** SHA-256 of what `?format=eudr` answers; null where it refuses. */
async function digestFile(
  opened: Opened,
  stage: string,
  { restricted, checks, writing }: Surveyed,
): Promise<string | null> {
  const isRefused =
    restricted > 0 ||
    !doesExport(opened.config.stages.get(stage)!.content) ||
    checks.some(({ state }) => state === 'blocking' || state === 'running')
  if (isRefused) return null
  const digest = createHash('sha256')
  const slices = new Slices(opened.left)
  for await (const part of euText(opened, writing)) {
    digest.update(part)
    if (slices.isOver) await slices.pause()
  }
  return digest.digest('hex')
}

/** The plots of an origin by country and producer. */
class SeenPlots {
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

  sizeFact({ totals: { plots, areaHa, points } }: Surveyed, address: string): Fact {
    const values = { plots, producers: this.#producers.size, areaHa, points }
    return { id: 'plots', code: 'plots', values, address }
  }
}
