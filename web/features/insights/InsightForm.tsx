import { Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import { isIcon, maxInsightText } from '../../../core/rules/insight.ts'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import type { StoredFile } from '../../forms/files/upload.ts'
import { DraftNotice, SavingNotices } from '../../forms/FormNotices.tsx'
import type { Saving } from '../../forms/saving.ts'
import { Notice } from '../../ui/Notice.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { toastFault } from '../../ui/toast.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { InsightFace } from './InsightFace.tsx'
import { IconGallery, NewPicture } from './Pictures.tsx'
import classes from './Insights.module.css'

/** `name`: a text, or the address of a picture. */
export interface InsightValues {
  name: string
  value: string
}

/** INS-04. */
const modes = ['text', 'icon', 'previewImage'] as const
type Mode = (typeof modes)[number]

interface InsightFormProps {
  title: string
  submitLabel: string
  initial: InsightValues
  saving: Saving<InsightValues>
  onClose: () => void
}

/** An attribute's name and value; each mode keeps what was entered in it (picture 12). */
export function InsightForm({ title, submitLabel, initial, saving, onClose }: InsightFormProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  const form = useInsightForm(initial, saving)
  const { mode, name, value, issues } = form
  useReturnFocus()
  return (
    <Modal.Root opened onClose={onClose} size={430} fullScreen={phone}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div" className={classes.modalHead ?? ''}>
          <Modal.Title component="h2" className={classes.modalTitle ?? ''}>
            {title}
          </Modal.Title>
        </Modal.Header>
        <form className={classes.modal} noValidate onSubmit={(event) => void form.submit(event)}>
          <SegmentedControl
            fullWidth
            aria-label={t('insights.modes')}
            value={mode}
            onChange={form.setMode}
            data={modes.map((one) => ({ value: one, label: t(`insights.modeOf.${one}`) }))}
          />
          <DraftNotice form={form.offer} />
          <SavingNotices saving={saving} onSubmit={() => void form.submit()} />
          {issues[''] && <Notice urgent>{issues['']}</Notice>}
          {mode === 'text' && (
            <>
              <InsightFace
                name={name || t('insights.sample.name')}
                value={value || t('insights.sample.value')}
              />
              <TextInput
                name="name"
                label={t('insights.name')}
                description={t('insights.nameHint')}
                required
                maxLength={maxInsightText}
                value={name}
                error={issues.name}
                data-autofocus
                onChange={({ currentTarget }) => form.setName(currentTarget.value)}
              />
            </>
          )}
          {mode === 'icon' && <IconGallery picked={name} fault={issues.name} onPick={form.setName} />}
          {mode === 'previewImage' && (
            <NewPicture picture={form.picture} fault={issues.name} onChange={form.setPicture} />
          )}
          <TextInput
            name="value"
            label={t(mode === 'text' ? 'insights.value' : 'insights.caption')}
            required
            maxLength={maxInsightText}
            value={value}
            error={issues.value}
            onChange={({ currentTarget }) => form.setValue(currentTarget.value)}
          />
          <Group justify="flex-end" gap={10} className={classes.modalFoot ?? ''}>
            <Button
              variant="default"
              onClick={() => {
                saving.draft.drop()
                onClose()
              }}
            >
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {submitLabel}
            </Button>
          </Group>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}

/** An uploaded picture with its size, which the person sees. */
export interface NewPictureFile extends StoredFile {
  bytes: number
}

function useInsightForm(initial: InsightValues, saving: Saving<InsightValues>) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<Mode>(isIcon(initial.name) ? 'icon' : 'text')
  const [text, setText] = useState(isIcon(initial.name) ? '' : initial.name)
  const [icon, setIcon] = useState(isIcon(initial.name) ? initial.name : '')
  const [picture, setPicture] = useState<NewPictureFile>()
  const [value, setValue] = useState(initial.value)
  const [issues, setIssues] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const isChanged = useRef(false)
  const name = { text, icon, previewImage: picture?.url ?? '' }[mode]
  const { draft, version } = saving
  const { keep } = draft

  useEffect(() => {
    if (isChanged.current) keep({ record: { name, value }, version })
  }, [name, value, version, keep])
  function changing<T>(set: (next: T) => void) {
    return (next: T) => {
      isChanged.current = true
      setIssues({})
      set(next)
    }
  }

  /** INS-03. */
  const missing = () => {
    const empty = Object.entries({ name, value }).filter(([, one]) => one.trim() === '')
    return Object.fromEntries(empty.map(([member]) => [member, t('fields.requiredMark')]))
  }
  const { save, isWaiting } = useAfterUploads(async () => {
    if (isSending) return
    const faults = missing()
    setIssues(faults)
    if (Object.keys(faults).length > 0) {
      toastFault(t('common.toast.dataIncomplete'), { name: 'dataIncomplete' })
      return
    }
    setSending(true)
    setIssues(issuesOf(await saving.send({ name: name.trim(), value: value.trim() })))
    setSending(false)
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // The panel below has a form of its own.
    event?.stopPropagation()
    return save()
  }

  const offered = draft.found?.version === version ? draft.found.record : undefined
  return {
    mode,
    setMode: changing(setMode),
    name,
    setName: changing(mode === 'text' ? setText : setIcon),
    value,
    setValue: changing(setValue),
    picture,
    setPicture: changing(setPicture),
    issues,
    isSending: isSending || isWaiting,
    submit,
    offer: {
      offered,
      dropDraft: draft.drop,
      restoreDraft: () => {
        draft.drop()
        if (!offered) return
        const isPicture = isIcon(offered.name)
        setMode(isPicture ? 'icon' : 'text')
        if (isPicture) setIcon(offered.name)
        else setText(offered.name)
        setValue(offered.value)
      },
    },
  }
}

/** Faults by member; those of no member of the form together. */
function issuesOf(faults: readonly Issue[]): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const { path, message } of faults) {
    const member = path === '/name' || path === '/value' ? path.slice(1) : ''
    issues[member] = issues[member] ? `${issues[member]} ${message}` : message
  }
  return issues
}
