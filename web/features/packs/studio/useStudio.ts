import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Fault } from '../../../../core/errors/refusal.ts'
import { contract } from '../../../../core/contract/index.ts'
import type { ConfigDraft } from '../../../../core/contract/packs.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { call } from '../../../api/client.ts'
import { staleDetails } from '../../../api/stale.ts'
import { check, type OpenedPacks, type PackReport } from './checker.ts'
import { faultsByPlace } from './places.ts'
import type { StudioSearch } from './search.ts'

/** Milliseconds of quiet before a pack is checked and saved. */
const quiet = 300
const maxSteps = 200

/** What the parts of the studio share. */
export interface StudioContent {
  pack: Pack
  /** The configuration in use. */
  base: Pack
  /** Takes the next pack. Changes with the same key, as the letters of one text, are one step to undo. */
  change: (next: Pack | ((now: Pack) => Pack), key?: string) => void
  faults: ReadonlyMap<string, readonly Fault[]>
  things: ReadonlySet<string>
  /** On a phone the configuration is read, not changed. */
  isReadOnly: boolean
  show: (search: StudioSearch) => void
}

export const StudioContext = createContext<StudioContent | null>(null)

export function useStudioContent(): StudioContent {
  const content = useContext(StudioContext)
  if (!content) throw new Error('Outside the studio')
  return content
}

const noFaults: ReadonlyMap<string, readonly Fault[]> = new Map()

interface Steps {
  past: readonly Pack[]
  pack: Pack
  future: readonly Pack[]
  key: string | undefined
}

/** The pack being edited: its steps, what is to be said of it, and the draft on the server that follows it. */
export function useStudio(opened: OpenedPacks & { pack: Pack }, draft: ConfigDraft) {
  const { base } = opened
  const [steps, setSteps] = useState<Steps>({ past: [], pack: opened.pack, future: [], key: undefined })
  const [checked, setChecked] = useState<{ pack: Pack; report: PackReport }>()
  const [isUnsaved, setUnsaved] = useState(false)
  const [conflict, setConflict] = useState<ConfigDraft>()
  const version = useRef(draft.version)
  const saved = useRef(opened.pack)
  const busy = useRef<Promise<void>>(undefined)
  const { pack } = steps

  const change = useCallback<StudioContent['change']>(
    (next, key) =>
      setSteps((now) => {
        const whole = typeof next === 'function' ? next(now.pack) : next
        if (whole === now.pack) return now
        const isSameStep = key !== undefined && key === now.key
        return {
          past: isSameStep ? now.past : [...now.past, now.pack].slice(-maxSteps),
          pack: whole,
          future: [],
          key,
        }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      setSteps((now) => {
        const last = now.past.at(-1)
        if (!last) return now
        return { past: now.past.slice(0, -1), pack: last, future: [now.pack, ...now.future], key: undefined }
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setSteps((now) => {
        const [next, ...future] = now.future
        return next ? { past: [...now.past, now.pack], pack: next, future, key: undefined } : now
      }),
    [],
  )

  const send = async (whole: Pack, files: Record<string, string>) => {
    try {
      const answer = await call(
        contract.packs.saveDraft,
        { body: { files, version: version.current } },
        { quiet: true },
      )
      version.current = answer.version
      saved.current = whole
      setUnsaved(false)
    } catch (error) {
      const stale = staleDetails(contract.packs.saveDraft, error)
      setUnsaved(true)
      if (stale) setConflict(stale.theirs)
    }
  }

  /** Checks and saves what is on the screen; whoever waits for it reads the report. */
  const settle = async (): Promise<PackReport> => {
    const whole = pack
    const said = await check(base, whole)
    // The report touches many fields; a letter typed meanwhile goes first.
    startTransition(() => setChecked({ pack: whole, report: said }))
    await busy.current
    if (saved.current !== whole && !conflict) {
      busy.current = send(whole, said.files)
      await busy.current
    }
    return said
  }
  const faults = useMemo(
    () => (checked ? faultsByPlace(checked.pack, checked.report.errors) : noFaults),
    [checked],
  )
  const things = useMemo(() => new Set(checked?.report.things), [checked])
  const onQuiet = useEffectEvent(() => void settle())
  useEffect(() => {
    const timer = setTimeout(onQuiet, quiet)
    return () => clearTimeout(timer)
  }, [pack])

  return {
    pack,
    base,
    change,
    undo: steps.past.length > 0 ? undo : undefined,
    redo: steps.future.length > 0 ? redo : undefined,
    faults,
    things,
    isUnsaved,
    /** The server holds the pack of the screen as the draft. */
    isSaved: () => saved.current === pack,
    settle,
    conflict,
    /** Keeps what is on this screen: the next save replaces the other window's draft. */
    keepMine: () => {
      version.current = conflict?.version ?? version.current
      setConflict(undefined)
      change({ ...pack })
    },
  }
}
