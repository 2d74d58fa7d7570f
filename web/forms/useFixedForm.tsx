import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import type { Issue } from '../../core/errors/refusal.ts'
import { pointerNames } from '../../core/json/pointer.ts'
import { toastFault } from '../ui/toast.ts'
import { useAfterUploads } from './files/afterUploads.ts'
import type { Saving } from './saving.ts'
import { useDoubt } from './useDoubt.tsx'

type Key<T> = T extends readonly unknown[] ? keyof T & `${number}` : keyof T & string
/** Whether the members of a value are entries of their own: those of an object and of a tuple, but not of a list. */
type IsGroup<T> = [T] extends [readonly unknown[]]
  ? number extends T['length']
    ? 0
    : 1
  : [T] extends [object]
    ? 1
    : 0
type NestedKey<T> = { [K in Key<T>]: 1 extends IsGroup<T[K]> ? `${K}.${Key<T[K]>}` : K }[Key<T>]

/** The members of the values of a form, by dotted names: `name`, `data.alert`, `socialMedia.0.url`. */
type Member<T> = { [K in Key<T>]: 1 extends IsGroup<T[K]> ? `${K}.${NestedKey<T[K]>}` : K }[Key<T>]
type At<T, K extends string> = K extends keyof T ? T[K] : never
type ValueAt<T, Name extends string> = Name extends `${infer A}.${infer B}.${infer C}`
  ? At<At<At<T, A>, B>, C>
  : Name extends `${infer A}.${infer B}`
    ? At<At<T, A>, B>
    : At<T, Name>
type TextMember<T> = { [N in Member<T>]: ValueAt<T, N> extends string ? N : never }[Member<T>]
type OtherMember<T> = Exclude<Member<T>, TextMember<T>>

/** Props for a custom input. */
export interface Control<Value = string> {
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  /** Updates the latest value, for uploads that end later. */
  update: (change: (before: Value) => Value) => void
  error: string | undefined
  /** The fault of something inside of the value: `0/name`. */
  faultAt: (path: string) => string | undefined
}

interface FieldOf<Values, Name extends string, Value> {
  /** The member that it writes. Faults use this name: `data.alert` receives those of `/data/alert`. */
  name: Name
  /** The member of the request whose faults it receives, where that has another name. */
  faultsOf?: string
  label: string
  help?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'url' | 'decimal' | 'numeric' | 'email'
  readOnly?: boolean
  /** A dialog begins here. */
  begins?: boolean
  /** Spans the whole width. */
  wide?: boolean
  /** Number of rows of a multi-line text. */
  rows?: number
  /** Cleans the text on each change. */
  clean?: (typed: string) => string
  /** The fault of the field, as text. */
  fault?: (values: Values) => string | undefined
  isShown?: (values: Values) => boolean
  /** Renders an input that is not a text field; the other values are those of the form. */
  render?: (control: Control<Value>, values: Values) => ReactNode
}

/** One field of a form that is the same in every account. Whatever is no text renders itself. */
export type FixedField<Values> =
  | FieldOf<Values, TextMember<Values>, string>
  | {
      [N in OtherMember<Values>]: FieldOf<Values, N, ValueAt<Values, N>> &
        Required<Pick<FieldOf<Values, N, ValueAt<Values, N>>, 'render'>>
    }[OtherMember<Values>]

/** The same field for the code of the kit, which reads and writes values by name. */
export type AnyField<Values> = FieldOf<Values, string, unknown>

export interface FixedFormOptions<Values extends object> {
  fields: readonly FixedField<NoInfer<Values>>[]
  initial: Values
  /** From `useCreate`, `useEdit` or `useSend`. */
  saving: Saving<Values>
  /** A doubt about the values, to confirm before sending. */
  doubtOf?: ((values: Values) => string | undefined) | undefined
  /** The toast for a required entry that is empty; null where the few entries say it themselves. */
  whenMissing?: 'allRequired' | 'dataIncomplete' | 'completeFields' | null
  /** Why it can't be sent at all; the frame says so. */
  refusal?: string | undefined
  /** Values after sending, if the form stays open. */
  next?: Values
}

/**
 * The state of a form of fixed fields: values, faults, draft and sending. `FixedForm` shows it in a panel; forms with a
 * frame of their own place `FormNotices` and `Entry` in it.
 */
