import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { CheckRows } from '../../forms/checks/CheckRows.tsx'
import { FieldLines } from '../../forms/FieldLines.tsx'
import { useSession } from '../../shell/useSession.ts'
import { cardChecks, cardLines, firstLines } from './fields.ts'
import { useCardForm, type TimelineView } from './view.ts'
import classes from './Timeline.module.css'

/** The filled fields of a process as pairs of label and value, and its checks as rows below them. */
export function CardFields({ card, view }: { card: Milestone; view: TimelineView }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const hasChecks = useSession().session.flags.includes('checklists')
  const form = useCardForm(card, view)
  if (!form) return null
  const checks = hasChecks ? cardChecks(form, card) : []
  const lines = cardLines(form, card, i18n.language).filter(
    ({ name }) => !checks.some((checklist) => checklist.name === name),
  )
  const first = firstLines(lines)
  const rest = lines.length - first.length
  return (
    <>
      {lines.length > 0 && <FieldLines lines={open ? lines : first} className={classes.fields} />}
      {rest > 0 && (
        <button type="button" className={classes.link} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('milestones.fewerFields') : t('milestones.moreFields', { count: rest })}
        </button>
      )}
      {checks.map(({ name, title, ids }) => (
        <CheckRows key={name} title={title} ids={ids} />
      ))}
    </>
  )
}
