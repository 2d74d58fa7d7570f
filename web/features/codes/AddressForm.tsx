import { Button, Radio } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import { type QrAddress, qrAddresses } from '../../../core/gs1/codes.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSession } from '../../shell/useSession.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useAccountSaving } from '../../shell/useAccountSaving.ts'
import ui from '../../ui/shared.module.css'
import classes from './CodesPage.module.css'

/** GS1-03: what QR codes, stickers and mails of products with a code carry. */
export function AddressForm() {
  const { t } = useTranslation()
  const { settings } = useSession()
  const { qrAddress, version } = settings
  const form = useFixedForm<{ qrAddress: QrAddress }>({
    initial: { qrAddress },
    saving: useAccountSaving((values) =>
      call(contract.accounts.changeSettings, { body: { ...values, version } }, { quiet: true }),
    ),
    fields: [
      {
        name: 'qrAddress',
        label: t('gs1.address.title'),
        render: ({ name, label, value, onChange }) => (
          <Radio.Group
            aria-label={label}
            value={value}
            onChange={(next) => onChange(qrAddresses.find((one) => one === next) ?? value)}
          >
            <div className={classes.choice}>
              {qrAddresses.map((one) => (
                <Radio
                  key={one}
                  name={name}
                  value={one}
                  label={t(`gs1.address.${one}`)}
                  description={t(`gs1.address.${one}Help`)}
                />
              ))}
            </div>
          </Radio.Group>
        ),
      },
    ],
  })
  return (
    <FormFrame form={form} className={classes.table}>
      <header className={classes.head}>
        <h2>{t('gs1.address.title')}</h2>
      </header>
      <FormNotices form={form} />
      <Entry form={form} name="qrAddress" />
      <p className={ui.meta}>{t('gs1.address.both')}</p>
      <footer className={classes.foot}>
        <p />
        <Button
          type="submit"
          variant="default"
          loading={form.isBusy}
          disabled={form.values.qrAddress === qrAddress}
        >
          {t('gs1.table.save')}
        </Button>
      </footer>
    </FormFrame>
  )
}
