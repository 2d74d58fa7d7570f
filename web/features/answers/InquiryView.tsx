import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { question } from '../../shell/question.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { shortDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Beside } from './AnswerView.tsx'
import { HandOver } from './HandOver.tsx'
import { LinkOnce } from './LinkOnce.tsx'
import { inquiryQuery, refreshAnswers } from './queries.ts'
import { useAnswerForm } from './useAnswerForm.ts'
import classes from './Answers.module.css'

/** One inquiry: whom it asks for what, whether it was opened, and what became of it (LNK-03). */
export function InquiryView({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const { data: inquiry, error, refetch } = useQuery(inquiryQuery(id, i18n.language))
  return (
    <Beside label={t('inquiries.noun.one')}>
      {error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : inquiry ? (
        <Whole inquiry={inquiry} />
      ) : (
        <ListSkeleton rows={6} height={54} />
      )}
    </Beside>
  )
}

function Whole({ inquiry }: { inquiry: Inquiry }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { kind, recipient, organization, productSchema, fields, state, reason, openedAt, answer } = inquiry
  const form = useAnswerForm(inquiry, kind, null)
  const look = findStage(chains, productSchema._id)?.stage
  const day = (at: string) => shortDate(at, i18n.language, (time) => t('common.today', { time }))
  const opened = t('inquiries.list.opened', { count: inquiry.opened })
  const lines = [
    {
      name: t('inquiries.list.state'),
      text: [t(`inquiries.state.${state}`), ...(reason ? [t(`inquiries.list.reason.${reason}`)] : [])].join(
        '. ',
      ),
    },
    {
      name: t('inquiries.list.asked'),
      text: fields.map((name) => form?.schema.properties[name]?.title ?? name).join(', '),
    },
    {
      name: t('inquiries.list.opening'),
      text:
        openedAt === null
          ? t('inquiries.list.unopened')
          : t('inquiries.list.openedAt', { text: opened, date: day(openedAt) }),
    },
    { name: t('inquiries.list.lastDay'), text: day(inquiry.expiresAt) },
    { name: t('inquiries.list.owner'), text: <HandOver inquiry={inquiry} /> },
    { name: t('inquiries.list.by'), text: `${inquiry.createdBy.name}, ${day(inquiry.createdAt)}` },
    ...(recipient.email ? [{ name: t('inquiries.ask.email'), text: recipient.email }] : []),
    ...(inquiry.mail
      ? [{ name: t('inquiries.list.mail'), text: t(`inquiries.list.mailState.${inquiry.mail}`) }]
      : []),
    ...(inquiry.message ? [{ name: t('inquiries.ask.message'), text: inquiry.message }] : []),
  ]
  return (
    <>
      <header className={classes.head}>
        {look && <StageMarkDisc hue={look.hue} marca={look.marca} size={44} kind="filled" />}
        <div>
          <h2>{inquiry.title}</h2>
          <p>{t('inquiries.list.to', { name: recipient.name, organization: organization.name })}</p>
        </div>
      </header>
      <div className={classes.body}>
        <table className={classes.lines}>
          <tbody>
            {lines.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {answer && (
          <p className={classes.decided}>
            <Go to={paths.answer(answer._id)}>{t('inquiries.list.answer', { name: answer.by.name })}</Go>
          </p>
        )}
      </div>
      {(state === 'open' || state === 'rejected') && <Acts inquiry={inquiry} />}
    </>
  )
}

/** A new link, or none any more. */
function Acts({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const refusal = useRefusal()(contract.inquiries.send)
  const [asks, setAsks] = useState<'send' | 'withdraw'>()
  const close = () => setAsks(undefined)
  return (
    <footer className={classes.foot}>
      <div className={classes.acts}>
        <RefusableButton variant="default" refusal={refusal} onClick={() => setAsks('withdraw')}>
          {t('inquiries.list.withdraw')}
        </RefusableButton>
        <RefusableButton
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
          refusal={refusal}
          onClick={() => setAsks('send')}
        >
          {t('inquiries.list.send')}
        </RefusableButton>
      </div>
      {asks === 'send' && <SendQuestion of={inquiry} onClose={close} />}
      {asks === 'withdraw' && <WithdrawQuestion of={inquiry} onClose={close} />}
    </footer>
  )
}

const SendQuestion = question({
  route: contract.inquiries.send,
  input: ({ _id: id }: Inquiry) => ({ params: { id } }),
  texts: (t) => ({
    title: t('inquiries.list.send'),
    action: t('inquiries.list.send'),
    text: t('inquiries.list.sendHelp'),
  }),
  outcome: (_, made, onClose) => <LinkBox inquiry={made} onClose={onClose} />,
  refresh: refreshAnswers,
})

function LinkBox(props: { inquiry: Inquiry; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <QuestionBox title={t('inquiries.once.title')} onClose={props.onClose}>
      <LinkOnce {...props} />
    </QuestionBox>
  )
}

const WithdrawQuestion = question({
  route: contract.inquiries.withdraw,
  input: ({ _id: id }: Inquiry) => ({ params: { id } }),
  danger: true,
  texts: (t) => ({
    title: t('inquiries.list.withdraw'),
    action: t('inquiries.list.withdraw'),
    text: t('inquiries.list.withdrawing'),
  }),
  done: (t) => t('inquiries.list.withdrawn'),
  refresh: refreshAnswers,
})
