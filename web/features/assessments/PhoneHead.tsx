import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type CriterionId, isLaw } from '../../../core/eudr/criteria.ts'
import { progressOf } from '../../../core/rules/assessment.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { RiskAnswer } from './answers.ts'
import type { Walk } from './useWalk.ts'
import classes from './Risk.module.css'

/** Of the three screens of a phone: where one is, back to the list, and on (picture 45b). */
export function PhoneHead({ answers, walk }: { answers: readonly RiskAnswer[]; walk: Walk }) {
  const { t } = useTranslation()
  const { part, current, at, show, step } = walk
  const title =
    part === 'end'
      ? t('risk.end')
      : isLaw(current)
        ? t(
            'risk.nthLaw',
            lawPlace(
              answers.map(({ criterion }) => criterion),
              current,
            ),
          )
        : t('risk.nth', { n: at + 1, all: progressOf(answers).of, letter: current })
  return (
    <header className={classes.phoneHead}>
      <ActionIcon size={44} aria-label={t('risk.questions')} onClick={() => show('questions')}>
        <IconArrowLeft size={20} stroke={1.6} />
      </ActionIcon>
      <span>{title}</span>
      {part === 'question' && (
        <>
          <ActionIcon size={44} aria-label={t('risk.previous')} onClick={() => step(-1)}>
            <IconChevronLeft size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={44} aria-label={t('risk.next')} onClick={() => step(1)}>
            <IconChevronRight size={20} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </header>
  )
}

function lawPlace(criteria: readonly CriterionId[], current: CriterionId) {
  const laws = criteria.filter(isLaw)
  return { n: laws.indexOf(current) + 1, all: laws.length }
}
