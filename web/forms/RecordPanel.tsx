import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../ui/texts.ts'
import { focusFirstEntry, SidePanel, type SidePanelProps } from '../ui/SidePanel.tsx'
import { phoneWidth } from '../ui/table.ts'
import { useMedia } from '../ui/useMedia.ts'
import { statedHa } from '../../core/fields/stated.ts'
import { type Around, AroundContext, boundsOfValues, countryOfValues } from './around.ts'
import { MissingChecks } from './checks/MissingChecks.tsx'
import { useCheckSaving } from './checks/useCheckSaving.ts'
import { DraftNotice, SavingNotices } from './FormNotices.tsx'
import { FormFooter, OpenFieldsOf } from './FormFooter.tsx'
import type { FormRecord } from './record.ts'
import { useAfterUploads } from './files/afterUploads.ts'
import type { Saving } from './saving.ts'
import type { Reasons } from './reasons.ts'
import { SchemaFields } from './SchemaForm.tsx'
import { useDoubt } from './useDoubt.tsx'
import type { RecordForm } from './useRecordForm.ts'
import classes from './SchemaForm.module.css'

const LabelEntry = lazy(() => import('./label/LabelEntry.tsx'))

interface RecordPanelProps extends Pick<
  SidePanelProps,
  'title' | 'subtitle' | 'stage' | 'width' | 'onClose'
> {
  form: RecordForm
  saving: Saving<FormRecord>
  submitLabel: string
  /** Fields of the record itself, before those of its schema: the organization in charge. */
  lead: ReactNode
  /** PRE-07: an identifier that is not known yet may be replaced by a placeholder. */
  offersUnidentified?: boolean
  /** The next free identifier, which the person may take. */
  nextIdentifier?: string | undefined
  /** Why fields are filled already. */
  reasons?: Reasons | undefined
  /** A new record, after which the form may go on with another one. */
  hasNext?: boolean
  /** Another way to save, with its effect. */
  otherWay?: OtherWay | undefined
  /** The field that the person was led to: the focus begins there. */
  beginAt?: string | undefined
  /** Initial area of its maps, unless the record has a place. */
  around?: Around
  /** Why the record is read-only; undefined when it may be saved. */
  readOnlyReason?: ReactNode
  /** Shown below the result of saving. */
  notice?: ReactNode
  /** Said above the buttons, where whoever saves reads it; on a phone after the fields. */
  footnote?: string | undefined
  /** Called when the person tries to save while fields are missing or wrong. */
  onIncomplete?: () => void
  /** Without it the draft goes and the panel closes. */
  onCancel?: () => void
}

export interface OtherWay {
  says: string
  label: string
  /** Called before the record is sent: whether it is sent this way. */
  choose: (isChosen: boolean) => void
}

/** A panel with the form of a record whose fields are configured by the account. */
export function RecordPanel({
  form,
  saving,
  submitLabel,
  lead,
  offersUnidentified = false,
  nextIdentifier,
  reasons,
  hasNext = false,
  otherWay,
  beginAt,
  around = nothingKnown,
  readOnlyReason,
  notice,
  footnote,
  onIncomplete,
  onCancel,
  ...panel
}: RecordPanelProps) {
  const isPhone = useMedia(phoneWidth)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<FormRecord>()
  const { ask, box } = useDoubt()
  const saveChecks = useCheckSaving(form)
  const cancel = () => {
    form.dropDraft()
    panel.onClose()
  }
  const foot = useRef<HTMLDivElement>(null)
  // Whether the record that is being saved is followed by another one: an upload may be waited for in between.
  const isNextWanted = useRef(false)
  const beginNext = () => {
    flushSync(form.beginNext)
    const entries = foot.current?.closest('form')
    if (entries) focusFirstEntry(entries)
  }
  const { save, isWaiting } = useAfterUploads(async () => {
    const onNext = isNextWanted.current ? beginNext : undefined
    if (busy) return
    const record = form.attempt()
    if (!record) return onIncomplete?.()
    if (form.doubt && !(await ask(form.doubt.message))) return form.focus(form.doubt.path)
    setBusy(true)
    setSent(form.record)
    try {
      const checks = await saveChecks(record)
      form.refuse(checks.faults.length > 0 ? checks.faults : await saving.send(checks.record, onNext))
    } finally {
      setBusy(false)
    }
  })
  const submit = (isNext: boolean, isOtherWay = false) => {
    isNextWanted.current = isNext
    otherWay?.choose(isOtherWay)
    void save()
  }
  const fields = (
    <AroundContext value={useOwnGround(form, around)}>
      <SchemaFields
        form={form}
        lead={lead}
        offersUnidentified={offersUnidentified}
        nextIdentifier={nextIdentifier}
        {...(reasons ? { reasons } : {})}
        beginAt={beginAt}
        readOnly={Boolean(readOnlyReason)}
      />
    </AroundContext>
  )
  const takesLabels = Object.values(form.rules.form.descriptor).some(({ gs1 }) => gs1 !== undefined)
  const isBlocked = form.gaps.length > 0 || (saving.isRefused && sent === form.record)
  const isSending = busy || isWaiting
  const note = footnote && <WhatIsSeen text={footnote} />
  if (readOnlyReason)
    return (
      <SidePanel {...panel}>
        {readOnlyReason}
        {fields}
      </SidePanel>
    )
  return (
    <SidePanel
      {...panel}
      onSubmit={() => submit(false)}
      footer={
        <FormFooter
          summary={
            <div ref={foot}>
              <MissingChecks form={form} />
              <OpenFieldsOf form={form} />
              {!isPhone && note}
            </div>
          }
          isBlocked={isBlocked}
          submitLabel={submitLabel}
          busy={isSending}
          onNext={hasNext ? () => submit(true) : undefined}
          onCancel={onCancel ?? cancel}
        />
      }
    >
      <SavingNotices saving={saving} onSubmit={() => void save()} />
      {notice}
      <DraftNotice form={form} />
      {takesLabels && (
        <Suspense>
          <LabelEntry form={form} />
        </Suspense>
      )}
      {fields}
      {otherWay && (
        <div className={classes.other}>
          <span>{otherWay.says}</span>
          <Button variant="default" disabled={isBlocked || isSending} onClick={() => submit(false, true)}>
            {otherWay.label}
          </Button>
        </div>
      )}
      {/* The foot of a phone has room for its buttons alone. */}
      {isPhone && note}
      {box}
    </SidePanel>
  )
}

/** Fields that others will see; folded, since nobody reads them twice. */
function WhatIsSeen({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <details className={classes.seen}>
      <summary>
        <IconEye size={16} stroke={1.6} aria-hidden />
        <span>{t('forms.seen')}</span>
      </summary>
      <p>{text}</p>
    </details>
  )
}

const nothingKnown: Around = {}

/** The record's own place comes before its surroundings. */
function useOwnGround({ rules: { form }, record: { dataSchema } }: RecordForm, around: Around): Around {
  const own = boundsOfValues(dataSchema)
  const [west, south, east, north] = own ?? []
  const country = countryOfValues(dataSchema) ?? around.country
  const formHa = statedHa(form.descriptor, dataSchema) ?? around.formHa
  return useMemo(() => {
    const known = { ...around, country, formHa }
    return west === undefined || south === undefined || east === undefined || north === undefined
      ? known
      : { ...known, bounds: [west, south, east, north] }
  }, [west, south, east, north, country, formHa, around])
}
