import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Issue } from '../../core/errors/refusal.ts'
import type { Form } from '../../core/fields/index.ts'
import type { Language } from '../../core/i18n/index.ts'
import { areaDoubt, hugeText, type MeasuredArea, measuredOf } from './area.ts'
import { findGaps, type CheckGap } from './checks/entries.ts'
import {
  fieldOfPath,
  fieldPath,
  newRecord,
  nextRecord,
  identifierAs,
  organizationPath,
  payloadOf,
  placeIssues,
  sameRecord,
  findFaults,
  type FormLanguages,
  type FormRecord,
  type NamedPlace,
  placePath,
  type Rules,
  type RecordFault,
  type StoredRecord,
} from './record.ts'
import type { Draft, DraftContent } from './saving.ts'
import { useOpenedForm } from './useOpenedForm.ts'

type KeptRecord = DraftContent<FormRecord>

interface RecordFormOptions {
  /** With its version where the record is new: a new one stays in the units that it was opened with. */
  form: Form & { version?: number }
  languages: FormLanguages
  /** The initial values; without them the record is new. */
  initial?: FormRecord
  stored?: StoredRecord
  /** The version of the edited record. */
  version?: number
  /** Warnings about its stored values. */
  warnings?: readonly Issue[]
  /** Keeps unsaved values (AUT-04). */
  draft: Draft<KeptRecord>
  hasOrganization?: boolean
  /** Stands in a new record until another is chosen. The person didn't type it, so it makes no draft. */
  defaultOrganization?: string | undefined
  /** The next free identifier, which stands in a new record until another is typed. */
  proposed?: string | undefined
}

export interface RecordForm {
  record: FormRecord
  rules: Rules
  /** All faults that block saving, in the order of the form. */
  faults: readonly RecordFault[]
  /** Checks that lack something: the record can't be saved before they are complete (MIL-09). */
  gaps: readonly CheckGap[]
  /** The faults to show now: those of visited fields, all after the first attempt, and the server's. */
  issues: readonly Issue[]
  /** The warnings about unchanged values. */
  warnings: readonly Issue[]
  /** Polygons of a doubtful size, which the person has just changed: asked before saving. */
  doubt: Issue | undefined
  /** Area measured by the map. */
  measured: MeasuredArea | undefined
  /** The person has tried to save. */
  attempted: boolean
  dirty: boolean
  /** Initial values of the present record. */
  initial: FormRecord
  /** The optional fields are shown, too. */
  isUnfolded: boolean
  setUnfolded: (isUnfolded: boolean) => void
  /** The identifier is a proposal, not typed. */
  isProposed: boolean
  setField: (name: string, value: unknown) => void
  setTranslation: (language: Language, name: string, text: string) => void
  setOrganization: (id: string) => void
  setPlace: (place: NamedPlace | null) => void
  setUnidentified: (on: boolean) => void
  leave: (path: string) => void
  /** Returns the record to send, or focuses the first fault and returns undefined. */
  attempt: () => FormRecord | undefined
  /** Places the server's faults at their fields; the others appear above the form. */
  refuse: (errors: readonly Issue[]) => void
  /** Server faults that no field can show. */
  unplaced: readonly Issue[]
  /** Element id of the field at a wire path. */
  idOf: (path: string) => string
  focus: (path: string) => void
  /** The draft that is offered to the person. */
  offered: FormRecord | undefined
  /** When it was kept, in ISO. */
  offeredAt: string | undefined
  restoreDraft: () => void
  /** Goes on with another new record, after this one was made. */
  beginNext: () => void
  /** Drops the draft, after saving or giving up. */
  dropDraft: () => void
}

