import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../../core/contract/answers.ts'
import { paths } from '../../../core/rules/paths.ts'
import { figuresAt } from '../../../core/fields/written.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { exactTime } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { milestoneQuery } from '../milestones/queries.ts'
import { productQuery } from '../products/queries.ts'
import { recordWay } from './accepted.ts'
import { Decision } from './Decision.tsx'
import { Lines } from './Lines.tsx'
import { answerQuery } from './queries.ts'
import { useAnswerForm } from './useAnswerForm.ts'
import classes from './Answers.module.css'

/** One answer: what was signed at left, our record at right, a line for each datum (picture 42). */
export function AnswerView({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const { data: answer, error, refetch } = useQuery(answerQuery(id, i18n.language))
  return (
    <Beside label={t('answers.title')}>
      {error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : answer ? (
        <Whole answer={answer} />
      ) : (
        <ListSkeleton rows={6} height={54} />
      )}
    </Beside>
  )
}

const closing = { to: paths.answers(), keep: true, drop: ['inquiry'] }

/** What is open beside the list; on a phone it stands in its place. */
export function Beside({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={classes.detail} aria-label={label}>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        component={Go}
        {...closing}
        leftSection={<IconArrowLeft size={17} stroke={1.6} aria-hidden />}
      >
        {t('answers.back')}
      </Button>
      <ActionIcon
        className={classes.close ?? ''}
        variant="subtle"
        color="gray"
        component={Go}
        {...closing}
        aria-label={t('common.close')}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {children}
    </aside>
  )
}

function Whole({ answer }: { answer: Answer }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { inquiry, by, state, kind, record, values } = answer
  const form = useAnswerForm(inquiry, kind, answer.formVersion)
  const look = findStage(chains, inquiry.productSchema._id)?.stage
  const isAccepted = state === 'accepted'
  /** The product that it changes, or became. */
  const productId =
    record?.type === 'products' ? record._id : kind === 'form' ? inquiry.product?._id : undefined
  const product = useQuery({ ...productQuery(productId ?? ''), enabled: productId !== undefined })
  const process = useQuery({
    ...milestoneQuery(record?._id ?? '', i18n.language),
    enabled: record?.type === 'milestones',
  })
  /** What the record holds; a new one holds nothing before it is accepted. */
  const stored = product.data
    ? { version: product.data.productSchemaVersion, data: product.data.dataSchema }
    : process.data && { version: process.data.milestoneSchemaVersion, data: process.data.dataSchema }
  const versions = { from: stored?.version, to: answer.formVersion ?? undefined }
  const known = form && stored ? figuresAt(form, versions, stored.data).data : stored?.data
  const ours = kind === 'form' || isAccepted ? known : nothing
  const signed = [
    exactTime(answer.at, i18n.language),
    t(by.verified ? 'answers.verified' : 'answers.unverified'),
    ...(by.taxId ? [t('answers.cuit', { number: by.taxId })] : []),
    t('answers.print', { text: (answer.sha256.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ') }),
  ]
  const body = (
    <>
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
      {answer.warnings.map(({ code, path, message }) => (
        <p key={`${code} ${path}`} className={classes.warning}>
          {message}
        </p>
      ))}
      {state !== 'pending' && <Decided answer={answer} />}
    </>
  )
  return (
    <>
      <header className={classes.head}>
        {look && <StageMarkDisc hue={look.hue} marca={look.marca} size={44} kind="filled" />}
        <div>
          <h2>
            {kind === 'lot' && typeof values.identifier === 'string' ? values.identifier : inquiry.title}
          </h2>
          <p>
            {t('answers.of', {
              what: inquiry.milestoneSchema?.name ?? inquiry.productSchema.name,
              organization: inquiry.organization.name,
            })}
          </p>
        </div>
      </header>
      {state === 'pending' ? (
        <Decision answer={answer} form={form} ours={ours}>
          {body}
        </Decision>
      ) : (
        <div className={classes.body}>{body}</div>
      )}
    </>
  )
}

type Values = Readonly<Record<string, unknown>>

const nothing: Values = {}

/** What became of it; the link of a rejected one is open again. */
function Decided({ answer }: { answer: Answer }) {
  const { t } = useTranslation()
  const { state, comment, decidedBy, inquiry } = answer
  const way = recordWay(answer)
  const name = decidedBy?.name ?? ''
  return (
    <>
      <p className={classes.decided}>
        {state === 'accepted'
          ? t('answers.decided.accepted', { name })
          : comment === null
            ? t('answers.decided.withdrawn', { name })
            : t('answers.decided.rejected', { comment })}{' '}
        {way && <Go to={way.address}>{t(way.label)}</Go>}
      </p>
      {inquiry.state === 'rejected' && (
        <p>
          <Go to={paths.answers({ inquiry: inquiry._id })} keep>
            {t('answers.again')}
          </Go>
        </p>
      )}
    </>
  )
}
