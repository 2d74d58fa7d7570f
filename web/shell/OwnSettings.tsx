import { Button, Group, SegmentedControl, Switch } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { languages, locales } from '../../core/i18n/index.ts'
import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { useTranslation } from '../ui/texts.ts'
import { changeOwnSettings, useOwnSettings } from './ownSettings.ts'
import classes from './OwnSettings.module.css'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** FST-08: one's own settings. Each choice acts at once. */
export default function OwnSettings({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { theme = 'auto', density = 'comfortable', keys = true, first } = useOwnSettings()
  const [showsKeys, setShowsKeys] = useState(false)
  if (showsKeys)
    return (
      <Suspense>
        <KeysDialog onClose={() => setShowsKeys(false)} />
      </Suspense>
    )
  return (
    <QuestionBox title={t('ownSettings.title')} onClose={onClose}>
      <Choice
        label={t('ownSettings.language')}
        value={i18n.language}
        options={languages.map((value) => ({ value, label: locales[value].name }))}
        onChange={(language) => void changeOwnSettings({ language })}
      />
      <Choice
        label={t('ownSettings.theme.label')}
        value={theme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`ownSettings.theme.${value}`),
        }))}
        onChange={(chosen) => void changeOwnSettings({ theme: chosen })}
      />
      <Choice
        label={t('ownSettings.density.label')}
        value={density}
        options={(['comfortable', 'compact'] as const).map((value) => ({
          value,
          label: t(`ownSettings.density.${value}`),
        }))}
        onChange={(chosen) => void changeOwnSettings({ density: chosen })}
      />
      <Choice
        label={t('ownSettings.first.label')}
        value={first}
        options={(['organizations', 'today'] as const).map((value) => ({
          value,
          label: t(`ownSettings.first.${value}`),
        }))}
        onChange={(chosen) => void changeOwnSettings({ first: chosen })}
      />
      <div className={classes.row}>
        <Switch
          label={t('ownSettings.keys')}
          checked={keys}
          onChange={(event) => void changeOwnSettings({ keys: event.currentTarget.checked })}
        />
        <Button variant="subtle" size="xs" onClick={() => setShowsKeys(true)}>
          {t('ownSettings.seeKeys')}
        </Button>
      </div>
      <Group justify="space-between" gap={10} mt={20}>
        <span className={classes.note}>{t('ownSettings.note')}</span>
        <Button onClick={onClose}>{t('ownSettings.close')}</Button>
      </Group>
    </QuestionBox>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={classes.row}>
      <span id={id}>{label}</span>
      <SegmentedControl aria-labelledby={id} data={options} value={value} onChange={onChange} />
    </div>
  )
}
