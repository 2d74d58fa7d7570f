import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { flags, type Flag } from '../../../core/rules/access.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSession } from '../../shell/useSession.ts'
import { useAccountSaving } from '../../shell/useAccountSaving.ts'
import ui from '../../ui/shared.module.css'
import classes from './settings.module.css'

interface Values {
  chosen: readonly Flag[]
}

/** AUT-17: the features of the account. A feature that is switched off hides its data and deletes nothing. */
export function FlagsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const form = useFixedForm<Values>({
    initial: { chosen: session.flags },
    saving: useAccountSaving(({ chosen }) =>
      call(
        contract.accounts.changeFeatureFlags,
        { body: { collection: chosen.map((name) => ({ name })) } },
        { quiet: true },
      ),
    ),
    fields: [
      {
        name: 'chosen',
        label: t('accounts.flags'),
        render: ({ label, value, onChange }) => (
          <ul className={classes.flags} aria-label={label}>
            {flags.map((flag) => (
              <li key={flag}>
                <Checkbox
                  name={flag}
                  label={t(`accounts.flag.${flag}.name`)}
                  description={t(`accounts.flag.${flag}.help`)}
                  checked={value.includes(flag)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...value, flag] : value.filter((one) => one !== flag))
                  }
                />
              </li>
            ))}
          </ul>
        ),
      },
    ],
  })
  const { chosen } = form.values
  const isChanged = flags.some((flag) => chosen.includes(flag) !== session.flags.includes(flag))
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={ui.quiet}>{t('accounts.flagsLead')}</p>
      <FormNotices form={form} />
      <Entry form={form} name="chosen" />
      <Button type="submit" loading={form.isBusy} disabled={!isChanged}>
        {t('accounts.save')}
      </Button>
    </FormFrame>
  )
}
