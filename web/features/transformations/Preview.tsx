import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { fieldText, localiseData } from '../../../core/fields/index.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { withoutRemoved } from '../../forms/checks/entries.ts'
import { removedLines } from '../../forms/record.ts'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { amountOf, writtenAmount } from '../products/amounts.ts'
import { countOf, stageWords } from '../products/words.ts'
import { identifierOf } from '../products/columns.tsx'
import type { Difference } from '../milestones/stale.ts'
import { BoxHead } from './BoxHead.tsx'
import { Changes } from './Changes.tsx'
import { Controls } from './Controls.tsx'
import type { Control } from './controls.ts'
import { Effects } from './Effects.tsx'
import type { Origin } from './origin.ts'
import { totalsOf } from './totals.ts'
import type { Work } from './work.ts'
import classes from './Preview.module.css'

interface PreviewProps {
  work: Work
  /** Takes the focus when the step begins. */
  headingId: string
  controls: readonly Control[]
  controlsId: string
  /** Name of the organization in charge. */
  organization: string
  /** Of an edit: what it changes. */
  changes: readonly Difference[] | undefined
}

/** Second step: the drawing larger, the controls, and what confirming changes (picture 03b). */
export function Preview({ work, headingId, controls, controlsId, organization, changes }: PreviewProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.preview} role="region" aria-label={t('transformations.preview')} tabIndex={0}>
      <div className={classes.drawing}>
        <Origins work={work} headingId={headingId} isOpen={isOpen} onOpen={setOpen} />
        <ProductSummary work={work} organization={organization} />
        <Strands kind="curve" version={`${work.picks.length} ${isOpen}`} draw />
      </div>
      {changes && <Changes changes={changes} />}
      <div className={classes.lists}>
        <Controls controls={controls} count={work.picks.length} headingId={controlsId} />
        <Effects work={work} />
      </div>
    </div>
  )
}

/** More origins than this are drawn only on request, so that the controls stay in sight. */
const maxRows = 8

interface OriginsProps {
  work: Work
  headingId: string
  /** Whether all rows are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Origins({ work, headingId, isOpen, onOpen }: OriginsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { picks, origin, stored } = work
  const isCut = picks.length > maxRows + 1
  const shown = isOpen || !isCut ? picks : picks.slice(0, maxRows)
  const prefix = commonPrefix(shown.map(identifierOf))
  const masked = stored?.masked ?? 0
  return (
    <section className={classes.origins}>
      <h3 id={headingId} tabIndex={-1}>
        {picks.length + masked === 1 && picks.length === 1
          ? t('transformations.origin')
          : picks.length > 0
            ? t('transformations.origins', { things: countOf(picks.length + masked, origin, t, language) })
            : t('transformations.keptOrigins')}
      </h3>
      <ul>
        {shown.map((pick) => (
          <li key={pick._id} data-strand="row">
            {origin && <StageMark hue={origin.hue} marca={origin.marca} />}
            <span>
              <IdentifierText prefix={prefix}>{identifierOf(pick)}</IdentifierText>
              <span className={classes.owner}>{pick.organization.name}</span>
            </span>
            <span className={classes.quantity}>{quantityText(pick, work, language)}</span>
          </li>
        ))}
        {isCut && (
          <li data-strand="row">
            <button
              type="button"
              className={classes.more}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            >
              {isOpen
                ? t('transformations.fewer')
                : t(`lineage.others.${stageWords(origin, t).gender}`, {
                    things: countOf(picks.length - maxRows, origin, t, language),
                  })}
            </button>
          </li>
        )}
        {masked > 0 && (
          <li data-strand="row" className={classes.owner}>
            <IconLock size={15} stroke={1.6} aria-hidden /> {t('transformations.kept', { count: masked })}
          </li>
        )}
      </ul>
    </section>
  )
}

/** What is taken of an origin, where that is said; otherwise what it holds. */
function quantityText(pick: Origin, { quantities, measures }: Work, language: Language): string {
  const { amount, taken } = measures
  const typed = quantities[pick._id]
  if (typeof typed === 'number') return formatNumber(typed, language, taken?.unit)
  const quantity = amountOf(amount, pick)
  return amount && quantity !== undefined ? writtenAmount(quantity, amount.unit, language) : ''
}

function ProductSummary({ work, organization }: { work: Work; organization: string }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [isOpen, setOpen] = useState(false)
  const { stage, kind, form } = work
  const schema = form.rules.form
  const totals = kind === 'grouping' ? totalsOf(work) : []
  const data = localiseData(
    schema,
    withoutRemoved(schema, form.record.dataSchema),
    form.record.i18n,
    language,
  )
  const lines = [
    ...totals.map(({ label, quantity, unit }) => ({
      title: t(`transformations.${label}`),
      text: formatNumber(quantity, language, unit),
    })),
    { title: t('transformations.responsible'), text: organization },
    ...Object.entries(schema.schema.properties).map(([name, { title }]) => ({
      title,
      text: fieldText(schema, name, data, { language }),
    })),
    ...removedLines(form.record, form.rules),
  ]
  // Without a required one there is no review: the person could have filled these, and need not.
  const empty = lines.filter(({ text }) => !text).length
  return (
    <section
      className={classes.box}
      data-strand="end"
      style={stage && ({ '--hue': `var(--hue-${stage.hue})` } as React.CSSProperties)}
    >
      <BoxHead work={work} large />
      <dl>
        {lines
          .filter(({ text }) => isOpen || text)
          .map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd data-empty={!text || undefined}>{text || t('transformations.without')}</dd>
            </div>
          ))}
      </dl>
      {empty > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('transformations.hideEmpty') : t('transformations.empty', { count: empty })}
        </button>
      )}
    </section>
  )
}
