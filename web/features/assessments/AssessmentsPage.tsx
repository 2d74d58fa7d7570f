import type { AssessmentSummary } from '../../../core/contract/assessments.ts'
import { assessmentStates } from '../../../core/eudr/assessment.ts'
import { assessments as card } from '../../../core/nouns/assessments.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFilters, oneOf } from '../../shell/filters.tsx'
import { drawnRows } from '../../shell/drawnRows.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { today } from './answers.ts'
import { Concerns } from './Concerns.tsx'
import { listQuery } from './queries.ts'
import { assessmentSearch, type AssessmentSearch } from './search.ts'
import classes from './Risk.module.css'

/** Assessments of risk: open ones first, then stale ones, then by the day of their review (RSK-08). */
export function AssessmentsPage() {
  const of = useList(assessmentSearch, listQuery, { name: 'assessments', card })
  const { t } = of.context
  return (
    <ListView
      texts="assessments"
      of={of}
      filters={listFilters<AssessmentSearch>(
        oneOf({
          name: 'state',
          label: t('risk.list.filter'),
          all: t('risk.list.all'),
          options: assessmentStates.map((value) => ({ value, label: t(`assessments.state.${value}`) })),
          width: 200,
        }),
      )}
      renderRows={drawnRows({
        height: 72,
        render: (rows) => (
          <ol aria-label={t('assessments.title')}>
            {rows.map((assessment) => (
              <Row key={assessment._id} assessment={assessment} />
            ))}
          </ol>
        ),
        below: <Concerns />,
      })}
      empty={{ title: t('assessments.empty.title'), text: t('assessments.empty.text') }}
    />
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
