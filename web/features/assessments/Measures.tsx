import { Button, Group, Select, Textarea } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed, IconCircleMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Assessment } from '../../../core/contract/assessments.ts'
import {
  maxAssessmentNote,
  maxMeasures,
  maxWhat,
  measureKinds,
  minWhat,
} from '../../../core/eudr/assessment.ts'
import { type CriterionId, criterionText, isLaw } from '../../../core/eudr/criteria.ts'
import { hasGrounds, unmitigated } from '../../../core/rules/assessment.ts'
import { faultText } from '../../api/faultText.ts'
import { LastDay } from '../../forms/inputs/LastDay.tsx'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { shortDay } from '../../ui/format.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { Evidence } from './Evidence.tsx'
import { type RiskMeasure, today } from './answers.ts'
import type { SavingState } from './useSaving.ts'
import ui from '../../ui/shared.module.css'
import classes from './Risk.module.css'

const icons = { planned: IconCircleDashed, done: IconCircleCheckFilled, dropped: IconCircleMinus } as const

interface MeasuresProps {
  assessment: Assessment
  /** The question on the screen. */
  current: CriterionId
  isReadOnly: boolean
  saving: SavingState
  onSeek: (criterion: CriterionId) => void
}

/** The measures; each leads to its question (picture 45). */
export function Measures({ assessment, current, isReadOnly, saving, onSeek }: MeasuresProps) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState<RiskMeasure | 'new'>()
  const { measures } = assessment
  const { answers } = saving
  // A new measure is of a concern: that on the screen, or the first that has none.
  const concerned = answers.find(({ criterion }) => criterion === current)?.concern === 'some'
  const needed = concerned ? current : (unmitigated(answers, measures)[0] ?? current)
  const count = (state: RiskMeasure['state']) => measures.filter((one) => one.state === state).length
  const counts = (['done', 'planned'] as const).flatMap((state) =>
    count(state) > 0 ? [t(`risk.measures.${state}`, { count: count(state) })] : [],
  )
  const isFull = measures.length >= maxMeasures
  return (
    <section className={classes.measures} data-measures aria-label={t('risk.measures.title')}>
      <header>
        <h4>
          {t('risk.measures.title')} <small>{counts.join(', ')}</small>
        </h4>
        {!isReadOnly && (
          <RefusableButton
            variant="subtle"
            size="compact-sm"
            refusal={isFull ? t('risk.measures.full', { all: maxMeasures }) : undefined}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('risk.measures.add')}
          </RefusableButton>
        )}
      </header>
      {measures.length === 0 ? (
        <p className={classes.nothing}>{t('risk.measures.none')}</p>
      ) : (
        <ul>
          {measures.map((measure) => {
            const Icon = icons[measure.state]
            const letter = shortName(measure.criterion, t)
            return (
              <li key={measure._id} data-state={measure.state}>
                <Icon
                  size={18}
                  stroke={1.6}
                  role="img"
                  aria-label={t(`assessments.measure.state.${measure.state}`)}
                />
                <div>
                  <button type="button" className={classes.what} onClick={() => onSeek(measure.criterion)}>
                    {measure.what}
                  </button>
                  <small>
                    {measure.state === 'done'
                      ? t('risk.measures.wasDone', {
                          letter,
                          day: shortDay(measure.doneOn, i18n.language),
                        })
                      : t(
                          measure.state === 'planned'
                            ? 'risk.measures.isPlanned'
                            : 'risk.measures.wasDropped',
                          {
                            letter,
                          },
                        )}
                    {measure.note && `: ${measure.note}`}
                  </small>
                  {isReadOnly ? (
                    <Evidence evidence={measure.evidence} onChange={undefined} />
                  ) : (
                    <Button variant="subtle" size="compact-sm" onClick={() => setOpen(measure)}>
                      {t(measure.state === 'planned' ? 'risk.measures.markDone' : 'risk.measures.edit')}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {open && (
        <MeasureQuestion
          assessment={assessment}
          measure={open === 'new' ? undefined : open}
          criterion={needed}
          saving={saving}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

interface MeasureQuestionProps {
  assessment: Assessment
  measure: RiskMeasure | undefined
  criterion: CriterionId
  saving: SavingState
  onClose: () => void
}

function MeasureQuestion({ assessment, measure, criterion, saving, onClose }: MeasureQuestionProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Omit<RiskMeasure, '_id'>>(
    measure
      ? // It is opened to be marked done.
        {
          ...measure,
          ...(measure.state === 'planned' ? { state: 'done', doneOn: today() } : {}),
        }
      : { criterion, what: '', kind: 'information', state: 'planned', doneOn: null, note: '', evidence: [] },
  )
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const change = (part: Partial<RiskMeasure>) => setDraft({ ...draft, ...part })
  const isNamed = draft.what.trim().length >= minWhat
  const isDone = draft.state === 'done'
  const save = async (state: RiskMeasure['state']) => {
    setBusy(true)
    setFault(undefined)
    try {
      const own = { ...draft, state, doneOn: state === 'done' ? draft.doneOn : null }
      await saving.changeMeasures((measures) =>
        measure
          ? measures.map((one) => (one._id === measure._id ? { ...own, _id: one._id } : one))
          : [...measures, own],
      )
      onClose()
    } catch (error) {
      setFault(faultText(error))
      setBusy(false)
    }
  }
  const asked = assessment.answers.map((answer) => answer.criterion)
  return (
    <QuestionBox title={t(measure ? 'risk.measures.edit' : 'risk.measures.new')} onClose={onClose}>
      <form
        className={classes.pick}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNamed) setFault(t('risk.measures.whatFault'))
          else if (isDone && !hasGrounds(draft)) setFault(t('risk.measures.noteHelp'))
          else void save(draft.state)
        }}
      >
        <Select
          label={t('risk.measures.criterion')}
          allowDeselect={false}
          data={asked.map((value) => ({ value, label: longName(value, t) }))}
          value={draft.criterion}
          onChange={(value) => change({ criterion: value as CriterionId })} // Of the select.
        />
        <Textarea
          label={t('risk.measures.what')}
          required
          autosize
          minRows={2}
          maxLength={maxWhat}
          data-autofocus={!measure || undefined}
          value={draft.what}
          onChange={({ currentTarget }) => change({ what: currentTarget.value })}
        />
        <Select
          label={t('risk.measures.kind')}
          allowDeselect={false}
          data={measureKinds.map((value) => ({ value, label: t(`assessments.measure.kind.${value}`) }))}
          value={draft.kind}
          onChange={(value) => change({ kind: value as RiskMeasure['kind'] })} // Of the select.
        />
        {isDone && (
          <>
            <LastDay
              label={t('risk.measures.doneOn')}
              required
              value={draft.doneOn ?? ''}
              error={undefined}
              onChange={(doneOn) => change({ doneOn })}
            />
            <Textarea
              label={t('risk.measures.note')}
              description={t('risk.measures.noteHelp')}
              autosize
              minRows={2}
              maxLength={maxAssessmentNote}
              data-autofocus
              value={draft.note}
              onChange={({ currentTarget }) => change({ note: currentTarget.value })}
            />
            <Evidence evidence={draft.evidence} onChange={(evidence) => change({ evidence })} />
          </>
        )}
        {fault && (
          <p className={ui.fault} role="alert">
            {fault}
          </p>
        )}
        <Group justify="flex-end" gap={10}>
          {measure && measure.state !== 'planned' && (
            <Button variant="subtle" disabled={isBusy} onClick={() => void save('planned')}>
              {t('risk.measures.plan')}
            </Button>
          )}
          {measure && measure.state !== 'dropped' && (
            <Button variant="subtle" disabled={isBusy} onClick={() => void save('dropped')}>
              {t('risk.measures.drop')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(measure?.state === 'planned' ? 'risk.measures.markDone' : 'risk.measures.save')}
          </Button>
        </Group>
      </form>
    </QuestionBox>
  )
}

/** The letter of a question, or the name of a law. */
export const shortName = (criterion: CriterionId, t: Translator): string =>
  isLaw(criterion) ? t(criterionText(criterion, 'name')) : criterion

const longName = (criterion: CriterionId, t: Translator): string =>
  isLaw(criterion)
    ? `§ ${t(criterionText(criterion, 'name'))}`
    : `${criterion} ${t(criterionText(criterion, 'name'))}`
