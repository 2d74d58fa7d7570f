import { tidyLines } from '../../../core/fields/strings.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Assessment, AssessmentChange } from '../../../core/contract/assessments.ts'
import type { CriterionId } from '../../../core/eudr/criteria.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText, isAbsent } from '../../api/faultText.ts'
import { queryClient } from '../../api/queries.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { RiskAnswer, RiskMeasure } from './answers.ts'
import { assessmentQuery, keepSaved } from './queries.ts'

/** Milliseconds from the last key until an answer is saved. */
const pause = 700

export type AnswerPart = Partial<Pick<RiskAnswer, 'concern' | 'note' | 'evidence' | 'confirmed'>>

/** What isn't saved of an answer, and how it stood when the change began. */
interface PendingAnswer {
  base: RiskAnswer
  part: AnswerPart
}
type PendingAnswers = ReadonlyMap<CriterionId, PendingAnswer>

type Measures = NonNullable<AssessmentChange['measures']>

interface Status {
  isBusy: boolean
  /** When it was last saved. */
  at?: Date
  fault?: string
  /** Answers that somebody else changed meanwhile. */
  conflicts: ReadonlySet<CriterionId>
}

/** Saves an open assessment as it is typed (RSK-08). Two people on two questions don't meet; on one, neither answer is lost. */
export function useSaving(assessment: Assessment) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { _id: id } = assessment
  const [pending, setPending] = useState<PendingAnswers>(new Map())
  const [typed, setTyped] = useState<ReadonlyMap<CriterionId, string>>(new Map())
  const [status, setStatus] = useState<Status>({ isBusy: false, conflicts: new Set() })
  const latest = useRef({ pending, assessment, conflicts: status.conflicts })
  const isRunning = useRef(false)
  useLayoutEffect(() => {
    latest.current = { pending, assessment, conflicts: status.conflicts }
  }, [pending, assessment, status.conflicts])

  const put = async (body: AssessmentChange) => {
    const saved = await call(contract.assessments.update, { params: { id }, body }, { quiet: true })
    keepSaved(saved, language)
    setStatus((before) => ({ isBusy: before.isBusy, conflicts: before.conflicts, at: new Date() }))
    return saved
  }
  const readAnew = () => queryClient.fetchQuery({ ...assessmentQuery(id, language), staleTime: 0 })

  /** Answers that only this person changes go on the newer version; the others are asked about. */
  const meet = async () => {
    const { answers: fresh } = await readAnew()
    const met = meetingOf(latest.current.pending, fresh)
    setPending((before) => {
      const after = new Map(before)
      for (const [criterion, { part }] of before) {
        const base = met.bases.get(criterion)
        if (base) after.set(criterion, { base, part })
        else if (met.gone.has(criterion)) after.delete(criterion)
      }
      return after
    })
    setStatus((before) => ({ ...before, conflicts: met.conflicts }))
  }

  const flush = useEffectEvent(async () => {
    const { pending: waiting, assessment: known, conflicts } = latest.current
    const sent = [...waiting].filter(([criterion]) => !conflicts.has(criterion))
    if (isRunning.current || sent.length === 0) return
    isRunning.current = true
    setStatus((before) => ({ ...before, isBusy: true }))
    try {
      await put({
        answers: sent.map(([criterion, { part }]) => ({ criterion, ...part })),
        version: known.version,
      })
      setPending(
        (before) => new Map([...before].filter(([criterion, one]) => one !== waiting.get(criterion))),
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') await meet()
      else setStatus((before) => ({ ...before, fault: isAbsent(error) ? t('risk.gone') : faultText(error) }))
    }
    isRunning.current = false
    setStatus((before) => ({ ...before, isBusy: false }))
  })
  useEffect(() => {
    if (pending.size === 0) return undefined
    const timer = setTimeout(() => void flush(), pause)
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(() => () => void flush(), [])

  const answers = assessment.answers.map((answer) => {
    const known = { ...answer, ...pending.get(answer.criterion)?.part }
    const text = typed.get(answer.criterion)
    // The server tidies a note: the space before the next word stays with whoever types it.
    return text !== undefined && tidyLines(text) === tidyLines(known.note) ? { ...known, note: text } : known
  })
  return {
    answers,
    status,
    isWaiting: pending.size > 0,
    retry: () => void flush(),
    /** Whoever answers, or changes an answer, has looked at it. */
    change: (criterion: CriterionId, part: AnswerPart) => {
      const { note } = part
      if (note !== undefined) setTyped((before) => new Map(before).set(criterion, note))
      setPending((before) => {
        const base =
          before.get(criterion)?.base ?? assessment.answers.find((one) => one.criterion === criterion)!
        const own = { ...before.get(criterion)?.part, confirmed: true, ...part }
        return new Map(before).set(criterion, { base, part: own })
      })
    },
    settle: (criterion: CriterionId, takes: 'theirs' | 'mine') => {
      setStatus((before) => ({
        ...before,
        conflicts: new Set([...before.conflicts].filter((one) => one !== criterion)),
      }))
      setPending((before) => {
        const after = new Map(before)
        const base = assessment.answers.find((one) => one.criterion === criterion)
        const mine = before.get(criterion)
        if (takes === 'mine' && base && mine) after.set(criterion, { base, part: mine.part })
        else after.delete(criterion)
        return after
      })
    },
    /** Changes the measures as they are now, whoever wrote the last. */
    changeMeasures: async (change: (measures: readonly RiskMeasure[]) => Measures) => {
      const send = ({ measures, version }: Pick<Assessment, 'measures' | 'version'>) =>
        put({ measures: change(measures), version })
      try {
        await send(latest.current.assessment)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'STALE')) throw error
        await send(await readAnew())
      }
    },
    put,
  }
}
export type SavingState = ReturnType<typeof useSaving>

interface Meeting {
  /** Answers that stand as they did, each as it is now. */
  bases: ReadonlyMap<CriterionId, RiskAnswer>
  /** Criteria whose answers somebody else changed. */
  conflicts: ReadonlySet<CriterionId>
  /** Criteria that are asked no longer. */
  gone: ReadonlySet<CriterionId>
}

/** How what was typed meets the answers of a newer version. */
function meetingOf(pending: PendingAnswers, fresh: readonly RiskAnswer[]): Meeting {
  const bases = new Map<CriterionId, RiskAnswer>()
  const conflicts = new Set<CriterionId>()
  const gone = new Set<CriterionId>()
  for (const [criterion, { base }] of pending) {
    const theirs = fresh.find((one) => one.criterion === criterion)
    if (!theirs) gone.add(criterion)
    else if (isSame(theirs, base)) bases.set(criterion, theirs)
    else conflicts.add(criterion)
  }
  return { bases, conflicts, gone }
}

const isSame = (one: RiskAnswer, other: RiskAnswer): boolean =>
  isEqual([one.concern, one.note, one.evidence], [other.concern, other.note, other.evidence])
