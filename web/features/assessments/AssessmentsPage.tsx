import { Select } from '@mantine/core'
import type { AssessmentSummary } from '../../../core/contract/assessments.ts'
import { assessmentStates } from '../../../core/eudr/assessment.ts'
import { assessments as card } from '../../../core/nouns/assessments.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useList } from '../../shell/listScreen.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { amount, shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { today } from './answers.ts'
import { Concerns } from './Concerns.tsx'
import { listQuery } from './queries.ts'
import { assessmentSearch } from './search.ts'
import classes from './Risk.module.css'

/** Assessments of risk: open ones first, then stale ones, then by the day of their review (RSK-08). */
export function AssessmentsPage() {
  const { t, i18n } = useTranslation()
  const { list, rows, show, context } = useList(assessmentSearch, listQuery, { name: 'assessments', card })
  const { search } = context
  const narrow = (change: object) => show({ ...change, page: undefined })
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('assessments.title') }]}
        title={t('assessments.title')}
        count={list.data && amount(list.data.totalDocs ?? 0, i18n.language)}
      >
        <SearchBox
          label={t('risk.list.search')}
          value={search.search ?? ''}
          onChange={(text) => narrow({ search: text })}
        />
        <Select
          aria-label={t('risk.list.filter')}
          w={{ base: '100%', sm: 200 }}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('risk.list.all') },
            ...assessmentStates.map((value) => ({ value, label: t(`assessments.state.${value}`) })),
          ]}
          value={search.state ?? 'all'}
          onChange={(state) => narrow({ state: state === 'all' ? undefined : state })}
        />
      </PageHeader>
      <div className={classes.scroll} aria-busy={list.isPlaceholderData || undefined}>
        {listFault(list) ||
          (!rows ? (
            <ListSkeleton rows={6} height={72} />
          ) : rows.length > 0 ? (
            <ol className={classes.rows} aria-label={t('assessments.title')}>
              {rows.map((assessment) => (
                <Row key={assessment._id} assessment={assessment} />
              ))}
            </ol>
          ) : search.search || search.state ? (
            <NothingFound
              title={t('risk.list.notFound.title')}
              text={t('risk.list.notFound.text')}
              onClear={() => narrow({ search: undefined, state: undefined })}
            />
          ) : (
            <EmptyState title={t('risk.list.empty.title')} text={t('risk.list.empty.text')} />
          ))}
        <Concerns />
      </div>
      <ListFoot list={list.data} onPage={(page) => show({ page })} />
    </ListPage>
  )
}

function Row({ assessment }: { assessment: AssessmentSummary }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { _id, product, state, stale, conclusion, progress } = assessment
  const look = findStage(chains, product.stage._id)?.stage
  const isOver = conclusion !== null && conclusion.reviewBy < today()
  return (
    <li className={classes.row} data-state={state}>
      <span>
        <Go to={paths.risk(product._id, _id)} className={classes.name}>
          {t('risk.name', { identifier: shownIdentifier(product.identifier) })}
        </Go>
        <span className={classes.product}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={17} />}
          <IdentifierText>{product.identifier}</IdentifierText>
          <span className={classes.meta}>{product.stage.name}</span>
        </span>
      </span>
      <span>
        {conclusion && state !== 'open' ? (
          <>
            <span>{t(`assessments.risk.${conclusion.risk}`)}</span>
            <span className={classes.meta}>
              {t(isOver ? 'risk.list.overdue' : 'risk.list.reviewBy', {
                day: shortDay(conclusion.reviewBy, i18n.language),
              })}
            </span>
          </>
        ) : (
          <span className={classes.meta}>
            {t('risk.list.answered', { answered: progress.answered, all: progress.of })}
          </span>
        )}
      </span>
      <span>
        <b>{t(`assessments.state.${state}`)}</b>
        {stale && <span className={classes.stale}>{t(`assessments.cause.${stale.cause}`)}</span>}
        <span className={classes.meta}>{t(`risk.${assessment.for}`)}</span>
      </span>
    </li>
  )
}
