import { sql } from 'kysely'
import type { OriginCheck } from '../../../core/contract/origin.ts'
import { outlineOf } from '../../../core/geography/outlines.ts'
import { isGround } from '../../../core/geometry/ground.ts'
import type { Position } from '../../../core/geometry/shapes.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { confusionIn } from '../../../core/readers/ground/doubts.ts'
import { producerOf } from '../../../core/rules/origin.ts'
import {
  type CheckCode,
  isTooLarge,
  type LotFault,
  lotFaults,
  outsideFault,
} from '../../../core/rules/preflight.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import { type Finding, Findings, noteOf, pairFindings } from './findings.ts'
import type { OriginForms } from './forms.ts'
import { GatheredPlots } from './gathered.ts'
import { insideFindings, insideLimits } from './inside.ts'
import type { Origin, ReadLot } from './lots.ts'
import { Budget } from './measure.ts'
import type { Overlaps } from './overlaps.ts'

export interface Totals {
  plots: number
  /** Lots of which a polygon is written, and lots of which points alone are. */
  polygons: number
  points: number
  /** Of the polygons. */
  areaHa: number
}

/** Positions that are compared with a country's outline before others have a turn: a millisecond. */
const positionsAtOnce = 200

/** Gathers what is wrong with the lots of an origin, batch by batch. */
export class Survey {
  /** Lots with a process that the person may not read. */
  hidden = 0
  readonly gathered = new GatheredPlots()
  readonly #language: Language
  readonly #findings = new Findings()
  readonly #names = new Map<string, string>()
  readonly #producers = new Set<string>()
  readonly #slices: Slices
  readonly #inside = new Budget(insideLimits)
  #plots = 0
  #isCutoffAsked = false

  constructor(language: Language, left?: AbortSignal) {
    this.#language = language
    this.#slices = new Slices(left)
  }

  async add(lots: readonly ReadLot[]): Promise<void> {
    for (const lot of lots) {
      const faults = await this.#slices.finish(lotFaults(lot))
      for (const fault of faults) this.#find(lot, fault)
      if (lot.cutoff !== 'unchanged' && lot.asksCutoff) this.#isCutoffAsked = true
      await this.#place(lot)
      if (this.#slices.isOver) await this.#slices.pause()
    }
  }

  #find(lot: ReadLot, fault: LotFault): void {
    this.#findings.add(fault.code, fault.level, {
      id: lot.id,
      name: lot.identifier,
      note: noteOf(fault, this.#language),
      at: fault.at,
      ...(fault.code === 'CUTOFF' ? lookOf(lot) : { holder: lot.holder }),
    })
  }

  /** What no lot is asked for by itself. */
  find(code: CheckCode, finding: Pick<Finding, 'id' | 'name'>): void {
    this.#findings.add(code, code === 'DDS_MISSING' ? 'warn' : 'blocking', finding)
  }

  async #place(lot: ReadLot): Promise<void> {
    this.#plots++
    this.#names.set(lot.id, lot.identifier)
    if (lot.isHidden) this.hidden++
    const { ground } = lot
    if (!isGround(ground)) return
    const { ProducerName, ProducerCountry } = producerOf(lot)
    this.#producers.add(`${ProducerName}\n${ProducerCountry ?? ''}`)
    this.gathered.add(lot)
    for (const fault of await insideFindings(lot, this.#inside, this.#slices, this.#language))
      this.#findings.add('OVERLAP', fault.level, {
        ...fault,
        id: lot.id,
        name: lot.identifier,
        holder: lot.holder,
      })
    const fault = await this.#outside(lot.country, [
      ...ground.polygons.flatMap(([outer = []]) => outer),
      ...ground.points,
    ])
    if (fault) this.#find(lot, fault)
  }

  /** By the farthest position; nothing of a country without an outline. */
  async #outside(country: string | undefined, positions: readonly Position[]): Promise<LotFault | undefined> {
    const outline = await outlineOf(country)
    if (!outline) return undefined
    let [km, farthest] = [0, positions[0]]
    for (const [n, position] of positions.entries()) {
      const outside = outline.kmOutside(position)
      if (outside > km) [km, farthest] = [outside, position]
      if (n % positionsAtOnce === 0 && this.#slices.isOver) await this.#slices.pause()
    }
    const fault = outsideFault(km)
    const confusion = fault?.code === 'FAR_OUTSIDE' && farthest ? confusionIn(farthest, outline) : undefined
    if (!fault || !farthest) return fault
    const [lng = 0, lat = 0] = farthest
    return { ...fault, at: [lng, lat], ...(confusion ? { text: confusion } : {}) }
  }

  get totals(): Totals {
    const { polygons, points, areaHa } = this.gathered.writing.totals()
    return { plots: this.#plots, polygons, points, areaHa }
  }

  /** What a statement holds of them. */
  get size(): { bytes: number; producers: number } {
    return { bytes: this.gathered.writing.totals().bytes, producers: this.#producers.size }
  }

  /** All checks in their order, notes last. Without `overlaps` the lots are still being compared. */
  checks(overlaps: Overlaps | undefined): OriginCheck[] {
    const language = this.#language
    if (this.#plots === 0) {
      const message = text(language, 'origin.none')
      return [{ code: 'NO_GEOMETRY', state: 'blocking', plots: [], findings: [], message }]
    }
    if (isTooLarge(this.size)) this.find('TOO_LARGE', { id: '', name: '' })
    if (overlaps) {
      for (const [code, found] of [
        ['OVERLAP', overlaps.among],
        ['CLAIMED', overlaps.claims],
      ] as const)
        for (const one of found)
          for (const finding of pairFindings(one, this.gathered.around(one), language))
            this.#findings.add(code, one.level, finding)
      if (overlaps.isCut)
        this.#findings.add('OVERLAP', 'warn', { id: '', name: '', said: text(language, 'origin.cut') })
    }
    for (const { id, instead, isPart } of this.gathered.repeated()) {
      const [name, other] = [this.#names.get(id)!, this.#names.get(instead) ?? '']
      const of = id === instead ? 'inside' : isPart ? 'part' : 'whole'
      const note = text(language, `origin.note.SAME_GROUND.${of}`, { other })
      this.#findings.add('SAME_GROUND', 'told', { id, name, note, other: instead })
    }
    return this.#findings.checks(language, {
      isRunning: overlaps === undefined,
      isCutoffAsked: this.#isCutoffAsked,
    })
  }
}

/** What says that a lot was changed is the look that saw it; a look that nobody took stands in no record. */
const lookOf = ({ identifier, look, cutoff }: ReadLot): Pick<Finding, 'holder' | 'as' | 'said'> => ({
  said: identifier,
  ...(look !== undefined &&
    cutoff === 'changed' && { holder: { kind: 'process', _id: look }, as: 'changed' }),
})

/** Products that lack the reference of a due diligence statement where the pack asks for one. */
export async function missingStatements(
  tx: Tx,
  forms: OriginForms,
  { products }: Origin,
): Promise<Pick<Finding, 'id' | 'name'>[]> {
  const asking = new Set(Object.values(forms.statements).map(({ stage }) => stage))
  const ids = products.filter(({ stage }) => asking.has(stage)).map(({ id }) => id)
  if (ids.length === 0) return []
  const fields = JSON.stringify(
    Object.fromEntries(Object.entries(forms.statements).map(([id, { field }]) => [id, field])),
  )
  const { rows } = await sql<Pick<Finding, 'id' | 'name'>>`
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
