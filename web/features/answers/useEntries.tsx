import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import type { Product } from '../../../core/contract/products.ts'
import { locales, type Language } from '../../../core/i18n/index.ts'
import { maxDays, usualDays } from '../../../core/rules/inquiry.ts'
import { checkbox } from '../../forms/inputs/checkbox.tsx'
import { FaultText } from '../../forms/inputs/common.tsx'
import type { FixedField } from '../../forms/useFixedForm.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useTranslation } from '../../ui/texts.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { type Ask, askFields, chosenAs, keyOf } from './asking.ts'
import classes from './Ask.module.css'

export interface AskValues {
  recipient: { name: string; email: string }
  what: string
  organization: string
  /** As `chosenAs` says them. */
  fields: string[]
  message: string
  verify: boolean
  showValues: boolean
  references: boolean
  days: string
  language: Language
}

interface EntriesOptions {
  asks: readonly Ask[]
  product: Product | undefined
  label: string
}

/** The entries of the dialog that asks, and what of their values is asked for. */
export function useEntries({ asks, product, label }: EntriesOptions) {
  const { t } = useTranslation()
  const { supported } = useFormLanguages()
  const askOf = ({ what }: AskValues) => asks.find((ask) => keyOf(ask) === what) ?? asks[0]!
  const fieldsOf = (values: AskValues) => {
    const ask = askOf(values)
    return askFields(ask).filter(
      ({ name, isNeeded }) => isNeeded || values.fields.includes(chosenAs(ask, name)),
    )
  }
  const box = (name: 'verify' | 'showValues' | 'references', text: string): FixedField<AskValues> => ({
    name,
    label: text,
    render: checkbox(),
  })
  const fields: readonly FixedField<AskValues>[] = [
    {
      name: 'recipient.name',
      label: t('inquiries.ask.name'),
      required: true,
      begins: true,
      maxLength: 120,
    },
    {
      name: 'recipient.email',
      label: t('inquiries.ask.email'),
      inputMode: 'email',
      maxLength: 254,
    },
    {
      name: 'what',
      label,
      render: ({ value, onChange }) => (
        <Select
          label={label}
          allowDeselect={false}
          data={asks.map((ask) => ({ value: keyOf(ask), label: ask.name }))}
          value={value}
          onChange={(chosen) => onChange(chosen ?? value)}
        />
      ),
    },
    {
      name: 'organization',
      label: t('common.organization'),
      required: true,
      isShown: (values) => askOf(values).kind !== 'form',
      render: ({ value, onChange, error }) => (
        <OrganizationSelect
          value={value}
          onChange={onChange}
          present={product?.organization}
          error={error && <FaultText>{error}</FaultText>}
        />
      ),
    },
    {
      name: 'fields',
      label: t('inquiries.ask.fields'),
      fault: (values) => (fieldsOf(values).length === 0 ? t('inquiries.ask.choose') : undefined),
      render: ({ value, onChange, error }, values) => {
        const ask = askOf(values)
        const { kind } = ask
        return (
          <Checkbox.Group
            label={t('inquiries.ask.fields')}
            value={value}
            onChange={onChange}
            error={error && <FaultText>{error}</FaultText>}
          >
            {kind !== 'form' && (
              <p className={classes.help}>
                {t('inquiries.ask.always', { fields: t(`inquiries.ask.alwaysOf.${kind}`) })}
              </p>
            )}
            <div className={classes.boxes}>
              {askFields(ask).map(({ name, title, isNeeded }) => (
                <Checkbox
                  key={name}
                  value={chosenAs(ask, name)}
                  label={isNeeded ? t('inquiries.ask.needed', { field: title }) : title}
                  disabled={isNeeded}
                />
              ))}
            </div>
          </Checkbox.Group>
        )
      },
    },
    box('references', t('inquiries.ask.references')),
    { name: 'message', label: t('inquiries.ask.message'), rows: 2, maxLength: 500 },
    {
      ...box('verify', t('inquiries.ask.verify')),
      isShown: ({ recipient }) => recipient.email.trim() !== '',
    },
    {
      ...box('showValues', t('inquiries.ask.showValues')),
      isShown: (values) => askOf(values).kind === 'form',
    },
    {
      name: 'days',
      label: t('inquiries.ask.days'),
      render: ({ value, onChange }) => (
        <Select
          label={t('inquiries.ask.days')}
          allowDeselect={false}
          data={[7, usualDays, 30, maxDays].map((count) => ({
            value: String(count),
            label: t('inquiries.ask.daysOf', { count }),
          }))}
          value={value}
          onChange={(chosen) => onChange(chosen ?? value)}
        />
      ),
    },
    {
      name: 'language',
      label: t('inquiries.ask.language'),
      isShown: () => supported.length > 1,
      render: ({ value, onChange }) => (
        <SegmentedControl
          aria-label={t('inquiries.ask.language')}
          value={value}
          onChange={(next) => onChange(next)}
          data={supported.map((one) => ({ value: one, label: locales[one].name }))}
        />
      ),
    },
  ]
  return { fields, askOf, fieldsOf }
}
