import { Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import type { Answer } from '../../../core/contract/answers.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { acceptedValues, changedNames, placeFiles } from '../../../core/rules/answer.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { call } from '../../api/client.ts'
import { RequiredNote } from '../../forms/FormNotices.tsx'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { type FormRecord, payloadOf } from '../../forms/record.ts'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { useSend } from '../../forms/useSend.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { useAround } from '../organizations/useAround.ts'
import { useSayAccepted } from './accepted.ts'
import { refreshAnswers } from './queries.ts'

type Values = Readonly<Record<string, unknown>>

interface CompletionProps {
  answer: Answer
  form: Form
  /** What the record holds; a new one holds nothing. */
  ours: Values
  comment: string
  onComment: (comment: string) => void
  onClose: () => void
}

/** Accepts an answer with what it lacks, or changed: a changed signed value needs a comment (LNK-07). */
export function Completion({ answer, form: whole, ours, comment, onComment, onClose }: CompletionProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { _id: id, inquiry, values } = answer
  const languages = useFormLanguages()
  const commentId = useId()
  const sayAccepted = useSayAccepted()
  const [part] = useState(() => partOf(whole, answer, ours))
  const [initial] = useState(() => recordOf(part, answer))
  // Acceptance takes no translations.
  const [own] = useState(() => ({ ...languages, supported: [languages.default] }))
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const draft = useDraft<DraftContent<FormRecord>>(`answer:${id}`)
  const form = useRecordForm({ form: part, languages: own, initial, draft, hasOrganization: false })
  const laidOf = ({ dataSchema }: Pick<FormRecord, 'dataSchema'>) =>
    Object.fromEntries(
      Object.keys(part.schema.properties).flatMap((name) => {
        const value = dataSchema[name] ?? null
        return isEqual(value, values[name] ?? null) ? [] : [[name, value]]
      }),
    )
  const lacksComment = (record: Pick<FormRecord, 'dataSchema'>) =>
    isShortReason(comment) && changedNames(values, acceptedValues(values, laidOf(record))).length > 0
  const saving = useSend<FormRecord>({
    send: async (record) => {
      const body = { dataSchema: laidOf(record), ...(comment.trim() === '' ? {} : { comment }) }
      sayAccepted(await call(contract.answers.accept, { params: { id }, body }, { quiet: true }))
    },
    onSent: async () => {
      form.dropDraft()
      onClose()
      await refreshAnswers()
    },
  })
  const send = async (record: FormRecord) => {
    setTried(true)
    setRefused(undefined)
    const focusComment = () => document.getElementById(commentId)?.focus()
    if (lacksComment(record)) {
      focusComment()
      return []
    }
    const faults = await saving.send(record)
    const fault = faults.find(({ path }) => path === '/comment')
    if (fault) {
      setRefused(fault.message)
      focusComment()
    }
    return faults.filter((one) => one !== fault)
  }
  const fault =
    isTried && lacksComment(payloadOf(form.record, form.rules)) ? t('answers.fault.comment') : refused
  return (
    <RecordPanel
      title={t('answers.complete')}
      subtitle={<RequiredNote />}
      stage={findStage(chains, inquiry.productSchema._id)?.stage}
      submitLabel={t('answers.completed')}
      form={form}
      saving={{ ...saving, draft, send }}
      around={useAround(inquiry.organization._id)}
      onIncomplete={() => toastFault(t('common.toast.dataIncomplete'), { name: 'dataIncomplete' })}
      onClose={onClose}
      lead={null}
      notice={
        <Textarea
          id={commentId}
          name="comment"
          label={t('answers.comment')}
          description={t('answers.commentHelp')}
          inputWrapperOrder={entryOrder}
          autosize
          minRows={2}
          maxLength={1000}
          mb={20}
          value={comment}
          error={fault && <FaultText>{fault}</FaultText>}
          onChange={({ currentTarget }) => {
            setRefused(undefined)
            onComment(currentTarget.value)
          }}
        />
      }
    />
  )
}

/**
 * What can be laid over an answer: all of a new record; of a product that exists what was asked, where it was answered or there is
 * nothing yet. Files stay as they were signed.
 */
function partOf({ schema, descriptor }: Form, { kind, inquiry, values }: Answer, ours: Values): Form {
  const withFiles = new Set<string>()
  placeFiles(values, (_file, field) => void withFiles.add(field))
  const isLacking = (name: string) => Object.hasOwn(values, name) || (ours[name] ?? null) === null
  const names = Object.keys(schema.properties).filter(
    (name) => !withFiles.has(name) && (kind !== 'form' || (inquiry.fields.includes(name) && isLacking(name))),
  )
  const pick = <T,>(members: Record<string, T>) =>
    Object.fromEntries(names.flatMap((name) => (members[name] ? [[name, members[name]]] : [])))
  return {
    schema: {
      ...schema,
      properties: pick(schema.properties),
      required: (schema.required ?? []).filter((name) => names.includes(name)),
    },
    descriptor: pick(descriptor),
  }
}

const recordOf = ({ schema }: Form, { values }: Answer): FormRecord => ({
  organization: '',
  dataSchema: Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(schema.properties, name)),
  ),
  i18n: {},
  isUnidentified: false,
})
