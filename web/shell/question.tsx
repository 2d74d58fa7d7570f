import { useState, type ReactNode } from 'react'
import type { Route } from '../../core/contract/route.ts'
import { isShortReason } from '../../core/rules/reason.ts'
import { call, type CallResult, type Input } from '../api/client.ts'
import type { ApiError } from '../api/error.ts'
import { useRequestKey } from '../api/useRequestKey.ts'
import { FormQuestion } from '../forms/FormQuestion.tsx'
import { useFixedForm, type FixedField, type FixedFormState } from '../forms/useFixedForm.tsx'
import { useSend } from '../forms/useSend.ts'
import type { Language } from '../../core/i18n/index.ts'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { useTranslation, type Translator } from '../ui/texts.ts'
import { toastDone } from '../ui/toast.ts'
import { useConfirm } from './useConfirm.ts'
import { useRefusal } from './useRefusal.ts'

interface QuestionTexts {
  title: string
  /** Names the action ("Dar de baja"), never "OK". */
  action: string
  /** Consequences. */
  text?: ReactNode
}

interface QuestionForm<Of, Values extends object> {
  initial: (of: Of) => Values
  fields: (t: Translator, of: Of) => readonly FixedField<NoInfer<Values>>[]
  /** The entries, where they don't stand one below the other. */
  layout?: (form: FixedFormState<Values>) => ReactNode
  /** The entry where refusals of none stand: `/name`. Without it they stand above the form. */
  faultAt?: string
}

interface QuestionOptions<R extends Route, Of, Values extends object> {
  route: R
  /** Request from the subject and the entries. */
  input: (of: Of, values: NoInfer<Values>) => Input<R>
  texts: (t: Translator, of: Of, language: Language) => QuestionTexts
  /** It can't be taken back. */
  danger?: true
  form?: QuestionForm<Of, Values>
  /** Said once it is done; `lasts` is how long it is to be read, in ms. */
  done?: (t: Translator, of: Of, answer: CallResult<R>) => string | { text: string; lasts: number }
  /** Shown after success, such as a secret. Undefined: the question closes. */
  outcome?: (of: Of, answer: CallResult<R>, onClose: () => void) => ReactNode
  /** Refetches changed data after closing. */
  refresh: (of: Of) => Promise<unknown>
}

interface QuestionProps<Of, R extends Route> {
  of: Of
  onClose: () => void
  /** Called once it is done, after the question has left. */
  onDone?: (answer: CallResult<R>) => void
  onRefused?: (error: ApiError) => void
}

/** A question before a route is called, as data. A lost answer is asked for again under the same key. */
export function question<R extends Route, Of, Values extends object>(
  options: QuestionOptions<R, Of, Values>,
): (props: QuestionProps<Of, R>) => ReactNode {
  const { route, input, texts, danger, form, done, outcome, refresh } = options

  const useAsked = ({ of, onClose, onDone }: QuestionProps<Of, R>) => {
    const { t, i18n } = useTranslation()
    const [shown, setShown] = useState<ReactNode>()
    const key = useRequestKey()
    return {
      ...texts(t, of, i18n.language),
      refusal: useRefusal()(route),
      shown,
      send: async (values: Values) => {
        const sent = input(of, values)
        // Whether a route takes an input is known of each, not of all.
        const answer = (await call<Route>(route, sent as never, {
          quiet: true,
          idempotencyKey: key.of(sent),
        })) as CallResult<R>
        const after = outcome?.(of, answer, onClose)
        setShown(after)
        if (after === undefined) onClose()
        const said = after === undefined && done?.(t, of, answer)
        if (typeof said === 'string') toastDone(said)
        else if (said) toastDone(said.text, { duration: said.lasts })
        onDone?.(answer)
        await refresh(of)
      },
    }
  }

  function Asked(props: QuestionProps<Of, R>) {
    const { title, action, text, refusal, shown, send } = useAsked(props)
    const asked = useConfirm({
      act: () => send({} as Values), // Without a form there are none.
      refusal,
      onDone() {},
      ...(props.onRefused ? { onRefused: props.onRefused } : {}),
    })
    return (
      shown ?? (
        <ConfirmModal
          {...asked}
          danger={danger ?? false}
          title={title}
          confirmLabel={action}
          onClose={props.onClose}
        >
          {text}
        </ConfirmModal>
      )
    )
  }

  function AskedForm({
    initial,
    fields,
    layout,
    faultAt = '',
    ...props
  }: QuestionForm<Of, Values> & QuestionProps<Of, R>) {
    const { t } = useTranslation()
    const { shown, send, ...asked } = useAsked(props)
    const state = useFixedForm<Values>({
      initial: initial(props.of),
      fields: fields(t, props.of),
      whenMissing: null,
      refusal: asked.refusal,
      saving: useSend<Values>({ send, faultAt }),
    })
    return (
      shown ?? (
        <FormQuestion {...asked} danger={danger} form={state} onClose={props.onClose}>
          {layout?.(state)}
        </FormQuestion>
      )
    )
  }

  return (props) => (form ? <AskedForm {...form} {...props} /> : <Asked {...props} />)
}

/** Form with a reason only; the reason is stored with the action. */
export const reasonForm = (label: (t: Translator) => string, maxLength: number) => ({
  initial: () => ({ reason: '' }),
  fields: (t: Translator): readonly FixedField<{ reason: string }>[] => [
    {
      name: 'reason',
      label: label(t),
      required: true,
      begins: true,
      rows: 3,
      maxLength,
      fault: ({ reason }) => (isShortReason(reason) ? t('forms.reasonShort') : undefined),
    },
  ],
})
