import { useMemo, useState } from 'react'
import { headKey, type Target } from '../../../core/import/columns.ts'
import { keptFill, recalledFill } from '../../../core/import/fills.ts'
import {
  firstRecipe,
  readSheetBy,
  type ColumnDecision,
  type Fill,
  type Recipe,
  type RecipeReader,
} from '../../../core/import/recipe.ts'
import type { ImportSheet } from '../../../core/import/sheet.ts'
import { maxMatchings, type StoredMatching } from '../../../core/contract/me.ts'
import { changeOwnSettings, useOwnSettings } from '../../shell/ownSettings.ts'
import { useSession } from '../../shell/useSession.ts'
import { useTranslation } from '../../ui/texts.ts'
import { digest } from './readFile.ts'
import { targetsOf, type ImportSource } from './source.ts'

const noRecipe: Recipe = { matching: [], columns: {}, fills: {} }
const noSheet: ImportSheet = { head: 1, columns: [], rows: [] }

/** Which column fills what, and how its cells are read: by the heads, by an earlier choice, by hand. */
export function useRecipe(source: ImportSource, sheet: ImportSheet | undefined, key: string | undefined) {
  const { i18n } = useTranslation()
  const targets = useMemo(() => targetsOf(source), [source])
  const remembered = useOwnSettings().matchings?.[key ?? '']
  const [isForgotten, setForgotten] = useState(false)
  /** What a person chose, for the file whose columns were matched. */
  const [choice, setChoice] = useState<{ of: string; recipe: Recipe }>()
  const { timeZone } = useSession().session
  const reader = useMemo(
    (): RecipeReader => ({ language: i18n.language, timeZone, now: new Date() }),
    [i18n.language, timeZone],
  )
  const at = `${key}:${isForgotten}`
  const first = useMemo(
    () =>
      sheet
        ? firstRecipe(sheet, targets, reader, isForgotten ? undefined : recipeOf(remembered, targets, reader))
        : noRecipe,
    // While the panel is open it remembers its own choice alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [sheet, targets, reader, isForgotten],
  )
  const recipe = choice?.of === at ? choice.recipe : first
  const reading = useMemo(
    () => readSheetBy(sheet ?? noSheet, recipe, targets, reader),
    [sheet, recipe, targets, reader],
  )
  const change = (changed: Partial<Recipe>) => setChoice({ of: at, recipe: { ...recipe, ...changed } })
  return {
    targets,
    reader,
    recipe,
    remembered: isForgotten ? undefined : remembered?.recipe,
    reading,
    matching: recipe.matching,
    convention: reading.convention,
    /** When the same heads were matched before, and are matched so again. */
    rememberedAt: isForgotten ? undefined : remembered?.at,
    forget: () => setForgotten(true),
    change,
    /** Changes what was decided of one column. */
    decide: (column: number, decided: ColumnDecision) =>
      change({ columns: { ...recipe.columns, [column]: { ...recipe.columns[column], ...decided } } }),
    setFill: (path: string, fill: Fill | undefined) => {
      const { [path]: _, ...others } = recipe.fills
      change({ fills: fill ? { ...others, [path]: fill } : others })
    },
    /** What another column filled is free. */
    setTarget: (column: number, path: string | null) =>
      change({
        matching: recipe.matching.map((one, index) =>
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

/** What was decided for the same heads, in the language of whoever reads this file. */
function recipeOf(
  remembered: StoredMatching | undefined,
  targets: readonly Target[],
  reader: RecipeReader,
): Partial<Recipe> | undefined {
  if (!remembered) return undefined
  const { numbers, days, columns = {}, fills = {}, language = reader.language } = remembered.recipe ?? {}
  const decided = Object.entries(columns).map(([at, decision]) => [Number(at), decision] as const)
  const from = { ...reader, language }
  return {
    matching: remembered.columns,
    numbers,
    days,
    fills: mapFills(fills, targets, (fill, target) => recalledFill(fill, target, from, reader)),
    columns: Object.fromEntries(decided),
  }
}

const mapFills = (
  fills: Recipe['fills'],
  targets: readonly Target[],
  map: (fill: Fill, target: Target | undefined) => Fill,
): Recipe['fills'] =>
  Object.fromEntries(
    Object.entries(fills).map(([path, fill]) => [
      path,
      map(
        fill,
        targets.find((one) => one.path === path),
      ),
    ]),
  )

/** Words of a decision that are kept: those of a column are few, or it isn't one of words. */
const maxWords = 100
const cut = (words: Readonly<Record<string, string>> | undefined) =>
  words && Object.fromEntries(Object.entries(words).slice(0, maxWords))

/** Keeps what was decided for these heads (IMP-11). */
export function rememberMatching(
  key: string,
  { matching, numbers, days, columns, fills }: Recipe,
  known: Readonly<Record<string, { at: string }>>,
  { names, ...more }: NonNullable<StoredMatching['recipe']>,
  { targets, reader }: { targets: readonly Target[]; reader: RecipeReader },
) {
  const oldest = Object.keys(known)
    .filter((one) => one !== key)
    .toSorted((one, other) => known[one]!.at.localeCompare(known[other]!.at))
    .slice(0, Math.max(0, Object.keys(known).length - maxMatchings + 1))
  const decided = Object.entries(columns).map(([at, { units, values, ...others }]) => {
    const kept = {
      ...others,
      ...(units ? { units: cut(units) } : {}),
      ...(values ? { values: cut(values) } : {}),
    }
    return [at, kept] as const
  })
  const recipe = {
    ...more,
    names: cut(names),
    numbers,
    days,
    columns: Object.fromEntries(decided),
    language: reader.language,
    fills: mapFills(Object.fromEntries(Object.entries(fills).slice(0, maxWords)), targets, (fill, target) =>
      keptFill(fill, target, reader),
    ),
  }
  void changeOwnSettings({
    matchings: {
      ...Object.fromEntries(oldest.map((one) => [one, null])),
      [key]: {
        at: new Date().toISOString(),
        columns: [...matching],
        // Without members that nobody decided.
        recipe: JSON.parse(JSON.stringify(recipe)) as NonNullable<StoredMatching['recipe']>,
      },
    },
  })
}
