import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ImportAnswer } from '../../../core/contract/imports.ts'
import type { Convention } from '../../../core/import/cells.ts'
import { findTable } from '../../../core/import/columns.ts'
import type { Encoding } from '../../../core/import/encodings.ts'
import type { ImportFault } from '../../../core/import/file.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { readRows } from '../../../core/import/rows.ts'
import { readSheet, type ImportRow, type ImportSheet } from '../../../core/import/sheet.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { faultText } from '../../api/faultText.ts'
import { useOwnSettings } from '../../shell/ownSettings.ts'
import { currentLanguage, t } from '../../ui/texts.ts'
import { byFrequency } from '../../forms/around.ts'
import { toastFault } from '../../ui/toast.ts'
import { readFile, readPasted, takeReading, type ReadFile } from './readFile.ts'
import { readLeftOut } from './leftOut.ts'
import { writtenText } from './cellText.ts'
import type { CellEdit } from './readings.ts'
import { sendRows } from './sending.ts'
import { mendSearch } from './search.ts'
import { hasGround, type ImportSource } from './source.ts'
import { isCodePage, recall } from './recall.ts'
import { matchingKey, rememberMatching, useRecipe } from './useRecipe.ts'
import { useReading } from './useReading.ts'
import { useNames, type NamedOrganization } from './useNames.ts'
import { useUpdates } from './useUpdates.ts'

export const steps = ['file', 'columns', 'review', 'save'] as const
type ImportStep = (typeof steps)[number]

/** Milliseconds after a mended cell until its row is judged again: several are mended one after the other. */
const judgeAfter = 600

/** The sheet of a file, and how it is looked at. */
interface Place {
  sheet: number
  /** The row of its heads; undefined: the first that may be. */
  head?: number | undefined
  /** Whether what it hides comes along. */
  withHidden?: boolean | undefined
}

export interface LocatedOrganization extends NamedOrganization {
  country?: string | null
}

/** Countries of the account that plots may lie in. */
const maxCountries = 5

const countriesOf = (organizations: readonly LocatedOrganization[]): string[] =>
  byFrequency(organizations.flatMap(({ country }) => country ?? [])).slice(0, maxCountries)

