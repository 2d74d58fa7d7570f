import { inquiries as card } from '../../../core/nouns/inquiries.ts'
import { Select } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { contract } from '../../../core/contract/index.ts'
import { inquiryStates } from '../../../core/rules/inquiry.ts'
import { paths } from '../../../core/rules/paths.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useList } from '../../shell/listScreen.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { keyOf } from '../../ui/keys.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { AnswerView } from './AnswerView.tsx'
import { AskDialog } from './AskDialog.tsx'
import { InquiryView } from './InquiryView.tsx'
import { listQuery, waitingQuery } from './queries.ts'
import { Rows } from './Rows.tsx'
import { answerSearch, type AnswerSearch, isNarrowed, newLot } from './search.ts'
import classes from './Answers.module.css'

/** What was asked of people without an account and what they answered, one beside the record it will become (picture 42). */
export function AnswersPage() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { list, rows, show, context } = useList(answerSearch, listQuery, { name: 'inquiries', card })
  const { search } = context
  const { inquiry } = search
  const opened = id ?? inquiry
  const narrow = (change: object) => show({ ...change, page: undefined })
  return (
    <div className={classes.page} data-detail={opened !== undefined || undefined}>
      <ListPage>
        <Head search={search} show={show} />
        <div className={classes.scroll} aria-busy={list.isPlaceholderData || undefined}>
          {listFault(list) ||
            (!rows ? (
              <ListSkeleton rows={6} height={66} />
            ) : rows.length > 0 ? (
              <Rows rows={rows} opened={opened} />
            ) : isNarrowed(search) ? (
              <NothingFound
                title={t('answers.notFound.title')}
                text={t('answers.notFound.text')}
                onClear={() => narrow({ search: undefined, state: undefined, mail: undefined })}
              />
            ) : (
              <EmptyState title={t('inquiries.list.empty.title')} text={t('inquiries.list.empty.text')} />
            ))}
        </div>
        <ListFoot list={list.data} onPage={(page) => show({ page })} />
      </ListPage>
      {id !== undefined ? (
        <AnswerView key={id} id={id} />
      ) : inquiry !== undefined ? (
        <InquiryView key={inquiry} id={inquiry} />
      ) : (
        <aside className={classes.detail} aria-label={t('answers.choose')}>
          <p className={classes.choose}>{t('answers.choose')}</p>
        </aside>
      )}
    </div>
  )
}

interface HeadProps {
  search: AnswerSearch
  show: (change: Readonly<Record<string, unknown>>) => void
}

/** The head of the list, and the dialog that asks. */
function Head({ search, show }: HeadProps) {
  const { t } = useTranslation()
  const { data: waiting } = useQuery(waitingQuery)
  const refusal = useRefusal()(contract.inquiries.create)
  const narrow = (change: object) => show({ ...search, ...change, page: undefined })
  return (
    <PageHeader
      crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('answers.title') }]}
      title={t('answers.title')}
      count={waiting === undefined ? undefined : t('answers.waiting', { count: waiting })}
      action={
        <RefusableButton
          variant="default"
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
          refusal={refusal}
          onClick={() => show({ ...search, ask: newLot })}
          {...keyOf('create')}
        >
          {t('inquiries.ask.action')}
        </RefusableButton>
      }
    >
      <div className={classes.narrow}>
        <SearchBox
          label={t('answers.search')}
          value={search.search ?? ''}
          onChange={(text) => narrow({ search: text })}
        />
        <Select
          aria-label={t('answers.filter')}
          w={128}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('answers.all') },
            ...inquiryStates.map((value) => ({ value, label: t(`answers.list.${value}`) })),
            { value: 'unsent', label: t('answers.list.unsent') },
          ]}
          value={search.mail ? 'unsent' : (search.state ?? 'all')}
          onChange={(chosen) =>
            narrow({
              state: inquiryStates.find((state) => state === chosen),
              mail: chosen === 'unsent' ? 'failed' : undefined,
            })
          }
        />
      </div>
      {search.ask !== undefined && (
        <AskDialog key={search.ask} about={search.ask} onClose={() => show({ ...search, ask: undefined })} />
      )}
    </PageHeader>
  )
}
