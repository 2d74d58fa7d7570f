import { Button, Checkbox, MultiSelect, Select, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Translator } from '../../ui/texts.ts'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Answer, Body } from '../../../core/contract/route.ts'
import { riskSettings } from '../../../core/eudr/assessment.ts'
import { languages, locales } from '../../../core/i18n/index.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { dropdown, entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { useFixedForm, type FixedField } from '../../forms/useFixedForm.tsx'
import { useSession } from '../../shell/useSession.ts'
import { SampleData } from '../samples/SampleData.tsx'
import { allDashboardsQuery } from '../dashboards/queries.ts'
import { draftOf, filterOf, type FilterDraft } from './filters.ts'
import { FiltersFields } from './FiltersFields.tsx'
import { useAccountSaving } from '../../shell/useAccountSaving.ts'
import classes from './settings.module.css'

type Settings = Answer<typeof contract.accounts.settings>
type Lang = NonNullable<Body<typeof contract.accounts.changeSettings>['defaultLang']>

interface Values {
  defaultLang: Lang
  supportedLangs: Lang[]
  dashboardId: string | null
  showCharts: boolean
  organizationType: string
  riskAssessment: Settings['riskAssessment']
  certificateKinds: string[]
  filters: FilterDraft[]
}

/** AUT-15: the settings of the account. Once a screen has changed them, configuration packs leave them. */
export function SettingsPage() {
  const { settings } = useSession()
  return (
    <>
      <SettingsForm key={settings.version} settings={settings} />
      <SampleData />
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const dashboards = useQuery({ ...allDashboardsQuery, enabled: session.flags.includes('dashboards') })
  const form = useFixedForm<Values>({
    initial: {
      defaultLang: settings.defaultLang as Lang,
      supportedLangs: settings.supportedLangs as Lang[],
      dashboardId: settings.dashboardId,
      showCharts: settings.showCharts,
      organizationType: settings.organizationType,
      riskAssessment: settings.riskAssessment,
      certificateKinds: settings.certificateKinds,
      filters: settings.filters.map(draftOf),
    },
    saving: useAccountSaving(({ filters, ...values }) =>
      call(
        contract.accounts.changeSettings,
        { body: { ...values, version: settings.version, filters: filters.map(filterOf) } },
        { quiet: true },
      ),
    ),
    fields: fieldsOf(t, dashboards.data),
  })
  return (
    <FormFrame form={form} className={classes.form}>
      <FormNotices form={form} />
      <section className={classes.fields} aria-labelledby="settings-general">
        <h2 id="settings-general">{t('accounts.general')}</h2>
        <Entry form={form} name="defaultLang" />
        <Entry form={form} name="supportedLangs" />
        <Entry form={form} name="dashboardId" />
        {session.flags.includes('download_geojson') && <Entry form={form} name="riskAssessment" />}
        <Entry form={form} name="certificateKinds" />
        <Entry form={form} name="showCharts" />
        <details open={form.wrong.some(({ name }) => name === 'organizationType')}>
          <summary>{t('accounts.advanced')}</summary>
          <Entry form={form} name="organizationType" />
        </details>
      </section>
      <Entry form={form} name="filters" />
      <Button type="submit" loading={form.isBusy}>
        {t('accounts.save')}
      </Button>
    </FormFrame>
  )
}

function fieldsOf(
  t: Translator,
  dashboards: readonly { _id: string; name: string }[] | undefined,
): FixedField<Values>[] {
  const choices = languages.map((value) => ({ value, label: locales[value].name }))
  return [
    {
      name: 'defaultLang',
      label: t('accounts.defaultLang'),
      render: ({ error, onChange, name, label, value }) => (
        <Select
          name={name}
          label={label}
          value={value}
          description={t('accounts.defaultLangHelp')}
          inputWrapperOrder={entryOrder}
          data={choices}
          allowDeselect={false}
          error={text(error)}
          onChange={(lang) => lang && onChange(lang)}
          {...dropdown}
        />
      ),
    },
    {
      name: 'supportedLangs',
      label: t('accounts.supportedLangs'),
      render: ({ error, onChange, name, label, value }) => (
        <MultiSelect
          name={name}
          label={label}
          value={value}
          data={choices}
          error={text(error)}
          onChange={onChange}
          {...dropdown}
        />
      ),
    },
    {
      name: 'riskAssessment',
      label: t('accounts.riskAssessment'),
      render: ({ error, onChange, name, label, value }) => (
        <Select
          name={name}
          label={label}
          value={value}
          description={t('accounts.riskAssessmentHelp')}
          inputWrapperOrder={entryOrder}
          data={riskSettings.map((one) => ({ value: one, label: t(`accounts.riskSetting.${one}`) }))}
          allowDeselect={false}
          error={text(error)}
          onChange={(setting) => setting && onChange(setting)}
          {...dropdown}
        />
      ),
    },
    {
      name: 'certificateKinds',
      label: t('accounts.certificateKinds'),
      render: ({ name, label, value, error, faultAt, onChange }) => (
        <TagsInput
          name={name}
          label={label}
          description={t('accounts.certificateKindsHelp')}
          inputWrapperOrder={entryOrder}
          value={value}
          maxTags={100}
          error={text(error ?? value.map((_, n) => faultAt(String(n))).find(Boolean))}
          onChange={onChange}
          {...dropdown}
        />
      ),
    },
    {
      name: 'dashboardId',
      label: t('accounts.dashboardId'),
      isShown: () => dashboards !== undefined,
      render: ({ error, onChange, name, label, value }) => (
        <Select
          name={name}
          label={label}
          value={value}
          clearable
          data={(dashboards ?? []).map((one) => ({ value: one._id, label: one.name }))}
          error={text(error)}
          onChange={onChange}
          {...dropdown}
        />
      ),
    },
    {
      name: 'showCharts',
      label: t('accounts.showCharts'),
      render: ({ name, label, value, onChange }) => (
        <Checkbox
          name={name}
          label={label}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ),
    },
    {
      name: 'organizationType',
      label: t('accounts.organizationType'),
      help: t('accounts.organizationTypeHelp'),
      maxLength: 60,
    },
    {
      name: 'filters',
      label: t('accounts.filters'),
      render: ({ value, onChange, error, faultAt }) => (
        <FiltersFields filters={value} onChange={onChange} fault={error} faultAt={faultAt} />
      ),
    },
  ]
}

const text = (fault: string | undefined) => fault && <FaultText>{fault}</FaultText>
