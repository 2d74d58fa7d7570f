import { Button, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Assessment, RiskEvidence } from '../../../core/contract/assessments.ts'
import { type CriterionId, criterionText, findCriterion, isLaw } from '../../../core/eudr/criteria.ts'
import { answerStates, maxAssessmentNote, maxEvidence } from '../../../core/eudr/assessment.ts'
import { hasGrounds } from '../../../core/rules/assessment.ts'
import { factCriteria } from '../../../core/rules/facts.ts'
import { clockTime } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Disc } from './Disc.tsx'
import { Evidence } from './Evidence.tsx'
import type { RiskAnswer } from './answers.ts'
import type { AnswerPart } from './useSaving.ts'
import classes from './Risk.module.css'

/** Criteria of which the account's own records know something (RSK-03). */
const isKnown = (criterion: CriterionId): boolean => (factCriteria as readonly string[]).includes(criterion)
const choices = answerStates.filter((state) => state !== 'unanswered')

type Fact = Assessment['facts']['criteria']['a'][number]

function factsOf({ facts }: Assessment, criterion: CriterionId): readonly Fact[] {
  const { criteria }: { criteria: Partial<Record<string, readonly Fact[]>> } = facts
  return criteria[criterion] ?? []
}

interface QuestionProps {
  assessment: Assessment
  answer: RiskAnswer
  /** When the facts were read. */
  readAt: number
  isReadOnly: boolean
  /** What somebody else wrote meanwhile. */
  conflict: RiskAnswer | undefined
  onChange: (part: AnswerPart) => void
  onSettle: (takes: 'theirs' | 'mine') => void
}

/** One question: what is known, the answer, its grounds, always in this order (picture 45). */
export function Question(props: QuestionProps) {
  const { assessment, answer, readAt, isReadOnly, conflict, onChange, onSettle } = props
  const { t } = useTranslation()
  const { criterion, concern, note, evidence, confirmed } = answer
  const { article, unverified } = findCriterion(criterion)
  const words = {
    name: t(criterionText(criterion, 'name')),
    article: t('risk.article', { article }),
  }
  const take = (fact: Fact) =>
    onChange({ evidence: [...evidence, { kind: 'fact', id: fact.id, title: fact.text }] })
  return (
    <section className={classes.question} aria-labelledby="risk-question">
      <h3 id="risk-question" tabIndex={-1}>
        {t(criterionText(criterion, 'question'))}
      </h3>
      <p className={classes.sub}>
        {isLaw(criterion) ? t('risk.law', words) : t('risk.letter', { letter: criterion, ...words })}
        {unverified && ` ${t('risk.unverified')}`}
      </p>
      {conflict && (
        <Notice
          urgent
          actions={
            <>
              <Button variant="subtle" size="compact-sm" onClick={() => onSettle('theirs')}>
                {t('risk.theirs')}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => onSettle('mine')}>
                {t('risk.mine')}
              </Button>
            </>
          }
        >
          {t('risk.conflict')} {t(`assessments.concern.${conflict.concern}`)}
          {conflict.note && `: «${conflict.note}»`}
        </Notice>
      )}
      {!confirmed && concern !== 'unanswered' && (
        <Notice
          actions={
            !isReadOnly && (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange({ confirmed: true })}>
                {t('risk.answer.confirm')}
              </Button>
            )
          }
        >
          {t('risk.answer.copied')}
        </Notice>
      )}
      <Known
        facts={factsOf(assessment, criterion)}
        criterion={criterion}
        head={
          assessment.state === 'open'
            ? t('risk.known.at', { time: clockTime(new Date(readAt).toISOString()) })
            : t('risk.known.frozen')
        }
        evidence={evidence}
        onUse={isReadOnly || evidence.length >= maxEvidence ? undefined : take}
      />
      <h4>
        {t('risk.answer.title')}{' '}
        {!isReadOnly && <small className={classes.keys}>{t('risk.answer.keys')}</small>}
      </h4>
      <div className={classes.answers} role="radiogroup" aria-label={t('risk.answer.title')}>
        {choices.map((choice, n) => (
          <label key={choice} data-chosen={choice === concern || undefined}>
            <input
              type="radio"
              name="concern"
              value={choice}
              checked={choice === concern}
              disabled={isReadOnly}
              aria-keyshortcuts={String(n + 1)}
              onChange={() => onChange({ concern: choice })}
            />
            <Disc concern={choice} />
            <span>
              <b>{t(`risk.answer.${choice}`)}</b>
              <small>{t(`risk.answer.${choice}Asks`)}</small>
            </span>
          </label>
        ))}
      </div>
      <Textarea
        label={t('risk.note.label')}
        required={!isReadOnly}
        description={t('risk.note.expects', { evidence: t(criterionText(criterion, 'evidence')) })}
        error={concern !== 'unanswered' && !hasGrounds(answer) && note !== '' && t('risk.note.help')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxAssessmentNote}
        readOnly={isReadOnly}
        value={note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      <Evidence
        key={criterion}
        evidence={evidence}
        onChange={isReadOnly ? undefined : (changed) => onChange({ evidence: changed })}
      />
    </section>
  )
}

interface KnownProps {
  facts: readonly Fact[]
  criterion: CriterionId
  head: string
  evidence: readonly RiskEvidence[]
  onUse: ((fact: Fact) => void) | undefined
}

function Known({ facts, criterion, head, evidence, onUse }: KnownProps) {
  const { t } = useTranslation()
  const used = new Set(evidence.flatMap(({ kind, id }) => (kind === 'fact' && id ? [id] : [])))
  return (
    <section aria-label={t('risk.known.title')}>
      <h4>
        {t('risk.known.title')} {facts.length > 0 && <small>{head}</small>}
      </h4>
      {facts.length === 0 ? (
        <p className={classes.nothing}>{t(isKnown(criterion) ? 'risk.known.empty' : 'risk.known.nothing')}</p>
      ) : (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact.id}>
              <span>{fact.text}</span>
              {fact.address && (
                <Go to={fact.address} aria-label={t('risk.known.seeOf', { text: fact.text })}>
                  {t('risk.known.see')}
                </Go>
              )}
              {used.has(fact.id) ? (
                <span className={classes.used}>
                  <IconCheck size={16} stroke={1.8} aria-hidden /> {t('risk.known.used')}
                </span>
              ) : (
                onUse && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('risk.known.useOf', { text: fact.text })}
                    onClick={() => onUse(fact)}
                  >
                    {t('risk.known.use')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