/** State of one form: value in, change out, issues by path; its draft outlives the page (AUT-04). */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { languages, stored, version = 0, hasOrganization = true, defaultOrganization, proposed } = options
  const opened = useOpenedForm(options.form, options.draft.found?.formVersion)
  const isNew = options.version === undefined || options.version === 0
  const form = isNew ? opened : options.form
  const formVersion = isNew ? opened.version : undefined
  const [initial, setInitial] = useState(() => options.initial ?? newRecord(form))
  const [typed, setRecord] = useState(initial)
  const isProposed = proposed !== undefined && !typed.isUnidentified && !('identifier' in typed.dataSchema)
  const record = useMemo(() => {
    const organization = typed.organization || defaultOrganization
    const known = organization ? { ...typed, organization } : typed
    return isProposed ? { ...known, dataSchema: { ...known.dataSchema, identifier: proposed } } : known
  }, [typed, defaultOrganization, isProposed, proposed])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const [serverFaults, setServerFaults] = useState<readonly Issue[]>([])
  const [unplaced, setUnplaced] = useState<readonly Issue[]>([])
  const prefix = useId()

  const rules = useMemo<Rules>(
    () => ({ form, languages, stored, hasOrganization }),
    [form, languages, stored, hasOrganization],
  )
  const faults = useMemo(() => findFaults(record, rules), [record, rules])
  const gaps = useMemo(() => findGaps(form, record.dataSchema), [form, record.dataSchema])
  const issues = useMemo(
    () => [
      ...serverFaults,
      ...faults.filter((one) => attempted || [...left].some((path) => isWithin(one.path, path))),
    ],
    [serverFaults, faults, attempted, left],
  )
  const isAsStored = (name: string | undefined) =>
    name !== undefined && record.dataSchema[name] === initial.dataSchema[name]
  const stands = (options.warnings ?? []).filter(({ path }) => isAsStored(fieldOfPath(path)))
  const measured = useMemo(() => measuredOf(form, record.dataSchema), [form, record.dataSchema])
  const size = measured && areaDoubt(measured, record, form, languages.shown)
  const isMeasuredAnew =
    measured && !(isAsStored(measured.name) && isAsStored(measured.stated ?? measured.name))
  // Stored values have the server's warning, drawn ones the map's.
  const warnings = size && size.message !== hugeText(languages.shown) ? [...stands, size] : stands
  const dirty = !sameRecord(typed, initial)
  const { offered, begin, end } = useRecordDraft(options.draft, { version, formVersion }, typed, dirty)

  /** A change by the person starts the draft and clears the server's faults of that field. */
  const change = useCallback(
    (path: string, next: (before: FormRecord) => FormRecord) => {
      begin()
      setServerFaults((before) =>
        before.some((issue) => isWithin(issue.path, path))
          ? before.filter((issue) => !isWithin(issue.path, path))
          : before,
      )
      setRecord(next)
    },
    [begin],
  )
  const setters = useSetters(change, initial)

  const leave = useCallback(
    (path: string) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    [],
  )
  const idOf = useCallback((path: string) => `${prefix}${path.replaceAll('/', '-')}`, [prefix])
  const focus = useCallback(
    (path: string) => {
      const element = document.getElementById(idOf(path)) ?? document.getElementById(idOf(fieldOf(path)))
      // A field of the fold can't take the focus while it is closed.
      if (element?.closest('[hidden]')) flushSync(() => setUnfolded(true))
      element?.focus()
      element?.scrollIntoView({ block: 'center' })
    },
    [idOf],
  )

  return {
    record,
    rules,
    faults,
    gaps,
    issues,
    warnings,
    doubt: isMeasuredAnew ? size : undefined,
    measured,
    attempted,
    dirty,
    initial,
    isUnfolded,
    setUnfolded,
    isProposed,
    ...setters,
    leave,
    attempt() {
      setAttempted(true)
      setServerFaults([])
      setUnplaced([])
      const [first] = [...faults, ...gaps]
      if (!first) {
        // A refused number stays in sight, also where another one is proposed meanwhile.
        if (isProposed) setRecord(record)
        const { organization, location } = record
        return {
          organization,
          ...(location === undefined ? {} : { location }),
          ...payloadOf(record, rules),
          ...(formVersion === undefined ? {} : { formVersion }),
        }
      }
      focus(first.path)
      return undefined
    },
    refuse(errors) {
      const { placed, others } = placeIssues(errors, rules)
      setServerFaults(placed)
      setUnplaced(others)
      if (placed[0]) focus(placed[0].path)
    },
    unplaced,
    idOf,
    focus,
    offered,
    offeredAt: options.draft.foundAt,
    restoreDraft() {
      if (offered) change('', () => offered)
      options.draft.drop()
    },
    beginNext() {
      end()
      const next = nextRecord(form, record)
      setInitial(next)
      setRecord(next)
      setLeft(new Set())
      setAttempted(false)
      setServerFaults([])
      setUnplaced([])
    },
    dropDraft: end,
  }
}

type Change = (path: string, next: (before: FormRecord) => FormRecord) => void

/** Setters of single fields. Their identity is stable, so only the changed field renders again. */
function useSetters(change: Change, initial: FormRecord) {
  const setField = useCallback(
    (name: string, value: unknown) =>
      change(fieldPath(name), (before) => ({
        ...before,
        dataSchema: { ...before.dataSchema, [name]: value },
      })),
    [change],
  )
  const setTranslation = useCallback(
    (language: Language, name: string, text: string) =>
      change(`/i18n/${language}`, (before) => ({
        ...before,
        i18n: {
          ...before.i18n,
          [language]: { dataSchema: { ...before.i18n[language]?.dataSchema, [name]: text } },
        },
      })),
    [change],
  )
  const setOrganization = useCallback(
    (id: string) => change(organizationPath, (before) => ({ ...before, organization: id })),
    [change],
  )
  const setPlace = useCallback(
    (place: NamedPlace | null) => change(placePath, (before) => ({ ...before, location: place })),
    [change],
  )
  const setUnidentified = useCallback(
    (on: boolean) =>
      change(fieldPath('identifier'), (before) => ({
        ...before,
        isUnidentified: on,
        dataSchema: withIdentifier(before.dataSchema, identifierAs(on, initial)),
      })),
    [change, initial],
  )
  return { setField, setTranslation, setOrganization, setPlace, setUnidentified }
}

/** Without an identifier the next free one may be proposed again. */
function withIdentifier({ identifier: _before, ...others }: FormRecord['dataSchema'], identifier: unknown) {
  return identifier === undefined ? others : { ...others, identifier }
}

/** Keeps the draft, from the first change by the person until it is dropped. It is offered only for its own version. */
function useRecordDraft(
  { found, keep, drop }: Draft<KeptRecord>,
  { version, formVersion }: Pick<KeptRecord, 'version' | 'formVersion'>,
  record: FormRecord,
  dirty: boolean,
) {
  const isKeeping = useRef(false)
  const offered = found?.version === version ? found.record : undefined
  // Depends only on the values: a draft that was dropped after saving must not be kept again.
  const follow = useEffectEvent(() => {
    if (!isKeeping.current) return
    if (dirty) keep({ record, version, formVersion })
    else if (!offered) drop()
  })
  useEffect(() => follow(), [record, version])
  const begin = useCallback(() => {
    isKeeping.current = true
  }, [])
  const end = useCallback(() => {
    isKeeping.current = false
    drop()
  }, [drop])
  return { offered, begin, end }
}

const isWithin = (path: string, within: string): boolean => path === within || path.startsWith(`${within}/`)

/** The path of the whole field that contains a path: translations and parts share its element. */
const fieldOf = (path: string): string => {
  const [, first, ...rest] = path.split('/')
  return first === 'i18n' ? `/dataSchema/${rest[2] ?? ''}` : `/${[first, rest[0]].join('/')}`
}
