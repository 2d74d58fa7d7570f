import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CriterionId } from '../../../core/eudr/criteria.ts'
import { isWaiting } from '../../../core/rules/assessment.ts'
import type { RiskAnswer } from './answers.ts'

/** The three parts, which stand beside each other, and follow each other on a phone. */
type Part = 'questions' | 'question' | 'end'

/** Which question is on the screen, and how the others are reached. */
export function useWalk(answers: readonly RiskAnswer[], isOpen: boolean) {
  const [current, setCurrent] = useState<CriterionId>(
    () => (answers.find(isWaiting) ?? answers[0])?.criterion ?? 'a',
  )
  const [part, setPart] = useState<Part>(isOpen ? 'questions' : 'end')
  const at = answers.findIndex(({ criterion }) => criterion === current)
  const seek = (criterion: CriterionId) => {
    flushSync(() => {
      setCurrent(criterion)
      setPart('question')
    })
    const title = document.getElementById('risk-question')
    title?.scrollIntoView({ block: 'nearest' })
    title?.focus({ preventScroll: true })
  }
  return {
    current,
    at,
    part,
    show: setPart,
    seek,
    step: (by: 1 | -1) => {
      const next = answers[at + by]
      if (next) seek(next.criterion)
    },
    /** The next question that waits, round the end. */
    seekOpen: (by: 1 | -1) => {
      const order =
        by === 1
          ? [...answers.slice(at + 1), ...answers.slice(0, at + 1)]
          : [...answers.slice(at), ...answers.slice(0, at)].toReversed()
      const next = order.find(isWaiting)
      if (next) seek(next.criterion)
    },
  }
}
export type Walk = ReturnType<typeof useWalk>
