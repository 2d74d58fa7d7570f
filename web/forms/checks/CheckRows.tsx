import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { Check, CheckSchema } from '../../../core/contract/checks.ts'
import { fieldText } from '../../../core/fields/index.ts'
import { hasNo, isNo } from '../../../core/rules/check.ts'
import { useCheckForms, useChecks } from './queries.ts'
import classes from './CheckRows.module.css'

/** The checks of a process on its card: a ruled row each, and how many say no to something (picture 23). */
export function CheckRows({ title, ids }: { title: string; ids: readonly string[] }) {
  const { t } = useTranslation()
  const { found } = useChecks(ids)
  const checks = ids.flatMap((id) => found.get(id) ?? []).filter(({ deleted_at }) => deleted_at === null)
  const formOf = useCheckForms(checks.map(referenceOf))
  const removed = ids.filter((id) => found.get(id)?.deleted_at).length
  const negative = checks.filter((check) => {
    const form = formOf(referenceOf(check))
    return form && hasNo(form, check.dataSchema)
  }).length
  if (ids.length === removed) return null
  return (
    <section className={classes.checks} aria-label={title}>
      <p className={classes.head}>
        <b>{t('fields.checks', { count: ids.length - removed })}</b>
        {negative > 0 && <span>{t('forms.checks.withNo', { count: negative })}</span>}
      </p>
      {checks.length > 0 && (
        <ul>
          {checks.map((check) => (
            <Row key={check._id} check={check} form={formOf(referenceOf(check)) ?? undefined} />
          ))}
        </ul>
      )}
    </section>
  )
}

const referenceOf = ({ checkSchema, checkSchemaVersion }: Check) => ({
  id: checkSchema,
  version: checkSchemaVersion,
})

/** One check: its subject and answers. */
function Row({ check, form }: { check: Check; form: CheckSchema | undefined }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const isNegative = form !== undefined && hasNo(form, check.dataSchema)
  const Icon = isNegative ? IconAlertTriangle : IconCircleCheck
  return (
    <li data-no={isNegative || undefined}>
      <Icon
        size={17}
        stroke={1.6}
        role="img"
        aria-label={t(isNegative ? 'forms.checks.state.no' : 'forms.checks.state.complete')}
      />
      <b>{check.asset?.name ?? check.name}</b>
      {form &&
        Object.entries(form.schema.properties).map(([name, { title }]) => {
          const text = fieldText(form, name, check.dataSchema, { language })
          return (
            text && (
              <span key={name} data-no={isNo(form, name, check.dataSchema[name]) || undefined}>
                {title}: {text}
              </span>
            )
          )
        })}
    </li>
  )
}
