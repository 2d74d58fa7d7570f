import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type CreatedView,
  maxRecipient,
  maxViewDays,
  maxViewReason,
  viewDays,
  type ViewInclude,
  type ViewPart,
  viewParts,
} from '../../../core/contract/views.ts'
import { contract } from '../../../core/contract/index.ts'
import { dayAfter, isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { locales, type Language } from '../../../core/i18n/index.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { dayIn, endOf, LastDay } from '../../forms/inputs/LastDay.tsx'
import { type FixedField, useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshViews } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './Audience.module.css'

interface Values {
  recipient: string
  /** YYYY-MM-DD, or what was typed instead. */
  until: string
  reason: string
  parts: ViewPart[]
  pin: boolean
  language: Language
}

interface NewViewProps {
  products: readonly string[]
  onClose: () => void
  onMade?: (view: CreatedView) => void
}

/** Makes an authority view, and shows its link and its PIN, which nobody can see again (AUD-03). */
export function NewView({ products, onClose, onMade }: NewViewProps) {
  const { t } = useTranslation()
  const [made, setMade] = useState<CreatedView>()
  return (
    <QuestionBox title={t(made ? 'audience.once.title' : 'audience.form.title')} onClose={onClose}>
      {made ? (
        <Once view={made} onClose={onClose} />
      ) : (
        <ViewForm
          products={products}
          onClose={onClose}
          onMade={(view) => {
            setMade(view)
            onMade?.(view)
          }}
        />
      )}
    </QuestionBox>
  )
}

function ViewForm({ products, onClose, onMade }: Required<NewViewProps>) {
  const { t, i18n } = useTranslation()
  const { supported } = useFormLanguages()
  const [today] = useState(() => localMoment(new Date()))
  const fields: readonly FixedField<Values>[] = [
    {
      name: 'recipient',
      label: t('audience.form.recipient'),
      required: true,
      begins: true,
      maxLength: maxRecipient,
    },
    {
      name: 'until',
      faultsOf: 'expiresAt',
      label: t('audience.form.until'),
      help: t('audience.form.days'),
      required: true,
      fault: ({ until }) => {
        const day = dayIn(until) ?? ''
        const isAhead = day > isoDay(today) && day < isoDay(dayAfter(today, maxViewDays))
        return isAhead ? undefined : t('audience.form.untilFault')
      },
      render: (control) => <LastDay {...control} help={t('audience.form.days')} required />,
    },
    {
      name: 'reason',
      label: t('audience.form.reason'),
      required: true,
      rows: 2,
      maxLength: maxViewReason,
      fault: ({ reason }) =>
        reason.trim() !== '' && isShortReason(reason) ? t('audience.form.reasonFault') : undefined,
    },
    {
      name: 'parts',
      label: t('audience.form.parts'),
      render: ({ value, onChange }) => (
        <Checkbox.Group
          value={value}
          onChange={(parts) => onChange(viewParts.filter((one) => parts.includes(one)))}
          label={t('audience.form.parts')}
        >
          <div className={classes.parts}>
            {viewParts.map((part) => (
              <Checkbox key={part} value={part} label={t(`audience.form.part.${part}`)} />
            ))}
          </div>
        </Checkbox.Group>
      ),
    },
    {
      name: 'pin',
      label: t('audience.form.pin'),
      render: ({ value, onChange }) => (
        <Checkbox
          label={t('audience.form.pin')}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ),
    },
    {
      name: 'language',
      label: t('audience.form.language'),
      isShown: () => supported.length > 1,
      render: ({ value, onChange }) => (
        <SegmentedControl
          aria-label={t('audience.form.language')}
          value={value}
          onChange={(next) => onChange(next)}
          data={supported.map((one) => ({ value: one, label: locales[one].name }))}
        />
      ),
    },
  ]
  const form = useFixedForm<Values>({
    initial: {
      recipient: '',
      until: isoDay(dayAfter(today, viewDays)),
      reason: '',
      parts: viewParts.filter((part) => part !== 'descendants'),
      pin: true,
      language: i18n.language,
    },
    whenMissing: null,
    fields,
    saving: useSend<Values>({
      send: async ({ recipient, until, reason, parts, pin, language }) => {
        const view = await call(
          contract.views.create,
          {
            body: {
              products: [...products],
              recipient,
              reason,
              include: Object.fromEntries(
                viewParts.map((part) => [part, parts.includes(part)]),
              ) as ViewInclude,
              pin,
              expiresAt: endOf(until),
              language,
            },
          },
          { quiet: true },
        )
        void refreshViews()
        onMade(view)
      },
    }),
  })
  return (
    <FormFrame form={form} className={classes.form}>
      {products.length > 1 && (
        <p className={ui.quiet}>{t('audience.form.many', { count: products.length })}</p>
      )}
      <FormNotices form={form} />
      <div className={classes.pair}>
        <Entry form={form} name="recipient" />
        <Entry form={form} name="until" />
      </div>
      <Entry form={form} name="reason" />
      <Entry form={form} name="parts" />
      <Entry form={form} name="pin" />
      <Entry form={form} name="language" />
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {t('audience.form.submit')}
        </Button>
      </Group>
    </FormFrame>
  )
}

function Once({ view: { address, pin }, onClose }: { view: CreatedView; onClose: () => void }) {
  const { t } = useTranslation()
  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  const copier = (text: string, label: string) => (
    <Button
      variant="default"
      leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
      onClick={() => void copy(text)}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.once}>
      {address === undefined ? (
        <p>{t('audience.once.gone')}</p>
      ) : (
        <dl>
          <div>
            <dt>{t('audience.once.link')}</dt>
            <dd className={classes.address}>{address}</dd>
          </div>
          {pin && (
            <div>
              <dt>{t('audience.once.pin')}</dt>
              <dd className={classes.pin}>{`${pin.slice(0, 3)} ${pin.slice(3)}`}</dd>
            </div>
          )}
        </dl>
      )}
      <Group gap={10}>
        {address !== undefined && copier(address, t('audience.once.copyLink'))}
        {pin && copier(pin, t('audience.once.copyPin'))}
        <Button ml="auto" onClick={onClose}>
          {t('audience.once.done')}
        </Button>
      </Group>
    </div>
  )
}
