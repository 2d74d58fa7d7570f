import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { type Remark, remarkText } from '../../../core/errors/remarks.ts'
import { isPlaceholder, type Form } from '../../../core/fields/index.ts'
import { fieldPath, organizationPath, type FormRecord } from '../../forms/record.ts'
import type { Draft, DraftContent } from '../../forms/saving.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { toastDone } from '../../ui/toast.ts'
import { useFormLanguages } from '../useFormLanguages.ts'
import type { CellEditorProps, Step } from './CellEditor.tsx'
import { overTheirs, saveCell } from './saveCell.ts'
import { isSame, valueOf, withValue, type CellRecord } from './source.ts'

/** A cell keeps no draft: it is open while somebody types. */
const noDraft: Draft<DraftContent<FormRecord>> = { found: null, keep: () => {}, drop: () => {} }

/** State of an edited cell: the form of its record, saving, and faults. */
export function useCellEdit<Item extends CellRecord>(
  { source, cell, item, member, early, onEnd }: CellEditorProps<Item>,
  own: Form,
  frame: RefObject<HTMLDivElement | null>,
) {
  const languages = useFormLanguages()
  const [initial] = useState(() => {
    const record = source.recordOf(item)
    // A placeholder is no identifier to go on from.
    return isPlaceholder(valueOf(record, member)) ? withValue(record, member, undefined) : record
  })
  const [stored] = useState(() => ({ dataSchema: item.dataSchema, own }))
  const { version } = item
  const form = useRecordForm({ form: source.schema, languages, draft: noDraft, version, initial, stored })
  const [isBusy, setBusy] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const [isTried, setTried] = useState(false)
  const [conflict, setConflict] = useState<{ theirs: Item; savedBy: string | null; mine: string }>()
  const step = useRef<Step>(undefined)
  const told = useRef<readonly Remark[]>([])
  /** Each attempt uses the value written by the blur. */
  const [attempts, setAttempts] = useState(0)
  const value = valueOf(form.record, member)

  const entries = () => [
    ...(frame.current?.querySelectorAll<HTMLInputElement>('[data-entry] input:not([type=hidden])') ?? []),
  ]
  const beginTyping = () => {
    const [input] = entries()
    input?.focus()
    input?.select()
  }
  const finish = async (isSaved: boolean) => {
    if (isSaved) {
      for (const remark of told.current) toastDone(remarkText(languages.shown, remark))
      await source.refresh().catch(() => {})
    }
    onEnd({ isSaved, step: step.current })
  }
  /** After a key the focus is on the cell, or where the form has found a fault; a press elsewhere keeps it there. */
  const resume = () => {
    const here = document.activeElement
    if (here === cell || frame.current?.contains(here)) beginTyping()
  }
  /** Saves; on a fault the editor stays open. */
  const send = async (base: Item, record: FormRecord) => {
    setBusy(true)
    setConflict(undefined)
    const outcome = await saveCell(source, base, record, member)
    if (outcome.kind === 'saved') return finish(true)
    setBusy(false)
    if (outcome.kind === 'conflict') {
      const { theirs, savedBy } = outcome
      return setConflict({ theirs, savedBy, mine: entries()[0]?.value ?? '' })
    }
    setUnanswered(outcome.isUnanswered)
    form.refuse(outcome.faults)
    resume()
  }
  const attempt = useEffectEvent(async () => {
    if (isBusy || conflict) return
    if (isSame(value, valueOf(initial, member))) return finish(false)
    setTried(true)
    setUnanswered(false)
    const record = form.attempt()
    if (!record) return resume()
    await send(item, record)
  })
  useEffect(() => {
    if (attempts > 0) void attempt()
  }, [attempts])

  const leaveWith = (to: Step) => {
    step.current = to
    // The input brings its text into shape when it loses the focus.
    cell.focus()
  }
  const begin = useEffectEvent(() => {
    beginTyping()
    const [input] = entries()
    if (!input) return
    // A list of choices opens at once.
    if (input.ariaHasPopup === 'listbox') input.click()
    if (early.text) type(input, early.text)
    if (early.end) leaveWith(early.end === 'Tab' ? 1 : 0)
  })
  useEffect(() => begin(), [])

  const at = 'field' in member ? fieldPath(member.field) : organizationPath
  const ownFaults = form.issues.filter(({ path }) => path === at || path.startsWith(`${at}/`))
  const others = [...form.issues.filter((issue) => !ownFaults.includes(issue)), ...form.unplaced]
  const isShown = isTried && !isBusy && !conflict
  return {
    form,
    isBusy,
    isUnanswered,
    conflict,
    faults: ownFaults,
    /** The fault to show. */
    said: isShown ? [...ownFaults, ...others][0] : undefined,
    /** The fault lies elsewhere in the record. */
    isElsewhere: isShown && ownFaults.length === 0 && (others.length > 0 || form.gaps.length > 0),
    entries,
    /** Shows remarks of the input, since there is no room below the cell. */
    tell(remarks: readonly Remark[]) {
      told.current = remarks
    },
    leaveWith,
    /** Tries to save because the focus moved elsewhere, or by a key to another cell. */
    leave(isByKey: boolean) {
      if (!isByKey) step.current = undefined
      setAttempts((before) => before + 1)
    },
    giveUp() {
      step.current = 0
      void finish(false)
    },
    keepMine() {
      if (!conflict) return
      step.current = 0
      void send(conflict.theirs, overTheirs(source, conflict.theirs, value, member))
    },
    takeTheirs() {
      step.current = 0
      void source.refresh().finally(() => void finish(false))
    },
  }
}

export type CellEdit<Item extends CellRecord> = ReturnType<typeof useCellEdit<Item>>

/** Types a text as a person would. */
function type(input: HTMLInputElement, typed: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
