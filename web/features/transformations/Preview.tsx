import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconCircleCheck,
  IconEye,
  IconLock,
  IconLockOpen,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import { fieldText, localiseData } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { removedLines } from '../../forms/record.ts'
import { isTyped } from '../../forms/registry.tsx'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { Marca } from '../../ui/Marca.tsx'
import { Strands } from '../../ui/Strands.tsx'
import { amountOf, totalOf, writtenAmount } from '../products/amounts.ts'
import { whenOf } from '../milestones/timeline.ts'
import { countOf } from '../products/words.ts'
import { identifierOf } from '../products/columns.tsx'
import { BoxHead } from './BoxHead.tsx'
import { controlsOf, isWarning, quantitiesOf, type Control } from './controls.ts'
import { originTimelinesQuery } from './queries.ts'
import { changedOrigins } from './wizard.ts'
import type { Work } from './work.ts'
import classes from './Preview.module.css'

interface PreviewProps {
  work: Work
  /** Has the focus when the step begins. */
  headingId: string
  /** Name of who is in charge. */
  organization: string
  /** What the transformation under edit is made from now. */
  present: readonly Product[]
  mayUndo: boolean
}

/** Second step: the drawing larger, the controls, and what confirming changes (picture 03b). */
export function Preview({ work, headingId, organization, present, mayUndo }: PreviewProps) {
  const { t } = useTranslation()
  // It scrolls and holds nothing to press: the keyboard has to reach it by itself.
  return (
    <div className={classes.preview} role="region" aria-label={t('transformations.preview')} tabIndex={0}>
      <div className={classes.drawing}>
        <Origins work={work} headingId={headingId} />
        <Made work={work} organization={organization} />
        <Strands kind="curve" version={work.picks.length} draw />
      </div>
      <div className={classes.lists}>
        <Controls work={work} />
        <Effects work={work} present={present} mayUndo={mayUndo} />
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
              {origin && <Marca hue={origin.hue} marca={origin.marca} />}
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

function Made({ work, organization }: { work: Work; organization: string }) {
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
      // What could have been typed and wasn't is told too.
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

/** Beyond this many origins their timelines are not read: the dates are told after saving, on the card. */
const timelinesAtMost = 100

function Controls({ work }: { work: Work }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { picks, sharing, stored, form, amount, faulty } = work
  const ids = picks.map(({ _id }) => _id)
  const [now] = useState(() => new Date())
  const readable = ids.length > 0 && ids.length <= timelinesAtMost
  const timelines = useQuery({ ...originTimelinesQuery(ids), enabled: readable })
  const controls = controlsOf({
    picks,
    nameOf: identifierOf,
    stored: stored?.readable ?? [],
    refused: [...faulty.values()],
    sharing,
    occurredAt: form.record.dataSchema.occurred_at,
    timelines: timelines.isError || !readable ? null : timelines.data,
    now,
    // What is used in part doesn't have to add up.
    quantities: sharing
      ? undefined
      : quantitiesOf(form.rules.form, form.record.dataSchema, {
          amount,
          total: totalOf(amount, picks, form.rules.form),
        }),
  })
  const count = picks.length
  const texts = (control: Control): { title: string; text?: string } => {
    switch (control.kind) {
      case 'refused':
        return { title: control.text }
      case 'taken':
      case 'pending':
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
            date: whenOf(control.date)?.day ?? '',
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
  return (
    <section>
      <h3>{t('transformations.controls')}</h3>
      <ul aria-live="polite">
        {controls.map((control) => {
          const { title, text } = texts(control)
          const warning = isWarning(control)
          const Icon = warning
            ? IconAlertTriangle
            : control.kind === 'checking'
              ? IconRefresh
              : IconCircleCheck
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

interface EffectsProps {
  work: Work
  present: readonly Product[]
  mayUndo: boolean
}

function Effects({ work, present, mayUndo }: EffectsProps) {
  const { t, i18n } = useTranslation()
  const { picks, product, schema, milestone, origin } = work
  const name = identifierOf(product)
  const { added, freed } = milestone ? changedOrigins(picks, present) : { added: picks, freed: [] }
  const names = (products: readonly Product[]) => products.map(identifierOf).join(', ')
  const hidden = (milestone?.priv ?? schema.priv).value === 'true'
  const fixed = (milestone?.priv ?? schema.priv).immutable
  return (
    <section>
      <h3>{t('transformations.effects')}</h3>
      <ul>
        {added.length > 0 && (
          <Effect
            icon={IconLock}
            title={t('transformations.effect.locked', {
              count: added.length,
              names: names(added),
              things: countOf(added.length, origin, t, i18n.language),
            })}
            text={t('transformations.effect.lockedText', { count: added.length, name })}
          />
        )}
        {freed.length > 0 && (
          <Effect
            icon={IconLockOpen}
            title={t('transformations.effect.freed', { count: freed.length, names: names(freed) })}
          />
        )}
        {!milestone && schema.initiator && !product.requirementsSatisfied && (
          <Effect
            icon={IconCircleCheck}
            title={t('transformations.effect.complete', { name })}
            text={t('transformations.effect.completeText')}
          />
        )}
        <Effect
          icon={IconEye}
          title={t(hidden ? 'transformations.effect.private' : 'transformations.effect.public')}
          text={t(fixed ? 'transformations.effect.privacyFixed' : 'transformations.effect.privacyText')}
        />
        {!milestone &&
          (mayUndo ? (
            <Effect
              icon={IconArrowBackUp}
              title={t('transformations.effect.undo')}
              text={t('transformations.effect.undoText')}
            />
          ) : (
            <Effect
              icon={IconArrowBackUpDouble}
              title={t('transformations.effect.noUndo')}
              text={t('transformations.effect.noUndoText')}
            />
          ))}
      </ul>
    </section>
  )
}

function Effect({ icon: Icon, title, text }: { icon: typeof IconLock; title: string; text?: string }) {
  return (
    <li>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>
        <b>{title}</b>
        {text && <span className={classes.detail}>{text}</span>}
      </span>
    </li>
  )
}