/** One import: its file, what its columns fill, what the server says of its rows, and what a person mends. */
export function useImport(source: ImportSource, organizations: readonly LocatedOrganization[]) {
  const [step, setStep] = useState<ImportStep>('file')
  const { file, setFile, isReading, unread, readNext } = useReading()
  const [chosenOwner, setOwner] = useState<string | null>()
  const [saving, setSaving] = useState(0)
  const known = useOwnSettings().matchings

  const { place, setPlace, sheets, sheet, fault } = useSheet(file)
  const key = useKey(source, sheet)
  const matched = useRecipe(source, key === undefined ? undefined : sheet, key)
  const { matching, recipe, remembered, targets, reader, reading, convention } = matched
  const owner = chosenOwner === undefined ? (remembered?.organization ?? null) : chosenOwner
  const names = useNames(sheet, matching, organizations, remembered?.names)
  const { edits, mended, forget, ...mending } = useEdits(sheet)
  const rows = useMemo(() => {
    if (!mended) return []
    return readRows(mended, recipe, targets, reading).map(({ n, values, faults }) => {
      const organization = names.idOf(values.organization) ?? owner ?? undefined
      return {
        n,
        values: source.valuesOf({ ...values, ...(organization ? { organization } : {}) }),
        ...(faults ? { faults } : {}),
      }
    })
  }, [mended, recipe, targets, reading, names, owner, source])

  const keep = (of: string) =>
    rememberMatching(of, recipe, known ?? {}, placeOf(file!, place, sheet!, { owner, names: names.chosen }), {
      targets,
      reader,
    })
  const judge = useJudge()
  const updates = useUpdates()
  const inputOf = (rehearse: boolean, update = updates.isUpdating) => ({
    kind: source.kind,
    schema: source.schema,
    ...(source.schemaVersion === undefined ? {} : { schemaVersion: source.schemaVersion }),
    file: { name: file!.name.slice(0, 200), sha256: file!.sha256 },
    heads: sheet!.columns.map(({ head }) => head.slice(0, 500)),
    matching: [...matching],
    rows: rehearse ? rows : withCells(rows, mended!.rows, convention, judge.answer),
    language: currentLanguage(),
    rehearse,
    mode: 'valid' as const,
    ...updates.membersOf(rehearse, update, judge.answer),
  })
  const judgeNow = (update?: boolean) => judge.run(() => sendRows(inputOf(true, update), hasGround(source)))
  const judgeAgain = useEffectEvent(() => {
    // Saving judges the mended row on its way.
    if (step === 'review') void judgeNow()
  })
  useEffect(() => {
    if (edits.size === 0) return undefined
    const timer = setTimeout(() => judgeAgain(), judgeAfter)
    return () => clearTimeout(timer)
  }, [edits])

  /** Mended cells belong to the table that they stand in. */
  const move = (to: typeof place) => {
    setPlace(to)
    forget()
  }

  const open = async (
    reading: Promise<ReadFile | ImportFault>,
    name: string,
    { chosen, isKnown = false }: { chosen?: File; isKnown?: boolean } = {},
  ) => {
    const next = await readNext(reading, name, chosen)
    if (!next) return
    const recalled = isKnown ? undefined : await recall(source, next.file, known ?? {})
    setFile(recalled?.file ?? next.file)
    move(recalled?.place ?? findTable(next.file.sheets, targets) ?? { sheet: next.sheet })
    judge.clear()
    updates.askFor(false)
    setStep('columns')
  }

  const again = (read: (chosen: File) => Promise<ReadFile | ImportFault>) => {
    const chosen = unread?.source ?? file?.source
    if (chosen) void open(read(chosen), chosen.name, { chosen, isKnown: true })
  }

  useLeftOut(open)

  return {
    step,
    source,
    organizations,
    file,
    sheets,
    place,
    sheet,
    mended,
    /** Why the chosen sheet can't be read. */
    fault,
    isMatched: key !== undefined,
    ...matched,
    names,
    owner,
    setOwner,
    rows,
    edits,
    ...mending,
    ...judge,
    updates,
    /** Whether rows change records that exist; in the review they are judged again. */
    askForUpdates(wanted: boolean) {
      updates.askFor(wanted)
      if (step === 'review') void judgeNow(wanted)
    },
    isReading,
    /** Why the last file is not here. */
    unread,
    read: (chosen: File) =>
      open(readFile(chosen, { countries: countriesOf(organizations) }), chosen.name, { chosen }),
    /** Reads the file once more, in another code page. */
    readIn: (encoding: Encoding) => again((chosen) => readFile(chosen, { encoding })),
    /** Takes another reading of a file of plots. */
    take: (content: GroundContent) => again((chosen) => takeReading(chosen, content)),
    paste: (text: string) => {
      const name = t('importing.file.pasted')
      return open(readPasted(text, name), name)
    },
    /** How many rows are being saved. */
    saving,
    setSheet: (at: number) => move({ sheet: at }),
    setHead: (head: number) => move({ ...place, head }),
    showHidden: (withHidden: boolean) => move({ ...place, withHidden }),
    goTo(next: ImportStep) {
      judge.clear()
      setStep(next)
    },
    review() {
      if (key !== undefined) keep(key)
      setStep('review')
      void judgeNow()
    },
    async save() {
      setSaving((judge.answer?.good ?? 0) + updates.chosenIn(judge.answer).length)
      setStep('save')
      const saved = await judge.run(() => sendRows(inputOf(false), hasGround(source)))
      if (!saved) setStep('review')
      return saved
    },
  }
}

export type ImportState = ReturnType<typeof useImport>

/** Opens what an earlier import left out, where the address says so. */
function useLeftOut(open: (reading: Promise<ReadFile | ImportFault>, name: string) => Promise<void>): void {
  const { mend: leftOut } = useSearch({ strict: false, select: mendSearch })
  const openLeftOut = useEffectEvent((id: string) =>
    readLeftOut(id).then(
      (read) => open(Promise.resolve(read), t('importing.file.pasted')),
      (error: unknown) => toastFault(faultText(error)),
    ),
  )
  useEffect(() => {
    if (leftOut !== undefined) void openLeftOut(leftOut)
  }, [leftOut])
}

/** The sheet of a file that is looked at; `fault` says why it can't be read. */
function useSheet(file: ReadFile | undefined) {
  const [place, setPlace] = useState<Place>({ sheet: 0 })
  const sheets = useMemo(
    () => file?.sheets.map((sheet) => readSheet(sheet, undefined, place.withHidden)) ?? [],
    [file, place.withHidden],
  )
  const raw = file?.sheets[place.sheet]
  const read = useMemo(
    () =>
      raw && place.head !== undefined ? readSheet(raw, place.head, place.withHidden) : sheets[place.sheet],
    [raw, place, sheets],
  )
  const sheet = typeof read === 'object' ? read : undefined
  const fault = typeof read === 'string' ? read : undefined
  return { place, setPlace, sheets, sheet, fault }
}

