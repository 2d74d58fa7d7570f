import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Answer } from '../../../core/contract/answers.ts'
import { answerStates } from '../../../core/rules/inquiry.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useList } from '../../shell/listScreen.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { shortDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { AnswerView } from './AnswerView.tsx'
import { listQuery, waitingQuery } from './queries.ts'
import { answerSearch, isNarrowed } from './search.ts'
import classes from './Answers.module.css'

/** What people without an account have answered: those that wait first, one beside the record it will become (picture 42). */
export function AnswersPage() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { list, rows, show, context } = useList(answerSearch, listQuery, { name: 'answers' })
  const { data: waiting } = useQuery(waitingQuery)
  const { search } = context
  const narrow = (change: object) => show({ ...change, page: undefined })
  return (
    <div className={classes.page} data-detail={id !== undefined || undefined}>
      <ListPage>
        <PageHeader
          crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('answers.title') }]}
          title={t('answers.title')}
          count={waiting === undefined ? undefined : t('answers.waiting', { count: waiting })}
        >
          <SearchBox
            label={t('answers.search')}
            value={search.search ?? ''}
            onChange={(text) => narrow({ search: text })}
          />
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
        </PageHeader>
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
      {id === undefined ? (
        <aside className={classes.detail} aria-label={t('answers.choose')}>
          <p className={classes.choose}>{t('answers.choose')}</p>
        </aside>
      ) : (
        <AnswerView key={id} id={id} />
      )}
    </div>
  )
}

function AnswerRow({ answer, isOpened }: { answer: Answer; isOpened: boolean }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { inquiry, by, state, comment, decidedBy } = answer
  const look = findStage(chains, inquiry.productSchema._id)?.stage
  const what =
    state === 'accepted'
      ? t('answers.decided.accepted', { name: decidedBy?.name ?? '' })
      : state === 'rejected'
        ? t('answers.decided.rejected', { comment: comment ?? '' })
        : [
            t('answers.data', { count: Object.keys(answer.values).length }),
            ...(answer.files.length > 0 ? [t('answers.files', { count: answer.files.length })] : []),
          ].join(', ')
  return (
    <li className={classes.row} data-state={state} data-opened={isOpened || undefined}>
      <span>
        <Go to={paths.answer(answer._id)} keep className={classes.name} aria-current={isOpened || undefined}>
          {by.name}
        </Go>
        <span className={classes.meta}>{inquiry.organization.name}</span>
      </span>
      <span>
        <span className={classes.product}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={16} />}
          {inquiry.product ? (
            <IdentifierText>{inquiry.product.identifier}</IdentifierText>
          ) : (
            inquiry.productSchema.name
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
