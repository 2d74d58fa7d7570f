import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Answer, Body } from '../../../core/contract/route.ts'
import { call } from '../../api/client.ts'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import { useSession } from '../../shell/useSession.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SampleData } from '../samples/SampleData.tsx'
import { allDashboardsQuery } from '../dashboards/queries.ts'
import { draftOf, filterOf } from './filters.ts'
import { FiltersFields } from './FiltersFields.tsx'
import { useAccountSave } from './useAccountSave.ts'
import classes from './settings.module.css'
import { languages, locales } from '../../../core/i18n/index.ts'

type Settings = Answer<typeof contract.accounts.settings>
type Change = Body<typeof contract.accounts.changeSettings>
type Lang = NonNullable<Change['defaultLang']>

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
  const [values, setValues] = useState(() => ({
    organizationType: settings.organizationType,
    defaultLang: settings.defaultLang as Lang,
    supportedLangs: settings.supportedLangs as Lang[],
    dashboardId: settings.dashboardId,
    showCharts: settings.showCharts,
  }))
  const [filters, setFilters] = useState(() => settings.filters.map(draftOf))
  const { save, isBusy, faults } = useAccountSave(t('accounts.saved'))
  const dashboards = useQuery({
    ...allDashboardsQuery,
    enabled: session.flags.includes('dashboards'),
  })
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const faultAt = (path: string) => faults.find((fault) => fault.path === path)?.message
  const placed = ['/organizationType', '/supportedLangs', '/defaultLang', '/dashboardId']
  const others = faults.filter(({ path }) => !placed.includes(path) && !path.startsWith('/filters/'))
  const choices = languages.map((value) => ({ value, label: locales[value].name }))
  const submit = () =>
    save(() =>
      call(
        contract.accounts.changeSettings,
        { body: { ...values, version: settings.version, filters: filters.map(filterOf) } },
        { quiet: true },
      ),
    )

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {others.length > 0 && <Notice urgent>{others.map(({ message }) => message).join(' ')}</Notice>}
      <section className={classes.fields} aria-labelledby="settings-general">
        <h2 id="settings-general">{t('accounts.general')}</h2>
        <Select
          name="defaultLang"
          label={t('accounts.defaultLang')}
          description={t('accounts.defaultLangHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={choices}
          value={values.defaultLang}
          allowDeselect={false}
          error={text(faultAt('/defaultLang'))}
          onChange={(lang) => lang && change({ defaultLang: lang })}
          {...dropdown}
        />
        <MultiSelect
          name="supportedLangs"
          label={t('accounts.supportedLangs')}
          data={choices}
          value={values.supportedLangs}
          error={text(faultAt('/supportedLangs'))}
          onChange={(langs) => change({ supportedLangs: langs })}
          {...dropdown}
        />
        {dashboards.data && (
          <Select
            name="dashboardId"
            label={t('accounts.dashboardId')}
            clearable
            data={dashboards.data.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.dashboardId}
            error={text(faultAt('/dashboardId'))}
            onChange={(dashboardId) => change({ dashboardId })}
            {...dropdown}
          />
        )}
        <Checkbox
          name="showCharts"
          label={t('accounts.showCharts')}
          checked={values.showCharts}
          onChange={(event) => change({ showCharts: event.currentTarget.checked })}
        />
        <details open={faultAt('/organizationType') !== undefined}>
          <summary>{t('accounts.advanced')}</summary>
          <TextInput
            mt={8}
            description={t('accounts.organizationTypeHelp')}
            name="organizationType"
            label={t('accounts.organizationType')}
            maxLength={60}
            value={values.organizationType}
            error={text(faultAt('/organizationType'))}
            onChange={(event) => change({ organizationType: event.currentTarget.value })}
          />
        </details>
      </section>
      <FiltersFields filters={filters} onChange={setFilters} faultAt={faultAt} />
      <Button type="submit" loading={isBusy}>
        {t('accounts.save')}
      </Button>
    </form>
  )
}

const text = (fault: string | undefined) => fault && <FaultText>{fault}</FaultText>
