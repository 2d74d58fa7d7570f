import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { flags, type Flag } from '../../../core/rules/access.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../shell/useSession.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAccountSave } from './useAccountSave.ts'
import classes from './settings.module.css'

/** AUT-17: the features of the account. One that is switched off hides its data and deletes nothing. */
export function FlagsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<Flag>>(() => new Set(session.flags))
  const { save, isBusy, faults } = useAccountSave(t('accounts.saved'))
  const isChanged = flags.some((flag) => chosen.has(flag) !== session.flags.includes(flag))
  const toggle = (flag: Flag, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(flag)
    else next.delete(flag)
    setChosen(next)
  }
  const submit = () =>
    save(() =>
      call(
        contract.accounts.changeFeatureFlags,
        { body: { collection: [...chosen].map((name) => ({ name })) } },
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
      <p className={classes.lead}>{t('accounts.flagsLead')}</p>
      {faults.length > 0 && <Notice urgent>{faults.map(({ message }) => message).join(' ')}</Notice>}
      <ul className={classes.flags} aria-label={t('accounts.flags')}>
        {flags.map((flag) => (
          <li key={flag}>
            <Checkbox
              name={flag}
              label={t(`accounts.flag.${flag}.name`)}
              description={t(`accounts.flag.${flag}.help`)}
              checked={chosen.has(flag)}
              onChange={(event) => toggle(flag, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" loading={isBusy} disabled={!isChanged}>
        {t('accounts.save')}
      </Button>
    </form>
  )
}
