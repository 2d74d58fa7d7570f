import { sql } from 'kysely'
import type { OriginCheck } from '../../../core/contract/origin.ts'
import { boundsOf } from '../../../core/geometry/bounds.ts'
import { outlineOf } from '../../../core/geography/outlines.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import type { Position } from '../../../core/geometry/shapes.ts'
import { formatNumber, type Language, text } from '../../../core/i18n/index.ts'
import {
  type CheckCode,
  checkCodes,
  doesBlock,
  euCodes,
  featuresText,
  groundHa,
  isTooLarge,
  kindOfLot,
  lotFaults,
} from '../../../core/rules/origin.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { OriginForms } from './forms.ts'
import type { Origin, ReadLot } from './lots.ts'
import type { Boxed } from './meetings.ts'
import type { Overlap, Overlaps } from './overlaps.ts'

interface Finding {
  id: string
  name: string
}

export interface Totals {
  plots: number
  polygons: number
  points: number
  /** Of the polygons. */
  areaHa: number
}

/** Positions that are compared with a country's outline before others have a turn: a millisecond. */
const positionsAtOnce = 200

/** Gathers what is wrong with the lots of an origin, batch by batch. */
export class Survey {
  readonly totals: Totals = { plots: 0, polygons: 0, points: 0, areaHa: 0 }
  /** Lots with a process that the person may not read. */
  hidden = 0
  readonly boxes: Boxed[] = []
  readonly #found = new Map<CheckCode, Finding[]>()
  readonly #producers = new Set<string>()
  readonly #slices: Slices
  #bytes = 0
  #isCutoffAsked = false

  constructor(left?: AbortSignal) {
    this.#slices = new Slices(left)
  }

