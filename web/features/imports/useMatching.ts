import { useMemo, useState } from 'react'
import {
  countReadable,
  guessConvention,
  headKey,
  matchColumns,
  type Matching,
} from '../../../core/import/columns.ts'
import type { Convention } from '../../../core/import/cells.ts'
import type { ImportSheet } from '../../../core/import/sheet.ts'
import { languages } from '../../../core/i18n/locales.ts'
import { maxMatchings } from '../../../core/contract/me.ts'
import { changeOwnSettings, useOwnSettings } from '../../shell/ownSettings.ts'
import { digest } from './readFile.ts'
import { targetsOf, type ImportSource } from './source.ts'

const [first, ...others] = languages.map((language): Convention => ({ language }))
export const conventions: readonly [Convention, ...Convention[]] = [first!, ...others]

interface Choice {
  /** The file whose columns were matched, and as what. */
  of: string
  matching: Matching
  convention: Convention
}

/** Which column fills what, and how the file writes days and decimals: by the heads, by an earlier choice, by hand. */
export function useMatching(source: ImportSource, sheet: ImportSheet | undefined, key: string | undefined) {
  const targets = useMemo(() => targetsOf(source), [source])
  const remembered = useOwnSettings().matchings?.[key ?? '']
  const [isForgotten, setForgotten] = useState(false)
  const [choice, setChoice] = useState<Choice>()
  const at = `${key}:${isForgotten}`
  const guess = useMemo(() => {
    if (!sheet) return undefined
    const chosen = isForgotten ? undefined : remembered?.columns
    const matching = matchColumns(sheet, targets, conventions[0], chosen)
    return { matching, convention: guessConvention(sheet, matching, targets, conventions) }
    // While the panel is open it remembers its own choice alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sheet, targets, isForgotten])
  const current = choice?.of === at ? choice : guess && { ...guess, of: at }
  const matching = current?.matching
  const counts = useMemo(
    () =>
      sheet && matching
        ? conventions.map((convention) => countReadable(sheet, matching, targets, convention))
        : [],
    [sheet, matching, targets],
  )
  const change = (changed: Partial<Choice>) => current && setChoice({ ...current, ...changed })
  return {
    targets,
    matching: matching ?? [],
    convention: current?.convention ?? conventions[0],
    /** How many rows can be read by each convention. */
    counts,
    /** When the same heads were matched before, and are matched so again. */
    rememberedAt: isForgotten ? undefined : remembered?.at,
    forget: () => setForgotten(true),
    setConvention: (convention: Convention) => change({ convention }),
    /** What another column filled is free. */
    setTarget: (column: number, path: string | null) =>
      change({
        matching: (matching ?? []).map((one, index) =>
          index === column ? path : one === path && path !== null ? null : one,
        ),
      }),
  }
}

/** What the choice for the heads of a sheet is kept under. */
export const matchingKey = async (source: ImportSource, sheet: ImportSheet): Promise<string> => {
  const heads = await digest(new TextEncoder().encode(headKey(sheet)))
  return `${source.kind}:${source.schema ?? ''}:${heads}`
}

/** Keeps where the columns of these heads went. */
export function rememberMatching(
  key: string,
  columns: Matching,
  known: Readonly<Record<string, { at: string }>>,
) {
  const oldest = Object.keys(known)
    .filter((one) => one !== key)
    .toSorted((one, other) => known[one]!.at.localeCompare(known[other]!.at))
    .slice(0, Math.max(0, Object.keys(known).length - maxMatchings + 1))
  void changeOwnSettings({
    matchings: {
      ...Object.fromEntries(oldest.map((one) => [one, null])),
      [key]: { at: new Date().toISOString(), columns: [...columns] },
    },
  })
}
