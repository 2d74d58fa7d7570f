import { type CriterionId, criterionText, isLaw } from '../../../core/eudr/criteria.ts'
import { isWaiting, progressOf } from '../../../core/rules/assessment.ts'
import { useTranslation } from '../../ui/texts.ts'
import { Disc } from './Disc.tsx'
import type { RiskAnswer, RiskMeasure } from './answers.ts'
import ui from '../../ui/shared.module.css'
import classes from './Risk.module.css'

interface QuestionsProps {
  answers: readonly RiskAnswer[]
  measures: readonly RiskMeasure[]
  current: CriterionId | undefined
  onChoose: (criterion: CriterionId) => void
}

/** The questions on one line; the laws of the country hang on its last node, and open in place (picture 45). */
export function Questions({ answers, measures, current, onChoose }: QuestionsProps) {
  const { t } = useTranslation()
  const letters = answers.filter(({ criterion }) => !isLaw(criterion))
  const laws = answers.filter(({ criterion }) => isLaw(criterion))
  const isInLaws = current !== undefined && isLaw(current)
  const { answered, of: all } = progressOf(answers)
  const measured = new Set(measures.map(({ criterion }) => criterion)).size
  const row = (answer: RiskAnswer) => (
    <Row
      key={answer.criterion}
      answer={answer}
      measures={measures}
      isCurrent={answer.criterion === current}
      onChoose={onChoose}
    />
  )
  return (
    <nav className={classes.questions} aria-label={t('risk.questions')}>
      <p className={classes.counts}>
        <b>{t('risk.ofAll', { answered, all })}</b>
        {[
          ...(answered < all ? [t('risk.left', { count: all - answered })] : []),
          ...(measured > 0 ? [t('risk.withMeasures', { count: measured })] : []),
        ].join(', ')}
      </p>
      <ol>
        {letters.map(row)}
        {laws.length > 0 && (
          <li data-open={isInLaws || undefined}>
            <button
              type="button"
              aria-expanded={isInLaws}
              data-waits={laws.some(isWaiting) || undefined}
              onClick={() => onChoose((laws.find(isWaiting) ?? laws[0]!).criterion)}
            >
              <span className={ui.meta}>§</span>
              <Disc concern={concernOf(laws)} />
              <span>{t('risk.laws')}</span>
              <small>
                {t('risk.lawsOf', {
                  answered: laws.filter((law) => !isWaiting(law)).length,
                  all: laws.length,
                })}
              </small>
            </button>
            {isInLaws && <ol>{laws.map(row)}</ol>}
          </li>
        )}
      </ol>
      <p className={classes.legend}>
        {(['unanswered', 'some', 'none'] as const).map((concern) => (
          <span key={concern}>
            <Disc concern={concern} />
            {t(`risk.legend.${concern}`)}
          </span>
        ))}
      </p>
    </nav>
  )
}

interface RowProps {
  answer: RiskAnswer
  measures: readonly RiskMeasure[]
  isCurrent: boolean
  onChoose: (criterion: CriterionId) => void
}

function Row({ answer, measures, isCurrent, onChoose }: RowProps) {
  const { t } = useTranslation()
  const { criterion, concern } = answer
  const own = measures.filter((measure) => measure.criterion === criterion)
  const hasDone = own.some(({ state }) => state === 'done')
  const isPlanned = own.some(({ state }) => state === 'planned')
  const waits = isWaiting(answer)
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        data-waits={waits || undefined}
        data-question={criterion}
        onClick={() => onChoose(criterion)}
      >
        <span className={ui.meta}>{isLaw(criterion) ? '' : criterion}</span>
        <Disc concern={waits ? 'unanswered' : concern} />
        <span>{t(criterionText(criterion, 'name'))}</span>
        {(waits || hasDone || isPlanned) && (
          <small>
            {waits ? t('risk.waits') : hasDone ? t('risk.measureDone') : t('risk.measurePlanned')}
          </small>
        )}
      </button>
    </li>
  )
}

/** The weightiest of several answers. */
function concernOf(answers: readonly RiskAnswer[]): RiskAnswer['concern'] {
  if (answers.some(isWaiting)) return 'unanswered'
  return answers.some(({ concern }) => concern === 'some') ? 'some' : 'none'
}
