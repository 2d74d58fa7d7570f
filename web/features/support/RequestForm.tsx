import { ActionIcon, Button, FileButton, Input, SegmentedControl } from '@mantine/core'
import { IconPhoto, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { priorities, type Priority } from '../../../core/contract/support.ts'
import { call } from '../../api/client.ts'
import type { StoredFile } from '../../forms/files/upload.ts'
import { useUploads } from '../../forms/files/useUploads.ts'
import { Entry, FormFrame } from '../../forms/FixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useFixedForm, type Control } from '../../forms/useFixedForm.tsx'
import { toastDone } from '../../ui/toast.ts'
import { refreshSupport } from './queries.ts'
import classes from './SupportPage.module.css'

interface Values {
  issue: string
  priority: Priority
  files: readonly StoredFile[]
}

/** SUP-01 to SUP-03. A request that fails is neither sent nor announced: the button is ready again. */
export function RequestForm() {
  const { t } = useTranslation()
  const form = useFixedForm<Values>({
    initial: { issue: '', priority: 'baja', files: [] },
    // SUP-02: the specification asks for it.
    next: { issue: '', priority: 'alta', files: [] },
    saving: useSend({
      send: ({ files, ...body }) =>
        call(
          contract.support.create,
          { body: { ...body, files: files.map(({ url }) => url) } },
          { quiet: true },
        ),
      onSent: () => {
        toastDone(t('support.sent'))
        void refreshSupport()
      },
    }),
    fields: [
      { name: 'issue', label: t('support.issue'), required: true, rows: 5, maxLength: 5000 },
      {
        name: 'priority',
        label: t('support.priorityLabel'),
        render: ({ name, label, value, onChange }) => (
          <Input.Wrapper label={label} labelElement="div">
            <SegmentedControl
              fullWidth
              name={name}
              aria-label={label}
              value={value}
              onChange={onChange}
              data={priorities.map((one) => ({ value: one, label: t(`support.priority.${one}`) }))}
            />
          </Input.Wrapper>
        ),
      },
      { name: 'files', label: t('support.pictures'), render: (control) => <Pictures {...control} /> },
    ],
  })
  return (
    <FormFrame form={form} className={`${classes.ask} ${classes.form}`}>
      <Entry form={form} name="issue" />
      <Entry form={form} name="priority" />
      <Entry form={form} name="files" />
      <div className={classes.foot}>
        <span>{t('support.whoReads')}</span>
        <Button
          type="submit"
          loading={form.isBusy}
          disabled={form.missing.length > 0}
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
        >
          {t('support.send')}
        </Button>
      </div>
    </FormFrame>
  )
}

function Pictures({ label, value: files, update }: Control<readonly StoredFile[]>) {
  const { t } = useTranslation()
  const { uploads, send } = useUploads('image/*', (file) => update((before) => [...before, file]), 'support')
  return (
    <>
      <FileButton multiple accept="image/png,image/jpeg,image/svg+xml" onChange={send}>
        {({ onClick }) => (
          <Button
            variant="default"
            leftSection={<IconPhoto size={17} stroke={1.6} aria-hidden />}
            onClick={onClick}
          >
            {t('support.addPictures')}
          </Button>
        )}
      </FileButton>
      <ul className={classes.files} aria-label={label}>
        {files.map(({ url, name }) => (
          <li key={url}>
            <span>{name}</span>
            <ActionIcon
              aria-label={t('forms.files.remove', { name })}
              onClick={() => update((before) => before.filter((file) => file.url !== url))}
            >
              <IconX size={17} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
        {uploads.map(({ id, name, sentBytes, totalBytes, fault, retry, drop }) => (
          <li key={id}>
            <span data-failed={fault !== undefined || undefined}>
              {fault === undefined ? name : `${name}: ${fault}`}
            </span>
            {fault === undefined && <progress value={sentBytes} max={totalBytes} aria-label={name} />}
            {retry && (
              <Button size="xs" variant="default" onClick={retry}>
                {t('forms.files.retry')}
              </Button>
            )}
            <ActionIcon
              aria-label={t(fault === undefined ? 'forms.files.cancel' : 'forms.files.remove', { name })}
              onClick={drop}
            >
              <IconX size={17} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
