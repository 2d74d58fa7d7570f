import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice.tsx'
import type { RecordForm } from './useRecordForm.ts'
import classes from './SchemaForm.module.css'

/** AUT-04, ERR-09: what was typed here before and never saved. */
export function DraftNotice({ form }: { form: RecordForm }) {
  const { t } = useTranslation()
  if (!form.offered) return null
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
      {t('common.draft.found')}
    </Notice>
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

/** "Los campos con * son obligatorios.", its star in the colour of the stars it explains. */
export function RequiredNote() {
  const [before, after] = useTranslation().t('forms.requiredNote').split('*')
  return (
    <>
      {before}
      <span className={classes.star}>*</span>
      {after}
    </>
  )
}
