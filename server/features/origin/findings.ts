import type { OriginCheck } from '../../../core/contract/origin.ts'
import { formatNumber, type Language, text } from '../../../core/i18n/index.ts'
import type { Holder } from '../../../core/rules/origin.ts'
import {
  type CheckCode,
  checkCodes,
  euCodes,
  type Level,
  type LotFault,
  type Place,
} from '../../../core/rules/preflight.ts'
import type { Overlap } from './overlaps.ts'

/** What a check says of one lot, or of a product. */
export interface Finding {
  id: string
  name: string
  /** What its row says; empty where the check says all. */
  note?: string
  /** The record that holds the ground. */
  holder?: Holder | undefined
  /** The lot beside it. */
  other?: string
  /** Where it lies; undefined where it is of the whole lot. */
  at?: Place | undefined
  /** What the check says of it, in place of name and note. */
  said?: string
  /** How the check says it: `uncompared` and `changed` in a sentence of their own, `row` not at all, since another finding does. */
  as?: 'uncompared' | 'changed' | 'row' | undefined
}

/** Lots that a check names; nobody reads more. */
const maxPlots = 1_000
/** Lots whose rows say what was found of them. */
const maxNoted = 500
const maxNames = 3
const levels: readonly Level[] = ['blocking', 'warn', 'told']

/** What was found of the lots of an origin, by check and level. */
export class Findings {
  readonly #found = new Map<string, Finding[]>()

  add(code: CheckCode, level: Level, finding: Finding): void {
    const key = `${code} ${level}`
    const found = this.#found.get(key)
    if (found) found.push(finding)
    else this.#found.set(key, [finding])
  }

  /** Every check in its order, once a level, or ok; notes stand last. */
  checks(
    language: Language,
    { isRunning, isCutoffAsked }: { isRunning: boolean; isCutoffAsked: boolean },
  ): OriginCheck[] {
    const checks: OriginCheck[] = []
    const told: OriginCheck[] = []
    for (const code of checkCodes) {
      if (isRunning && (code === 'OVERLAP' || code === 'CLAIMED')) {
        checks.push({
          code,
          state: 'running',
          plots: [],
          findings: [],
          message: text(language, 'origin.running'),
        })
        continue
      }
      const found = levels.flatMap((level) => {
        const findings = this.#found.get(`${code} ${level}`)
        return findings ? [checkOf(code, level, findings, language)] : []
      })
      const isUnasked = code === 'CUTOFF' && found.length > 0 && !isCutoffAsked
      if (isUnasked)
        checks.push({
          code,
          state: 'warn',
          plots: [],
          findings: [],
          message: text(language, 'origin.check.CUTOFF.unasked'),
        })
      else if (found.length === 0)
        checks.push({
          code,
          state: 'ok',
          plots: [],
          findings: [],
          message: text(language, `origin.check.${code}.ok`),
        })
      else for (const check of found) (check.state === 'told' ? told : checks).push(check)
    }
    return [...checks, ...told]
  }
}

function checkOf(
  code: CheckCode,
  level: Level,
  findings: readonly Finding[],
  language: Language,
): OriginCheck {
  const euCode = level === 'blocking' ? euCodes[code] : undefined
  const saying = (as: Finding['as']) =>
    listed(
      findings.flatMap((one) => (one.as === as ? [sayingOf(one, language)] : [])),
      language,
    )
  const [names, pairs, changed] = [saying(undefined), saying('uncompared'), saying('changed')]
  const messages = [
    (names !== '' || (pairs === '' && changed === '')) &&
      text(language, `origin.check.${code}.fault`, { names }),
    pairs !== '' && text(language, 'origin.uncompared', { pairs }),
    changed !== '' && text(language, 'origin.check.CUTOFF.changed', { names: changed }),
  ]
  return {
    code,
    state: level,
    plots: [...new Set(findings.map(({ id }) => id))].filter((id) => id !== '').slice(0, maxPlots),
    findings: findings
      .filter(({ id }) => id !== '')
      .slice(0, maxNoted)
      .map(({ id, name, note = '', holder, other, at }) => ({
        product: { _id: id, identifier: name },
        note,
        holder: holder ?? null,
        other: other ?? null,
        at: at ?? null,
      })),
    ...(euCode === undefined ? {} : { euCode }),
    message: messages.filter(Boolean).join('. '),
  }
}

const sayingOf = ({ name, note, said }: Finding, language: Language): string =>
  said ?? (note ? text(language, 'origin.noted', { name, note }) : name)

function listed(names: readonly string[], language: Language): string {
  const first = names.slice(0, maxNames).join(', ')
  return names.length <= maxNames
    ? first
    : text(language, 'origin.names', { names: first, count: names.length - maxNames })
}

/** What the row of a lot says of a fault. */
export function noteOf({ code, text: variant, params = {} }: LotFault, language: Language): string {
  switch (code) {
    case 'GEOMETRY_INVALID':
      return text(language, `origin.note.GEOMETRY_INVALID.${invalidOf(variant)}`)
    case 'FAR_OUTSIDE':
      return text(language, `origin.note.FAR_OUTSIDE.${farOf(variant)}`, params)
    case 'POINT_AREA':
      return text(
        language,
        variant === 'several' ? 'origin.note.severalPoints' : 'origin.note.POINT_AREA',
        params,
      )
    case 'CUTOFF':
      return text(language, variant === 'changed' ? 'origin.note.changed' : 'origin.note.unseen')
    case 'OUTSIDE_COUNTRY':
    case 'GEOMETRY_HUGE':
    case 'AREA_DIFFERS':
    case 'POLYGON_NEEDED':
    case 'PLACE_APART':
      return text(language, `origin.note.${code}`, params)
    default:
      return ''
  }
}

const farOf = (variant: LotFault['text']) =>
  variant === 'meridian' || variant === 'swapped' || variant === 'sign' ? variant : 'far'

const invalidOf = (variant: LotFault['text']) =>
  variant === 'few' || variant === 'flat' || variant === 'crossed' || variant === 'repeated'
    ? variant
    : 'unreadable'

/** Hectares as rows and sums have them. */
export const shownHa = (areaHa: number, language: Language): string =>
  formatNumber(Math.round(areaHa * 100) / 100, language)

/**
 * What the rows of two lots say of the ground that they share: the later record is corrected. `places`: where the polygons of either
 * lie that share it, where that is known.
 */
export function pairFindings(
  { lot, name, other, otherName, areaHa, share }: Overlap,
  { holders, places }: { holders: ReadonlyMap<string, Holder>; places: readonly Place[] },
  language: Language,
): Finding[] {
  const names = { one: name, other: otherName ?? text(language, 'origin.reserved') }
  const note = (beside: string) =>
    areaHa === null
      ? text(language, 'origin.note.uncompared', { other: beside })
      : text(language, 'origin.note.OVERLAP', { area: shownHa(areaHa, language), other: beside })
  const isUncompared = areaHa === null || share === null
  const said = isUncompared
    ? text(language, 'origin.both', names)
    : text(language, 'origin.pair', {
        ...names,
        area: shownHa(areaHa, language),
        share: share === 0 ? text(language, 'origin.leastShare') : formatNumber(share, language),
      })
  const found: Finding[] = [
    {
      id: lot,
      name,
      note: note(names.other),
      holder: holders.get(lot),
      other,
      at: places[0],
      said,
      ...(isUncompared && { as: 'uncompared' }),
    },
  ]
  if (other !== '')
    found.push({ id: other, name: otherName ?? '', note: note(name), other: lot, at: places[1], as: 'row' })
  return found
}
