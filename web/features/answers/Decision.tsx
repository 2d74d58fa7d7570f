import { Button, Group, Textarea } from '@mantine/core'
import { IconPencil, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../../core/contract/answers.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { shortDate } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { useSayAccepted } from './accepted.ts'
import { Completion } from './Completion.tsx'
import { refreshAnswers } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './Answers.module.css'

interface DecisionProps {
  answer: Answer
  form: Form | undefined
  /** What the record holds; undefined while it isn't known. */
  ours: Readonly<Record<string, unknown>> | undefined
  /** What is decided about. */
  children: ReactNode
}

/** Accepts or rejects; a refusal is said here, and the answer goes on waiting. */
export function Decision({ answer, form, ours, children }: DecisionProps) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string>()
  const [opened, setOpened] = useState<'complete' | 'reject'>()
  const [isRunning, setRunning] = useState(false)
  const refusal = useRefusal()(contract.answers.accept)
  const sayAccepted = useSayAccepted()
  const { _id: id, by, values, references } = answer
  const close = () => setOpened(undefined)
  const accept = async () => {
    setFault(undefined)
    setRunning(true)
    try {
      const body = comment.trim() === '' ? {} : { comment }
      sayAccepted(await call(contract.answers.accept, { params: { id }, body }, { quiet: true }))
    } catch (error) {
      setFault(faultText(error))
    }
    setRunning(false)
    await refreshAnswers()
  }
  const shown = Object.entries(form?.schema.properties ?? {}).flatMap(([name, { title }]) => {
    const descriptor = form?.descriptor[name]
    return Object.hasOwn(values, name) && descriptor && isPublic(descriptor) ? [title] : []
  })
  return (
    <>
      <div className={classes.body}>
        {children}
        <Textarea
          mt={16}
          label={t('answers.comment')}
          description={t('answers.commentHelp')}
          inputWrapperOrder={entryOrder}
          autosize
          minRows={2}
          value={comment}
          maxLength={1000}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <p className={classes.public}>
          <IconWorld size={16} stroke={1.6} aria-hidden />{' '}
          {shown.length > 0
            ? t('answers.shown', { fields: shown.join(', '), name: by.name })
            : t('answers.hidden', { name: by.name })}
        </p>
        {fault !== undefined && (
          <Notice urgent fault>
            <b>{fault}</b>
            <br />
            {t('answers.stays')}
          </Notice>
        )}
      </div>
      <footer className={classes.foot}>
        <div className={classes.acts}>
          <span role="status">{t('answers.untouched')}</span>
          <RefusableButton
            variant="default"
            disabled={isRunning}
            refusal={refusal}
            onClick={() => setOpened('reject')}
          >
            {t('answers.reject')}
          </RefusableButton>
          <RefusableButton
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
            disabled={!form || !ours || isRunning}
            refusal={refusal}
            onClick={() => setOpened('complete')}
          >
            {t('answers.complete')}
          </RefusableButton>
          <RefusableButton refusal={refusal} loading={isRunning} onClick={() => void accept()}>
            {t('answers.accept', { count: Object.keys(values).length + references.length })}
          </RefusableButton>
        </div>
      </footer>
      {opened === 'complete' && form && ours && (
        <Completion
          answer={answer}
          form={form}
          ours={ours}
          comment={comment}
          onComment={setComment}
          onClose={close}
        />
      )}
      {opened === 'reject' && (
        <Rejection answer={answer} comment={comment} onComment={setComment} onClose={close} />
      )}
    </>
  )
}

interface RejectionProps {
  answer: Answer
  comment: string
  onComment: (comment: string) => void
  onClose: () => void
}

/** The reason, which whoever signed reads: the link opens again. */
function Rejection({ answer: { _id: id, by, inquiry }, comment, onComment, onClose }: RejectionProps) {
  const { t, i18n } = useTranslation()
  const [fault, setFault] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const date = shortDate(inquiry.expiresAt, i18n.language, (time) => t('common.today', { time }))
  const reject = async () => {
    if (isShortReason(comment)) return setFault(t('answers.rejection.short'))
    setRunning(true)
    try {
      await call(contract.answers.reject, { params: { id }, body: { comment } }, { quiet: true })
      toastDone(t('answers.rejected'))
      onClose()
    } catch (error) {
      setFault(faultText(error))
      setRunning(false)
    }
    await refreshAnswers()
  }
  return (
    <QuestionBox title={t('answers.rejection.title')} onClose={onClose}>
      <p className={ui.lead}>
        {t(by.email === null ? 'answers.rejection.unmailed' : 'answers.rejection.mailed', {
          name: by.name,
          date,
        })}
      </p>
      <Textarea
        label={t('answers.comment')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={comment}
        error={fault && <FaultText>{fault}</FaultText>}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          onComment(currentTarget.value)
        }}
      />
      <Group justify="flex-end" gap={10} mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={isRunning} onClick={() => void reject()}>
          {t('answers.reject')}
        </Button>
      </Group>
    </QuestionBox>
  )
}
