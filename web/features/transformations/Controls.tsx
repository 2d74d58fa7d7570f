import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useState } from 'react'
import type { Language } from '../../../core/i18n/index.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { gutterDateOf } from '../milestones/timeline.ts'
import { identifierOf } from '../products/columns.tsx'
import { comparedQuantities, controlsOf, isWarning, type Control } from './controls.ts'
import { exceeding, sumOfOrigins } from './origin.ts'
import { originTimelinesQuery } from './queries.ts'
import type { Work } from './work.ts'
import classes from './Preview.module.css'

/** With more origins, their timelines are not read; after saving, the card warns of a wrong date. */
const maxTimelines = 100

/** The checks made before confirming; none before the review. */
export function useControls(work: Work, isReviewing: boolean): Control[] {
  const { picks, sharing, stored, form, measures, originFaults } = work
  const ids = picks.map(({ _id }) => _id)
  const [now] = useState(() => new Date())
  const timelines = useQuery({
    ...originTimelinesQuery(ids),
    enabled: isReviewing && ids.length > 0 && ids.length <= maxTimelines,
  })
  if (!isReviewing) return []
  return controlsOf({
    picks,
    nameOf: identifierOf,
    stored: stored?.readable ?? [],
    refused: picks.flatMap((pick) => {
      const fault = originFaults.get(pick._id)
      return fault ? `${identifierOf(pick)}: ${fault}.` : []
    }),
    sharing,
    occurredAt: form.record.dataSchema.occurred_at,
    timelines: ids.length > maxTimelines ? 'later' : timelines.isError ? null : timelines.data,
    now,
    quantities: comparedQuantities(form.rules.form, form.record.dataSchema, sumOfOrigins(work, measures)),
    exceeded: exceeding(work, measures),
    nothing: picks.filter(({ _id }) => work.quantities[_id] === 0),
  })
}

interface ControlsProps {
  controls: readonly Control[]
  /** Number of origins. */
  count: number
  headingId: string
}

export function Controls({ controls, count, headingId }: ControlsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  return (
    <section>
      <h3 id={headingId} tabIndex={-1}>
        {t('transformations.controls')}
      </h3>
      <ul aria-live="polite">
        {controls.map((control) => {
          const { title, text } = controlText(control, count, t, language)
          const warning = isWarning(control)
          const passed = passedIcons[control.kind] ?? IconCircleCheck
          const Icon = warning ? IconAlertTriangle : passed
          return (
            <li key={control.kind} data-warn={warning || undefined}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>
                <b>{title}</b>
                {text && <span className={classes.detail}>{text}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const passedIcons: Partial<Record<Control['kind'], typeof IconRefresh>> = {
  checking: IconRefresh,
  later: IconClock,
}

/** A control of a transformation with this many origins, in words. */
function controlText(
  control: Control,
  count: number,
  t: Translator,
  language: Language,
): { title: string; text?: string } {
  switch (control.kind) {
    case 'refused':
      return { title: control.text }
    case 'taken':
    case 'pending':
    case 'exceeded':
    case 'nothing':
      return {
        title: t(`transformations.control.${control.kind}`, {
          count: control.names.length,
          names: control.names.join(', '),
        }),
      }
    case 'before':
      return {
        title: t('transformations.control.before', { count }),
        text: t('transformations.control.beforeText', {
          name: control.name,
          date: gutterDateOf(control.date, language)?.day ?? '',
        }),
      }
    case 'quantity':
      return { title: t('transformations.control.quantity', { count, title: control.title }) }
    case 'quantityDiffers':
      return {
        title: t('transformations.control.quantityDiffers', { count, title: control.title }),
        text: t('transformations.control.quantityText', {
          count,
          typed: formatNumber(control.typed, language, control.unit),
          total: formatNumber(control.total, language, control.unit),
        }),
      }
    case 'free':
    case 'shared':
    case 'complete':
    case 'after':
      return { title: t(`transformations.control.${control.kind}`, { count }) }
    default:
      return { title: t(`transformations.control.${control.kind}`) }
  }
}