/** What the decisions of a file are remembered by, once its heads are hashed. */
function useKey(source: ImportSource, sheet: ImportSheet | undefined): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    let isStale = false
    setKey(undefined)
    if (sheet) void matchingKey(source, sheet).then((found) => isStale || setKey(found))
    return () => {
      isStale = true
    }
  }, [source, sheet])
  return key
}

/** Where in a file the table is, and whose its rows are, as it is remembered. */
const placeOf = (
  { encoding, sheets }: ReadFile,
  { sheet }: Place,
  { head }: ImportSheet,
  { owner, names }: { owner: string | null; names: Record<string, string> },
) => ({
  sheet: sheets[sheet]!.name.slice(0, 200),
  head,
  ...(isCodePage(encoding) ? { encoding } : {}),
  ...(owner === null ? {} : { organization: owner }),
  names,
})

/** Texts of cells that a person mended, by the number of the row and then the column. */
type Edits = ReadonlyMap<number, ReadonlyMap<number, string>>
const noEdits: Edits = new Map()

/** The cells of a sheet that a person mended. */
function useEdits(sheet: ImportSheet | undefined) {
  const [edits, setEdits] = useState<Edits>(noEdits)
  const mended = useMemo(() => sheet && mend(sheet, edits), [sheet, edits])
  const editMany = (changed: readonly CellEdit[]) =>
    setEdits((before) => {
      const after = new Map(before)
      for (const { n, column, text } of changed) after.set(n, new Map(after.get(n)).set(column, text))
      return after
    })
  return {
    edits,
    mended,
    forget: () => setEdits(noEdits),
    edit: ({ n }: ImportRow, column: number, text: string) => editMany([{ n, column, text }]),
    editMany,
    /** Mends all cells of a column that say what that of a row does. */
    editAlike: (row: ImportRow, column: number, text: string) =>
      editMany(
        (mended?.rows ?? [])
          .filter(({ cells }) => isEqual(cells[column], row.cells[column]))
          .map(({ n }) => ({ n, column, text })),
      ),
  }
}

function mend(sheet: ImportSheet, edits: Edits) {
  if (edits.size === 0) return sheet
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const own = edits.get(row.n)
      return own ? { ...row, cells: row.cells.map((cell, at) => own.get(at) ?? cell) } : row
    }),
  }
}

const maxCellText = 32_767

/** Whether the server answered for fewer rows than are faulty, known or changed. */
export const isCut = ({ rows, faulty, known, changed }: ImportAnswer): boolean =>
  rows.filter(({ state }) => state !== 'good').length < faulty + known + changed

/**
 * Faulty rows and unchosen changes with their cells, from which the server makes the table of rows that did not come in. Where the
 * answer is cut, each row that it leaves out may be faulty.
 */
function withCells<Row extends { n: number }>(
  rows: readonly Row[],
  of: readonly ImportRow[],
  convention: Convention,
  answer: ImportAnswer | undefined,
) {
  const states = new Map(answer?.rows.map(({ n, state }) => [n, state]))
  const unanswered = answer && isCut(answer) ? 'faulty' : 'good'
  return rows.map((row, at) =>
    isLeft(states.get(row.n) ?? unanswered)
      ? {
          ...row,
          cells: of[at]!.cells.map((cell) => writtenText(cell, convention).slice(0, maxCellText)),
        }
      : row,
  )
}

const isLeft = (state: string): boolean => state === 'faulty' || state === 'changed'

/** Asks the server, one request after the other; of those that wait, the last alone is sent. */
function useJudge() {
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const turn = useRef(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return {
    answer,
    isBusy,
    /** Why the server judged nothing. */
    refused,
    clear() {
      turn.current++
      setAnswer(undefined)
      setBusy(false)
      setRefused(undefined)
    },
    run(send: () => Promise<ImportAnswer>): Promise<ImportAnswer | undefined> {
      const own = ++turn.current
      setBusy(true)
      setRefused(undefined)
      const run = before.current.then(async () => {
        if (own !== turn.current) return undefined
        try {
          const read = await send()
          if (own === turn.current) setAnswer(read)
          return read
        } catch (error) {
          if (own === turn.current) setRefused(faultText(error))
          return undefined
        } finally {
          if (own === turn.current) setBusy(false)
        }
      })
      before.current = run
      return run
    },
  }
}