  async add(lots: readonly ReadLot[]): Promise<void> {
    for (const lot of lots) {
      const steps = lotFaults(lot)
      let step = steps.next()
      while (!step.done) {
        if (this.#slices.isOver) await this.#slices.pause()
        step = steps.next()
      }
      if (this.#slices.isOver) await this.#slices.pause()
      for (const code of step.value) this.find(code, { id: lot.id, name: lot.identifier })
      if (lot.cutoff !== 'unchanged' && lot.asksCutoff) this.#isCutoffAsked = true
      await this.#measure(lot)
    }
  }

  find(code: CheckCode, finding: Finding): void {
    const found = this.#found.get(code) ?? []
    found.push(finding)
    this.#found.set(code, found)
  }

  async #measure(lot: ReadLot): Promise<void> {
    const { totals } = this
    const kind = kindOfLot(lot)
    totals.plots++
    if (kind === 'polygon') totals.polygons++
    if (kind === 'point') totals.points++
    if (lot.isHidden) this.hidden++
    if (lot.ground === undefined || lot.ground === 'broken') return
    totals.areaHa = Math.round((totals.areaHa + (groundHa(lot) ?? 0)) * 100) / 100
    this.#bytes += Buffer.byteLength(featuresText(lot)) + 1
    const country = countryNamed(lot.country)
    this.#producers.add(`${lot.producer}\n${country?.code ?? ''}`)
    const { polygons, points } = lot.ground
    const box = boundsOf(polygons, [])
    if (box) this.boxes.push({ id: lot.id, box })
    const positions = [...polygons.flatMap(([outer = []]) => outer), ...points]
    if (country && (await this.#isOutside(country.code, positions)))
      this.find('OUTSIDE_COUNTRY', { id: lot.id, name: lot.identifier })
  }

  async #isOutside(country: string, positions: readonly Position[]): Promise<boolean> {
    const outline = await outlineOf(country)
    if (!outline) return false
    for (const [n, position] of positions.entries()) {
      if (!outline.contains(position)) return true
      if (n % positionsAtOnce === 0 && this.#slices.isOver) await this.#slices.pause()
    }
    return false
  }

  /** What a statement holds of them. */
  get size(): { bytes: number; producers: number } {
    return { bytes: this.#bytes, producers: this.#producers.size }
  }

  /** All checks in their order, each once. Without `overlaps` the lots are still being compared. */
  checks(overlaps: Overlaps | undefined, language: Language): OriginCheck[] {
    if (isTooLarge(this.size)) this.find('TOO_LARGE', { id: '', name: '' })
    return checkCodes.map((code) => {
      if (code === 'OVERLAP') return pairCheck(code, overlaps?.among, language)
      if (code === 'CLAIMED') return pairCheck(code, overlaps?.claims, language)
      const found = this.#found.get(code) ?? []
      if (code === 'NO_GEOMETRY' && this.totals.plots === 0)
        return fault(code, [], text(language, 'origin.none'))
      if (code === 'CUTOFF' && found.length > 0 && !this.#isCutoffAsked)
        return { code, state: 'warn', plots: [], message: text(language, 'origin.check.CUTOFF.unasked') }
      if (found.length === 0)
        return { code, state: 'ok', plots: [], message: text(language, `origin.check.${code}.ok`) }
      const names = listed(
        found.map(({ name }) => name),
        language,
      )
      return fault(
        code,
        found.map(({ id }) => id),
        text(language, `origin.check.${code}.fault`, { names }),
      )
    })
  }
}

/** Lots that a check names; nobody reads more. */
const maxPlots = 1_000
const maxNames = 3

function fault(code: CheckCode, plots: readonly string[], message: string): OriginCheck {
  const euCode = euCodes[code]
  return {
    code,
    state: doesBlock(code) ? 'blocking' : 'warn',
    plots: [...new Set(plots)].filter((id) => id !== '').slice(0, maxPlots),
    ...(euCode === undefined ? {} : { euCode }),
    message,
  }
}

function pairCheck(
  code: 'OVERLAP' | 'CLAIMED',
  found: readonly Overlap[] | undefined,
  language: Language,
): OriginCheck {
  if (!found) return { code, state: 'running', plots: [], message: text(language, 'origin.running') }
  if (found.length === 0)
    return { code, state: 'ok', plots: [], message: text(language, `origin.check.${code}.ok`) }
  const nameOf = ({ name, otherName }: Overlap) => ({
    one: name,
    other: otherName ?? text(language, 'origin.reserved'),
  })
  const shared: string[] = []
  const uncompared: string[] = []
  for (const overlap of found) {
    const { areaHa, share } = overlap
    if (areaHa === null || share === null) uncompared.push(text(language, 'origin.both', nameOf(overlap)))
    else
      shared.push(
        text(language, 'origin.pair', {
          ...nameOf(overlap),
          area: formatNumber(areaHa, language),
          share: formatNumber(share, language),
        }),
      )
  }
  const messages = [
    shared.length > 0 && text(language, `origin.check.${code}.fault`, { pairs: listed(shared, language) }),
    uncompared.length > 0 && text(language, 'origin.uncompared', { pairs: listed(uncompared, language) }),
  ]
  // Either may be wrong.
  const plots = found.flatMap(({ lot, other }) => [lot, other])
  return fault(code, plots, messages.filter(Boolean).join('. '))
}

function listed(names: readonly string[], language: Language): string {
  const first = names.slice(0, maxNames).join(', ')
  return names.length <= maxNames
    ? first
    : text(language, 'origin.names', { names: first, count: names.length - maxNames })
}

/** Products that lack the reference of a due diligence statement where the pack asks for one. */
export async function missingStatements(
  tx: Tx,
  forms: OriginForms,
  { products }: Origin,
): Promise<Finding[]> {
  const asking = new Set(Object.values(forms.statements).map(({ stage }) => stage))
  const ids = products.filter(({ stage }) => asking.has(stage)).map(({ id }) => id)
  if (ids.length === 0) return []
  const fields = JSON.stringify(
    Object.fromEntries(Object.entries(forms.statements).map(([id, { field }]) => [id, field])),
  )
  const { rows } = await sql<Finding>`
    select p.id, p.identifier as name from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[]) and not exists (
      select from milestones m
      where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
        and coalesce(m.data ->> (${fields}::jsonb ->> m.milestone_schema_id), '') <> ''
    ) and not exists (
      select from statements s
      where s.account_id = ${tx.accountId} and s.product_id = p.id and s.declared = 'available' and s.deleted_at is null
    )
    order by p.identifier
  `.execute(tx.db)
  return rows
}
