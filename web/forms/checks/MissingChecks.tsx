import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { assetSchemaQuery } from '../inputs/assets.ts'
import type { RecordForm } from '../useRecordForm.ts'
import type { CheckGap } from './entries.ts'
import { locales } from '../../../core/i18n/index.ts'
import { useCheckForm } from './queries.ts'
import classes from './Checks.module.css'

/** Why the process can't be saved yet: which checks lack something, with links to them (MIL-09). */
export function MissingChecks({ form }: { form: RecordForm }) {
  const { t, i18n } = useTranslation()
  const { gaps } = form
  const [first] = gaps
  if (!first) return null
  return (
    <div className={classes.missing} aria-live="polite">
      <IconAlertCircle size={17} aria-hidden />
      {gaps.length === 1 ? (
        <OneGap gap={first} onGo={() => form.focus(first.path)} />
      ) : (
        <>
          <span>{t('forms.checks.missingIn', { count: gaps.length })}</span>
          {gaps.slice(0, 3).map(({ path, place }) => (
            <button key={path} type="button" onClick={() => form.focus(path)}>
              {t('forms.checks.nth', { nth: locales[i18n.language].ordinal(place) })}
            </button>
          ))}
          {gaps.length > 3 && <span>{t('forms.more', { count: gaps.length - 3 })}</span>}
        </>
      )}
    </div>
  )
}

/** "Falta el 3.er control: Silo y 3 valores", with a link to what comes first. */
function OneGap({
  gap: { place, asset, values, checkSchema, assetSchema },
  onGo,
}: {
  gap: CheckGap
  onGo: () => void
}) {
  const { t, i18n } = useTranslation()
  const form = useCheckForm(checkSchema)
  const { data: looksAt } = useQuery(assetSchemaQuery(asset ? assetSchema : undefined))
  const title = asset
    ? (looksAt?.name ?? t('forms.assets.one'))
    : (form?.schema.properties[values[0] ?? '']?.title ?? '')
  const more = asset ? values.length : values.length - 1
  return (
    <>
      <span>{t('forms.checks.missingOne', { nth: locales[i18n.language].ordinal(place) })}</span>
      <button type="button" onClick={onGo}>
        {title}
      </button>
      {more > 0 && <span>{t('forms.checks.andValues', { count: more })}</span>}
    </>
  )
}
