import { inquiries as card } from '../../../core/nouns/inquiries.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { contract } from '../../../core/contract/index.ts'
import { listFilters, oneOf } from '../../shell/filters.tsx'
import { drawnRows } from '../../shell/drawnRows.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { keyOf } from '../../ui/keys.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { AnswerView } from './AnswerView.tsx'
import { AskDialog } from './AskDialog.tsx'
import { InquiryView } from './InquiryView.tsx'
import { listQuery, waitingQuery } from './queries.ts'
import { Rows } from './Rows.tsx'
import { answerSearch, answerStates, newLot, type AnswerSearch } from './search.ts'
import classes from './Answers.module.css'

/** What was asked of people without an account and what they answered, one beside the record it will become (picture 42). */
export function AnswersPage() {
  const { id } = useParams({ strict: false })
  const of = useList(answerSearch, listQuery, { name: 'inquiries', card })
  const { t, refusal, search } = of.context
  const { inquiry, ask } = search
  const opened = id ?? inquiry
  const { data: waiting } = useQuery(waitingQuery)
  return (
    <div className={classes.page} data-detail={opened !== undefined || undefined}>
      <ListView
        texts="answers"
        of={of}
        count={waiting === undefined ? undefined : t('answers.waiting', { count: waiting })}
        beside={
          <RefusableButton
            variant="default"
            leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
            refusal={refusal(contract.inquiries.create)}
            onClick={() => of.show({ ask: newLot })}
            {...keyOf('create')}
          >
            {t('inquiries.ask.action')}
          </RefusableButton>
        }
        filters={listFilters<AnswerSearch>(
          oneOf({
            name: 'state',
            label: t('answers.filter'),
            all: t('answers.all'),
            options: answerStates.map((value) => ({ value, label: t(`answers.list.${value}`) })),
            width: 128,
          }),
        )}
        renderRows={drawnRows({ height: 66, render: (rows) => <Rows rows={rows} opened={opened} /> })}
        empty={{ title: t('answers.empty.title'), text: t('answers.empty.text') }}
      >
        {(rows) => <div className={classes.list}>{rows}</div>}
      </ListView>
      {ask !== undefined && <AskDialog key={ask} about={ask} onClose={() => of.show({ ask: undefined })} />}
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
