import { ActionIcon, Button, FileButton, Input, SegmentedControl, Textarea } from '@mantine/core'
import { IconPhoto, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { priorities, type Priority } from '../../../core/contract/support.ts'
import { attempt, call } from '../../api/client.ts'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import type { StoredFile } from '../../forms/files/upload.ts'
import { useUploads } from '../../forms/files/useUploads.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshSupport } from './queries.ts'
import classes from './SupportPage.module.css'

/** SUP-01 to SUP-03. A request that fails is neither sent nor announced: the button is ready again. */
export function RequestForm() {
  const { t } = useTranslation()
  const [issue, setIssue] = useState('')
  const [priority, setPriority] = useState<Priority>('baja')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const { uploads, send: sendFiles } = useUploads(
    'image/*',
    (file) => setFiles((before) => [...before, file]),
    'support',
  )
  const isBlank = issue.trim() === ''

  const { save: send, isWaiting } = useAfterUploads(async () => {
    if (isBusy || isBlank) return
    setBusy(true)
    const body = { issue, priority, files: files.map(({ url }) => url) }
    const sent = await attempt(call(contract.support.create, { body }, { quiet: true }))
    setBusy(false)
    if (sent === null) return
    toastDone(t('support.sent'))
    setIssue('')
    setFiles([])
    // SUP-02: the specification asks for it.
    setPriority('alta')
    await refreshSupport()
  })

  return (
    <form
      className={`${classes.ask} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        name="issue"
        label={t('support.issue')}
        required
        autosize
        minRows={5}
        maxLength={5000}
        value={issue}
        onChange={(event) => setIssue(event.currentTarget.value)}
      />
      <Input.Wrapper label={t('support.priorityLabel')} labelElement="div">
        <SegmentedControl
          fullWidth
          name="priority"
          aria-label={t('support.priorityLabel')}
          value={priority}
          onChange={setPriority}
          data={priorities.map((value) => ({ value, label: t(`support.priority.${value}`) }))}
        />
      </Input.Wrapper>
      <div>
        <FileButton multiple accept="image/png,image/jpeg,image/svg+xml" onChange={sendFiles}>
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
        <ul className={classes.files} aria-label={t('support.pictures')}>
          {files.map(({ url, name }) => (
            <li key={url}>
              <span>{name}</span>
              <ActionIcon
                aria-label={t('forms.files.remove', { name })}
                onClick={() => setFiles(files.filter((file) => file.url !== url))}
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
      </div>
      <div className={classes.foot}>
        <span>{t('support.whoReads')}</span>
        <Button
          type="submit"
          loading={isBusy || isWaiting}
          disabled={isBlank}
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
        >
          {t('support.send')}
        </Button>
      </div>
    </form>
  )
}