export function useFixedForm<Values extends object>({
  fields: declared,
  initial,
  saving,
  doubtOf,
  whenMissing = 'allRequired',
  refusal,
  next,
}: FixedFormOptions<Values>) {
  const { t } = useTranslation()
  const { draft, version } = saving
  // Each member of the union writes values of its own type; by name, any of them does.
  const fields = declared as readonly unknown[] as readonly AnyField<Values>[]
  const [values, setValues] = useState(initial)
  /** Latest values, for uploads that end before the next render. */
  const latest = useRef(initial)
  const [refused, setRefused] = useState<readonly Issue[]>([])
  const [isTried, setTried] = useState(false)
  /** Nothing was typed since the values were sent. */
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const boxes = useRef(new Map<string, HTMLElement>())
  const { ask, box } = useDoubt()

  const shown = (of: Values) => fields.filter(({ isShown }) => isShown?.(of) ?? true)
  const isMissing = ({ name, required }: AnyField<Values>, of: Values) =>
    required === true && isEmpty(valueAt(of, name))
  const ownFault = (field: AnyField<Values>, of: Values) =>
    isMissing(field, of) ? t('fields.requiredMark') : field.fault?.(of)
  const memberOf = ({ name, faultsOf = name }: AnyField<Values>) => faultsOf
  const refusalAt = (member: string) =>
    refused.find(({ path }) => pointerNames(path).join('.') === member)?.message
  const faultOf = (field: AnyField<Values>) =>
    (isTried ? ownFault(field, values) : undefined) ?? refusalAt(memberOf(field))

  const show = (of: Values) => {
    latest.current = of
    setValues(of)
  }
  /** Begins again with other values. */
  const reset = (of: Values) => {
    setTried(false)
    setRefused([])
    show(of)
  }
  const change = ({ name, ...field }: AnyField<Values>, value: unknown) => {
    const member = memberOf({ name, ...field })
    const of = withValue(latest.current, name.split('.'), value)
    setSent(false)
    setRefused((before) => before.filter(({ path }) => pointerNames(path).join('.') !== member))
    show(of)
    draft.keep({ record: of, version })
  }
  const focus = (name: string) => {
    const box = boxes.current.get(name)
    const input = box?.matches(focusable) ? box : box?.querySelector<HTMLElement>(focusable)
    input?.focus()
  }

  const isBusy = useRef(false)
  const { save, isWaiting } = useAfterUploads(async () => {
    if (isBusy.current || refusal !== undefined) return
    const of = latest.current
    setTried(true)
    setRefused([])
    const wrong = shown(of).filter((field) => ownFault(field, of) !== undefined)
    if (wrong[0]) {
      focus(wrong[0].name)
      if (whenMissing && wrong.some((field) => isMissing(field, of)))
        toastFault(t(`common.toast.${whenMissing}`), { name: whenMissing })
      return
    }
    const doubt = doubtOf?.(of)
    if (doubt !== undefined && !(await ask(doubt))) return
    setSent(true)
    setSending(true)
    isBusy.current = true
    try {
      const faults = await saving.send(of)
      setRefused(faults)
      const members = faults.map(({ path }) => pointerNames(path).join('.'))
      const first = shown(of).find((field) => members.includes(memberOf(field)))
      if (first) focus(first.name)
      if (faults.length === 0 && next) reset(next)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  })

  const visible = shown(values)
  const missing = visible.filter((field) => isMissing(field, values))
  const wrong = visible.filter((field) => faultOf(field) !== undefined)
  const isPlaced = ({ path }: Issue) => {
    const member = pointerNames(path).join('.')
    return visible.some((field) => `${member}.`.startsWith(`${memberOf(field)}.`))
  }
  const offered = draft.found?.version === version ? draft.found.record : undefined
  return {
    values,
    /** The fields to show now, in their order. */
    fields: visible,
    change,
    latestOf: ({ name }: AnyField<Values>) => valueAt(latest.current, name),
    set: (name: TextMember<Values>, value: string) => {
      const field = fields.find((one) => one.name === name)
      if (field) change(field, value)
    },
    reset,
    focus,
    faultOf,
    refusalAt,
    refOf: (name: string) => (box: HTMLElement | null) => {
      if (box) boxes.current.set(name, box)
      else boxes.current.delete(name)
    },
    submit: () => void save(),
    saving,
    isBusy: isSending || isWaiting,
    isTried,
    missing,
    wrong,
    /** The same values have been refused as a whole. */
    isRefused: saving.isRefused && isSent,
    /** Faults that belong to no field in sight. */
    others: refused.filter((issue) => !isPlaced(issue)).map(({ message }) => message),
    drop: draft.drop,
    offer: {
      offered,
      offeredAt: draft.foundAt,
      dropDraft: draft.drop,
      restoreDraft: () => {
        draft.drop()
        if (offered) show({ ...initial, ...offered })
      },
    },
    /** The open question about a doubt. */
    doubt: box,
  }
}

export type FixedFormState<Values extends object> = ReturnType<typeof useFixedForm<Values>>

/** Elements of an entry that can take the focus. */
const focusable = 'input:not([type=hidden], [type=file]), textarea, button'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const valueAt = (values: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((part, member) => (part as Readonly<Record<string, unknown>>)[member], values)

/** The values with another one at a member. */
function withValue<T extends object>(values: T, [member = '', ...rest]: string[], value: unknown): T {
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>
  copy[member] = rest.length === 0 ? value : withValue(copy[member] as object, rest, value)
  return copy as T
}
