import { Button } from '@mantine/core'
import { useTranslation } from '../ui/texts.ts'
import { shortDate } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { isFieldRequired } from './record.ts'
import type { Saving } from './saving.ts'
import type { RecordForm } from './useRecordForm.ts'
import ui from '../ui/shared.module.css'

interface DraftNoticeProps {
  form: {
    offered: unknown
    /** When it was kept, in ISO. */
    offeredAt?: string | undefined
    restoreDraft: () => void
    dropDraft: () => void
  }
  /** How much it holds: "16 partidas". */
  amount?: string | undefined
}

/** AUT-04, ERR-09: offers the unsaved draft of this form. */
export function DraftNotice({ form, amount }: DraftNoticeProps) {
  const { t, i18n } = useTranslation()
  if (!form.offered) return null
  const { offeredAt } = form
  const when = offeredAt && shortDate(offeredAt, i18n.language, (time) => t('common.today', { time }))
  return (
    <Notice
      actions={
        <>
          <Button size="xs" variant="default" onClick={form.restoreDraft}>
            {t('common.draft.restore')}
          </Button>
          <Button size="xs" variant="subtle" onClick={form.dropDraft}>
            {t('common.draft.discard')}
          </Button>
        </>
      }
    >
      {t('common.draft.found')} {[when, amount].filter(Boolean).join(' · ')}
    </Notice>
  )
}

interface SavingNoticesProps {
  saving: Pick<Saving<never>, 'isUnanswered' | 'stale'>
  onSubmit: () => void
}

/** Outcomes of saving without a field: no answer (ERR-09), or somebody else saved meanwhile. */
export function SavingNotices({ saving: { isUnanswered, stale }, onSubmit }: SavingNoticesProps) {
  const { t } = useTranslation()
  return (
    <>
      {isUnanswered && (
        <Notice
          urgent
          actions={
            <Button size="xs" variant="default" onClick={onSubmit}>
              {t('forms.unanswered.retry')}
            </Button>
          }
        >
          {t('forms.unanswered.text')}
        </Notice>
      )}
      {stale && (
        <StaleNotice
          onKeepMine={() => {
            stale.overwrite()
            onSubmit()
          }}
          onUseTheirs={stale.useTheirs}
        />
      )}
    </>
  )
}

interface StaleNoticeProps {
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** 409 STALE: somebody saved this record after it was opened here. */
export function StaleNotice({ onKeepMine, onUseTheirs }: StaleNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      urgent
      actions={
        <>
          <Button size="xs" variant="default" onClick={onKeepMine}>
            {t('forms.stale.keepMine')}
          </Button>
          <Button size="xs" variant="subtle" onClick={onUseTheirs}>
            {t('forms.stale.useTheirs')}
          </Button>
        </>
      }
    >
      {t('forms.stale.text')}
    </Notice>
  )
}

/** "4 datos obligatorios, 2 ya están". */
export function RequiredCount({ form: { rules, faults } }: { form: RecordForm }) {
  const { t } = useTranslation()
  const names = Object.keys(rules.form.schema.properties).filter((name) => isFieldRequired(rules, name))
  const count = names.length + (rules.hasOrganization ? 1 : 0)
  const there = count - new Set(faults.flatMap(({ path, missing }) => (missing ? path : []))).size
  if (count === 0) return null
  return [t('forms.required', { count }), ...(there > 0 ? [t('forms.there', { count: there })] : [])].join(
    ', ',
  )
}

/** "Los campos con * son obligatorios.", with the star in the colour of the stars in the labels. */
export function RequiredNote() {
  const [before, after] = useTranslation().t('forms.requiredNote').split('*')
  return (
    <>
      {before}
      <span className={ui.fault}>*</span>
      {after}
    </>
  )
}
