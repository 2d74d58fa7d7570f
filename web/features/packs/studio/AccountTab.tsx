import { Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../../ui/texts.ts'
import { languages, locales } from '../../../../core/i18n/index.ts'
import { accents } from '../../../../core/look/colours.ts'
import { changeSettings } from '../../../../core/pack/edit/account.ts'
import { changeLanguages } from '../../../../core/pack/edit/languages.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { dropdown, FaultText } from '../../../forms/inputs/common.tsx'
import { Dashboards, Features, Filters, Tags } from './AccountParts.tsx'
import { useStudioContent } from './useStudio.ts'
import panel from './SchemaPanel.module.css'
import classes from './studio.module.css'

const accountParts = ['/settings', '/featureFlags', '/tags', '/dashboards']

/** What the configuration says of the account: languages, time zone, colour, features, tags, dashboards and their filters. */
export function AccountTab() {
  const { t } = useTranslation()
  const { pack, change, faults, isReadOnly } = useStudioContent()
  const { defaultLang, supportedLangs, timeZone, accent, organizationType, showCharts } = pack.settings
  const edit = (part: Partial<Pack['settings']>, key?: string) =>
    change((now) => changeSettings(now, part), key)
  const shown = [...faults].flatMap(([key, list]) =>
    accountParts.some((part) => key.startsWith(part)) ? list : [],
  )
  return (
    <section className={panel.panel} aria-label={t('studio.tab.account')}>
      <div className={classes.fields}>
        {shown.map((fault) => (
          <p key={`${fault.path} ${fault.key}`} className={classes.fault}>
            <FaultText>{t(fault.key, fault.params)}</FaultText>
          </p>
        ))}
        <Select
          label={t('accounts.defaultLang')}
          description={t('studio.account.defaultLangHelp')}
          data={languages.map((value) => ({ value, label: locales[value].name }))}
          value={defaultLang}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) => value && change((now) => changeLanguages(now, value, supportedLangs))}
          {...dropdown}
        />
        <Checkbox.Group label={t('accounts.supportedLangs')} value={supportedLangs}>
          <div className={classes.checks}>
            {languages.map((language) => (
              <Checkbox
                key={language}
                value={language}
                label={locales[language].name}
                disabled={isReadOnly || language === defaultLang}
                onChange={({ currentTarget: { checked } }) =>
                  change((now) =>
                    changeLanguages(
                      now,
                      defaultLang,
                      checked
                        ? [...supportedLangs, language]
                        : supportedLangs.filter((one) => one !== language),
                    ),
                  )
                }
              />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput
          label={t('studio.account.timeZone')}
          value={timeZone}
          maxLength={60}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => edit({ timeZone: value }, 'timeZone')}
        />
        <TextInput
          label={t('accounts.organizationType')}
          value={organizationType}
          maxLength={60}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => edit({ organizationType: value }, 'organizationType')}
        />
        <Select
          label={t('studio.account.accent')}
          data={Object.keys(accents)}
          value={accent}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) => value && edit({ accent: value as typeof accent })}
          {...dropdown}
        />
        <Checkbox
          label={t('accounts.showCharts')}
          checked={showCharts}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) => edit({ showCharts: checked })}
        />
        <Tags />
        <p className={classes.hint}>{t('studio.account.screens')}</p>
        <Features />
        <Dashboards />
        <Filters />
      </div>
    </section>
  )
}
