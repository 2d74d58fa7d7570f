import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { contract } from '../../../core/contract/index.ts'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { yearsAfter } from '../../../core/rules/assessment.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { phoneWidth } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { type Missing, missingOf, today } from './answers.ts'
import { ConcludeQuestion, DiscardQuestion } from './ConcludeQuestion.tsx'
import type { Verdict } from './Conclusion.tsx'
import { End } from './End.tsx'
import { Foot } from './Foot.tsx'
import { PhoneHead } from './PhoneHead.tsx'
import { Question } from './Question.tsx'
import { Questions } from './Questions.tsx'
import { useSaving } from './useSaving.ts'
import { useWalk } from './useWalk.ts'
import { refreshAssessments } from './queries.ts'
import classes from './Risk.module.css'

interface AssessmentBodyProps {
  assessment: Assessment
  readAt: number
  /** Why the person may not write it. */
  refusal: string | undefined
  /** Begins another one of the product. */
  onBegin: () => void
  onClose: () => void
}

/** Questions, one of them, and what follows from all (RSK-08, picture 45). */
export function AssessmentBody({ assessment, readAt, refusal, onBegin, onClose }: AssessmentBodyProps) {
  const saving = useSaving(assessment)
  const { answers, status } = saving
  const isOpen = assessment.state === 'open'
  const isReadOnly = !isOpen || refusal !== undefined
  const signing = useRefusal()(contract.assessments.conclude) ?? refusal
  const isNarrow = useMedia(phoneWidth)
  const walk = useWalk(answers, isOpen)
  const { current, part } = walk
  const [verdict, setVerdict] = useState<Verdict>(() => ({
    risk: undefined,
    reason: '',
    reviewBy: yearsAfter(today(), 1),
  }))
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [asks, setAsks] = useState<'conclude' | 'discard'>()
  const answer = answers[walk.at]
  // Whoever may not sign is shown what the answers lack alone.
  const missing = missingOf(answers, assessment.measures, verdict.risk, isShortReason(verdict.reason)).filter(
    (one) => signing === undefined || 'criterion' in one,
  )

  const seekMissing = (one: Missing) => {
    if (one.kind === 'question') return walk.seek(one.criterion)
    flushSync(() => walk.show('end'))
    document.querySelector<HTMLElement>(`[data-risk-panel] ${entries[one.kind]}`)?.focus()
    return undefined
  }
  const conclude = () => {
    if (signing === undefined && isOpen && missing.length === 0 && !saving.isWaiting) setAsks('conclude')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F8') return walk.seekOpen(event.shiftKey ? -1 : 1)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return conclude()
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const key = event.key.toLowerCase()
    if (key === 'j' || key === 'arrowdown') walk.step(1)
    else if (key === 'k' || key === 'arrowup') walk.step(-1)
    else if ((key === '1' || key === '2') && !isReadOnly)
      saving.change(current, { concern: key === '1' ? 'none' : 'some' })
    else return undefined
    event.preventDefault()
    return undefined
  }

  if (!answer) return null
  return (
    <div className={classes.panel} role="presentation" data-risk-panel onKeyDown={onKey}>
      {isNarrow && part !== 'questions' && <PhoneHead answers={answers} walk={walk} />}
      <div className={classes.columns}>
        {(!isNarrow || part === 'questions') && (
          <Questions
            answers={answers}
            measures={assessment.measures}
            current={current}
            onChoose={walk.seek}
          />
        )}
        {(!isNarrow || part === 'question') && (
          <div className={classes.middle}>
            <Question
              key={current}
              assessment={assessment}
              answer={answer}
              readAt={readAt}
              isReadOnly={isReadOnly}
              conflict={
                status.conflicts.has(current)
                  ? assessment.answers.find(({ criterion }) => criterion === current)
                  : undefined
              }
              onChange={(change) => saving.change(current, change)}
              onSettle={(takes) => saving.settle(current, takes)}
            />
          </div>
        )}
        {(!isNarrow || part === 'end') && (
          <End
            assessment={assessment}
            saving={saving}
            walk={walk}
            verdict={verdict}
            faults={faults}
            refusal={refusal}
            signing={signing}
            onVerdict={setVerdict}
            onBegin={onBegin}
            onDiscard={() => setAsks('discard')}
          />
        )}
      </div>
      <Foot
        assessment={assessment}
        saving={saving}
        walk={walk}
        isNarrow={isNarrow}
        isReadOnly={isReadOnly}
        missing={missing}
        refusal={signing}
        onSeek={seekMissing}
        onConclude={conclude}
      />
      {asks === 'conclude' && (
        <ConcludeQuestion
          of={{ assessment, verdict }}
          onRefused={({ errors }) => {
            setFaults(new Map(errors.map(({ path, message }) => [path, message])))
            // Somebody may have written it meanwhile.
            void refreshAssessments()
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'discard' && (
        <DiscardQuestion of={assessment} onClose={() => setAsks(undefined)} onDone={onClose} />
      )}
    </div>
  )
}

/** The entry of each thing that can be missing. */
const entries = { measure: '[data-measures] button', risk: '[data-risk]:enabled', reason: '[data-reason]' }

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('textarea, select, input:not([type=radio])') !== null
