import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldText, localiseData } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { removedLines } from '../../forms/record.ts'
import { isTyped } from '../../forms/registry.tsx'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { amountOf, totalOf, writtenAmount } from '../products/amounts.ts'
import { countOf } from '../products/words.ts'
import { identifierOf } from '../products/columns.tsx'
import { BoxHead } from './BoxHead.tsx'
import { Controls } from './Controls.tsx'
import { Effects } from './Effects.tsx'
import type { Work } from './work.ts'
import classes from './Preview.module.css'

interface PreviewProps {
  work: Work
  /** Takes the focus when the step begins. */
  headingId: string
  /** Name of the organization in charge. */
  organization: string
}

/** Second step: the drawing larger, the controls, and what confirming changes (picture 03b). */
export function Preview({ work, headingId, organization }: PreviewProps) {
  const { t } = useTranslation()
  // It scrolls and holds no button, so only tabIndex makes it reachable by keyboard.
  return (
    <div className={classes.preview} role="region" aria-label={t('transformations.preview')} tabIndex={0}>
      <div className={classes.drawing}>
        <Origins work={work} headingId={headingId} />
        <ProductSummary work={work} organization={organization} />
        <Strands kind="curve" version={work.picks.length} draw />
      </div>
      <div className={classes.lists}>
        <Controls work={work} />
        <Effects work={work} />
      </div>
    </div>
  )
}

function Origins({ work: { picks, origin, amount, stored }, headingId }: { work: Work; headingId: string }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const prefix = commonPrefix(picks.map(identifierOf))
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
        {picks.map((pick) => {
          const quantity = amountOf(amount, pick)
          return (
            <li key={pick._id} data-strand="row">
              {origin && <StageMark hue={origin.hue} marca={origin.marca} />}
              <span>
                <IdentifierText prefix={prefix}>{identifierOf(pick)}</IdentifierText>
                <span className={classes.owner}>{pick.organization.name}</span>
              </span>
              {amount && quantity !== undefined && (
                <span className={classes.quantity}>{writtenAmount(quantity, amount, language)}</span>
              )}
            </li>
          )
        })}
        {masked > 0 && (
          <li data-strand="row" className={classes.owner}>
            <IconLock size={15} stroke={1.6} aria-hidden /> {t('transformations.kept', { count: masked })}
          </li>
        )}
      </ul>
    </section>
  )
}

function ProductSummary({ work, organization }: { work: Work; organization: string }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { stage, kind, picks, amount, form } = work
  const schema = form.rules.form
  const total = kind === 'grouping' ? totalOf(amount, picks, schema) : undefined
  const data = localiseData(schema, form.record.dataSchema, form.record.i18n, language)
  const lines = [
    ...(total !== undefined && amount
      ? [{ title: t('transformations.total'), text: writtenAmount(total, amount, language) }]
      : []),
    { title: t('transformations.responsible'), text: organization },
    ...Object.entries(schema.schema.properties).flatMap(([name, { title }]) => {
      const text = fieldText(schema, name, data, { language })
      const kind = schema.descriptor[name]?.kind
      // Empty fields that the person could have filled are listed too.
      return text || (kind && isTyped(kind)) ? [{ title, text }] : []
    }),
    ...removedLines(form.record, form.rules),
  ]
  return (
    <section
      className={classes.box}
      data-strand="end"
      style={stage && ({ '--hue': `var(--hue-${stage.hue})` } as React.CSSProperties)}
    >
      <BoxHead work={work} large />
      <dl>
        {lines.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd data-empty={!text || undefined}>{text || t('transformations.without')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
