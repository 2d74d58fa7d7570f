import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../../core/contract/answers.ts'
import { contract } from '../../../core/contract/index.ts'
import { answerStates } from '../../../core/rules/inquiry.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useList } from '../../shell/listScreen.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { shortDate } from '../../ui/format.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { keyOf } from '../../ui/keys.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { AnswerView } from './AnswerView.tsx'
import { AskDialog } from './AskDialog.tsx'
import { InquiryView } from './InquiryView.tsx'
import { listQuery, sentQuery, waitingQuery } from './queries.ts'
import { answerSearch, type AnswerSearch, isNarrowed, newLot } from './search.ts'
import { SentList } from './SentList.tsx'
import classes from './Answers.module.css'

/** What people without an account have answered, one beside the record it will become, or what was asked of them (picture 42). */
export function AnswersPage() {
  const isSent = answerSearch(useSearch({ strict: false })).list === 'sent'
  // Each list has its own query, so one takes the place of the other.
  return isSent ? <SentPage /> : <AnsweredPage />
}

function AnsweredPage() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { list, rows, show, context } = useList(answerSearch, listQuery, { name: 'answers' })
  const { search } = context
  const narrow = (change: object) => show({ ...change, page: undefined })
  return (
    <div className={classes.page} data-detail={id !== undefined || undefined}>
      <ListPage>
        <Head search={search} show={show}>
          <Select
            aria-label={t('answers.filter')}
            w={{ base: '100%', sm: 150 }}
            allowDeselect={false}
            data={[
              { value: 'all', label: t('answers.all') },
              ...answerStates.map((value) => ({ value, label: t(`answers.state.${value}`) })),
            ]}
            value={search.state ?? 'all'}
            onChange={(state) => narrow({ state: state === 'all' ? undefined : state })}
          />
        </Head>
        <div className={classes.scroll} aria-busy={list.isPlaceholderData || undefined}>
          {listFault(list) ||
            (!rows ? (
              <ListSkeleton rows={6} height={66} />
            ) : rows.length > 0 ? (
              <ol className={classes.rows} aria-label={t('answers.title')}>
                {rows.map((answer) => (
                  <AnswerRow key={answer._id} answer={answer} isOpened={answer._id === id} />
                ))}
              </ol>
            ) : isNarrowed(search) ? (
              <NothingFound
                title={t('answers.notFound.title')}
                text={t('answers.notFound.text')}
                onClear={() => narrow({ search: undefined, state: undefined })}
              />
            ) : (
              <EmptyState title={t('answers.empty.title')} text={t('answers.empty.text')} />
            ))}
        </div>
        <ListFoot list={list.data} onPage={(page) => show({ page })} />
      </ListPage>
      {id === undefined ? <Choose text={t('answers.choose')} /> : <AnswerView key={id} id={id} />}
    </div>
  )
}

function SentPage() {
  const { t } = useTranslation()
  const { list, show, context } = useList(answerSearch, sentQuery, { name: 'inquiries' })
  const { search } = context
  const { inquiry } = search
  return (
    <div className={classes.page} data-detail={inquiry !== undefined || undefined}>
      <ListPage>
        <Head search={search} show={show} />
        <div className={classes.scroll} aria-busy={list.isPlaceholderData || undefined}>
          <SentList
            list={list}
            search={search}
            onClear={() => show({ search: undefined, page: undefined })}
          />
        </div>
        <ListFoot list={list.data} onPage={(page) => show({ page })} />
      </ListPage>
      {inquiry === undefined ? (
        <Choose text={t('inquiries.list.choose')} />
      ) : (
        <InquiryView key={inquiry} id={inquiry} />
      )}
    </div>
  )
}

function Choose({ text }: { text: string }) {
  return (
    <aside className={classes.detail} aria-label={text}>
      <p className={classes.choose}>{text}</p>
    </aside>
  )
}

interface HeadProps {
  search: AnswerSearch
  show: (change: Readonly<Record<string, unknown>>) => void
  children?: ReactNode
}

/** The head of both lists, and the dialog that asks. */
function Head({ search, show, children }: HeadProps) {
  const { t } = useTranslation()
  const { data: waiting } = useQuery(waitingQuery)
  const go = useGo()
  const refusal = useRefusal()(contract.inquiries.create)
  return (
    <PageHeader
      crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('answers.title') }]}
      title={t('answers.title')}
      count={waiting === undefined ? undefined : t('answers.waiting', { count: waiting })}
      action={
        <Button
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => show({ ...search, ask: newLot })}
          {...keyOf('create')}
        >
          {t('inquiries.ask.action')}
        </Button>
      }
    >
      <SegmentedControl
        aria-label={t('inquiries.list.which')}
        value={search.list ?? 'answers'}
        onChange={(list) => go(paths.answers(list === 'sent' ? { list } : {}))}
        data={[
          { value: 'answers', label: t('inquiries.list.answers') },
          { value: 'sent', label: t('inquiries.list.sent') },
        ]}
      />
      <SearchBox
        label={t('answers.search')}
        value={search.search ?? ''}
        onChange={(text) => show({ ...search, search: text, page: undefined })}
      />
      {children}
      {search.ask !== undefined && (
        <AskDialog key={search.ask} about={search.ask} onClose={() => show({ ...search, ask: undefined })} />
      )}
    </PageHeader>
  )
}

function AnswerRow({ answer, isOpened }: { answer: Answer; isOpened: boolean }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { inquiry, by, state, comment, decidedBy, values } = answer
  // A new lot has the identifier that was signed.
  const identifier =
    inquiry.product?.identifier ?? (typeof values.identifier === 'string' ? values.identifier : undefined)
  const look = findStage(chains, inquiry.productSchema._id)?.stage
  const what =
    state === 'accepted'
      ? t('answers.decided.accepted', { name: decidedBy?.name ?? '' })
      : state === 'rejected'
        ? t('answers.decided.rejected', { comment: comment ?? '' })
        : [
            t('answers.data', { count: Object.keys(values).length }),
            ...(answer.files.length > 0 ? [t('answers.files', { count: answer.files.length })] : []),
          ].join(', ')
  return (
    <li className={classes.row} data-state={state} data-opened={isOpened || undefined}>
      <span>
        <Go
          to={paths.answer(answer._id)}
          keep
          className={classes.name}
          aria-current={isOpened || undefined}
          data-row
        >
          {by.name}
        </Go>
        <span className={classes.meta}>{inquiry.organization.name}</span>
      </span>
      <span>
        <span className={classes.product}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={16} />}
          {identifier === undefined ? (
            inquiry.productSchema.name
          ) : (
            <IdentifierText>{identifier}</IdentifierText>
          )}
        </span>
        <span className={classes.meta}>{what}</span>
      </span>
      <time className={classes.meta} dateTime={answer.at}>
        {shortDate(answer.at, i18n.language, (time) => t('common.today', { time }))}
      </time>
    </li>
  )
}
