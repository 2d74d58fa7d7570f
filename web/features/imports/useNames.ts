import { useMemo, useState } from 'react'
import { textOf } from '../../../core/import/cells.ts'
import type { Matching } from '../../../core/import/columns.ts'
import { findResembling } from '../../../core/import/resemble.ts'
import { isBlankCell, type ImportSheet } from '../../../core/import/sheet.ts'
import { nameKey } from '../../../core/readers/name.ts'
import { organizationPath } from './source.ts'

export interface NamedOrganization {
  _id: string
  name: string
}

/** A name in the file that no organization has. */
interface StrangeName {
  text: string
  /** Its rows. */
  count: number
  /** What it stands for: chosen, or alone in resembling it. */
  meant: NamedOrganization | undefined
}

const noNames: Readonly<Record<string, string>> = {}

/** The organizations that the names of a file stand for, where they are written otherwise. */
export function useNames(
  sheet: ImportSheet | undefined,
  matching: Matching,
  organizations: readonly NamedOrganization[],
  remembered: Readonly<Record<string, string>> = noNames,
) {
  const [own, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map())
  const chosen = useMemo(() => new Map([...Object.entries(remembered), ...own]), [remembered, own])
  const column = matching.indexOf(organizationPath)
  const strange = useMemo(() => {
    const known = new Set(organizations.flatMap(({ _id, name }) => [_id, nameKey(name)]))
    const counts = new Map<string, number>()
    for (const { cells } of sheet?.rows ?? []) {
      const cell = cells[column] ?? null
      if (isBlankCell(cell)) continue
      const text = textOf(cell)
      if (!known.has(text) && !known.has(nameKey(text))) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)
  }, [sheet, column, organizations])
  return useMemo(() => {
    const names = strange.map(([text, count]): StrangeName => {
      const id = chosen.get(text)
      const meant =
        id === undefined ? findResembling(text, organizations) : organizations.find(({ _id }) => _id === id)
      return { text, count, meant }
    })
    const ids = new Map(names.flatMap(({ text, meant }) => (meant ? [[text, meant._id] as const] : [])))
    return {
      strange: names,
      /** What a person chose, now or for an earlier file. */
      chosen: Object.fromEntries([...chosen].flatMap(([text, id]) => (id === null ? [] : [[text, id]]))),
      /** The id of what a name stands for, else the name. */
      idOf: (text: unknown) => (typeof text === 'string' ? (ids.get(text) ?? text) : text),
      choose: (text: string, id: string | null) => setChosen((before) => new Map(before).set(text, id)),
    }
  }, [strange, chosen, organizations])
}
