import { Button, Textarea } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPencil, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../core/contract/answers.ts'
import { contract } from '../../../core/contract/index.ts'
import { fieldText, type Form } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { minComment } from '../../../core/rules/answer.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { exactTime } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { productQuery } from '../products/queries.ts'
import { Completion } from './Completion.tsx'
import { answerQuery, refreshAnswers } from './queries.ts'
import { useAnswerForm } from './useAnswerForm.ts'
import classes from './Answers.module.css'

/** One answer: what was signed at left, our record at right, a line for each datum (picture 42). */
export function AnswerView({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const { data: answer, error, refetch } = useQuery(answerQuery(id, i18n.language))
  return (
    <aside className={classes.detail} aria-label={t('answers.title')}>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        component={Go}
        to={paths.answers()}
        leftSection={<IconArrowLeft size={17} stroke={1.6} aria-hidden />}
      >
        {t('answers.back')}
      </Button>
      {error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : answer ? (
        <Whole answer={answer} />
      ) : (
        <ListSkeleton rows={6} height={54} />
      )}
    </aside>
  )
}

function Whole({ answer }: { answer: Answer }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { inquiry, by, state, kind } = answer
  const form = useAnswerForm(inquiry, kind)
  const look = findStage(chains, inquiry.productSchema._id)?.stage
  const product = useQuery({
    ...productQuery(inquiry.product?._id ?? ''),
    enabled: kind === 'form' && inquiry.product !== null,
  })
  /** What the record holds; a new one holds nothing. */
  const ours = kind === 'form' ? product.data?.dataSchema : nothing
  const signed = [
    exactTime(answer.at, i18n.language),
    t(by.verified ? 'answers.verified' : 'answers.unverified'),
    ...(by.taxId ? [t('answers.cuit', { number: by.taxId })] : []),
    t('answers.print', { text: (answer.sha256.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ') }),
  ]
  return (
    <>
      <header className={classes.head}>
        {look && <StageMarkDisc hue={look.hue} marca={look.marca} size={44} kind="filled" />}
        <div>
          <h2>{inquiry.title}</h2>
          <p>
            {t('answers.of', {
              what: inquiry.milestoneSchema?.name ?? inquiry.productSchema.name,
              organization: inquiry.organization.name,
            })}
          </p>
        </div>
      </header>
      <div className={classes.body}>
        <section className={classes.signature}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(by.name)}
          </span>
          <div>
            <b>{t('answers.signed', { name: by.name, organization: inquiry.organization.name })}</b>
            <small>{signed.join(', ')}</small>
          </div>
        </section>
        {form && <Lines answer={answer} form={form} ours={ours} />}
        <Files answer={answer} />
        {state !== 'pending' && (
          <p className={classes.decided}>
            {state === 'accepted' && t('answers.decided.accepted', { name: answer.decidedBy?.name ?? '' })}
            {state === 'rejected' &&
              (answer.comment === null
                ? t('answers.decided.withdrawn', { name: answer.decidedBy?.name ?? '' })
                : t('answers.decided.rejected', { comment: answer.comment }))}
          </p>
        )}
      </div>
      {state === 'pending' && <Decision answer={answer} form={form} ours={ours} />}
    </>
  )
}

type Values = Readonly<Record<string, unknown>>

const nothing: Values = {}

interface PartProps {
  answer: Answer
  form: Form | undefined
  /** Undefined while it isn't known. */
  ours: Values | undefined
}

function Lines({ answer, form, ours = nothing }: PartProps & { form: Form }) {
  const { t, i18n } = useTranslation()
  const view = { language: i18n.language }
  const lines = Object.entries(form.schema.properties).filter(([name]) => Object.hasOwn(answer.values, name))
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('answers.theirs')}</th>
          <th scope="col">{t('answers.ours')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, { title }]) => {
          const isSame = isEqual(answer.values[name] ?? null, ours[name] ?? null)
          const here = fieldText(form, name, ours, view)
          return (
            <tr key={name} data-same={isSame || undefined}>
              <td>
                <span>{title}</span>
                <strong>{fieldText(form, name, answer.values, view)}</strong>
              </td>
              <td data-empty={here === '' || undefined}>
                {isSame ? t('answers.same') : here === '' ? t('answers.nothing') : here}
              </td>
            </tr>
          )
        })}
        {answer.references.map(({ referenceNumber: reference, verificationNumber: verification }) => (
          <tr key={reference}>
            <td>
              <span>{t('answers.cited')}</span>
              <strong>{t('answers.pair', { reference, verification })}</strong>
            </td>
            <td data-empty>{t('answers.nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Files({ answer: { _id: id, files, warnings } }: { answer: Answer }) {
  const { t } = useTranslation()
  const download = async (n: number, name: string) => {
    try {
      saveFile(name, await call(contract.answers.file, { params: { id, n: String(n) } }, { quiet: true }))
    } catch (error) {
      toastFault(faultText(error))
    }
  }
  return (
    <>
      {warnings.map(({ code, path, message }) => (
        <p key={`${code} ${path}`} className={classes.warning}>
          {message}
        </p>
      ))}
      <div className={classes.files}>
        {files.map(({ name, url }, n) => (
          <Button
            key={url}
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
            onClick={() => void download(n, name)}
          >
            {t('answers.file', { name })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Accepts or rejects; a refusal is said here, and the answer goes on waiting. */
function Decision({ answer, form, ours }: PartProps) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string>()
  const [isCompleting, setCompleting] = useState(false)
  const [running, setRunning] = useState<'accept' | 'reject'>()
  const refusal = useRefusal()(contract.answers.accept)
  const { _id: id, by, values } = answer
  const isShort = comment.trim().length < minComment
  const decide = async (work: 'accept' | 'reject') => {
    setFault(undefined)
    if (work === 'reject' && isShort) return setFault(t('answers.rejection.short'))
    setRunning(work)
    try {
      if (work === 'accept')
        await call(
          contract.answers.accept,
          { params: { id }, body: comment.trim() === '' ? {} : { comment } },
          { quiet: true },
        )
      else await call(contract.answers.reject, { params: { id }, body: { comment } }, { quiet: true })
      toastDone(t(work === 'accept' ? 'answers.accepted' : 'answers.rejected'))
    } catch (error) {
      setFault(faultText(error))
    }
    setRunning(undefined)
    await refreshAnswers()
  }
  const shown = Object.entries(form?.schema.properties ?? {}).flatMap(([name, { title }]) => {
    const descriptor = form?.descriptor[name]
    return Object.hasOwn(values, name) && descriptor && isPublic(descriptor) ? [title] : []
  })
  return (
    <footer className={classes.foot}>
      <Textarea
        label={t('answers.comment')}
        description={t('answers.commentHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={comment}
        maxLength={1000}
        error={fault}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <p className={classes.public}>
        <IconWorld size={16} stroke={1.6} aria-hidden />{' '}
        {shown.length > 0
          ? t('answers.shown', { fields: shown.join(', '), name: by.name })
          : t('answers.hidden', { name: by.name })}
      </p>
      <div className={classes.acts}>
        <span role="status">{t('answers.untouched')}</span>
        <Button
          variant="default"
          disabled={refusal !== undefined || running !== undefined}
          title={refusal}
          loading={running === 'reject'}
          onClick={() => void decide('reject')}
        >
          {t('answers.reject')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
          disabled={!form || !ours || refusal !== undefined || running !== undefined}
          title={refusal}
          onClick={() => setCompleting(true)}
        >
          {t('answers.complete')}
        </Button>
        <Button
          disabled={refusal !== undefined || running !== undefined}
          title={refusal}
          loading={running === 'accept'}
          onClick={() => void decide('accept')}
        >
          {t('answers.accept', { count: Object.keys(values).length })}
        </Button>
      </div>
      {isCompleting && form && ours && (
        <Completion
          answer={answer}
          form={form}
          ours={ours}
          comment={comment}
          onComment={setComment}
          onClose={() => setCompleting(false)}
        />
      )}
    </footer>
  )
}
