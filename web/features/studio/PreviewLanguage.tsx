import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '../../../core/i18n/index.ts'
import type { Pack } from '../../../core/pack/shape.ts'

interface PreviewLanguageProps {
  pack: Pack
  language: Language
  onChange: (language: Language) => void
}

/** In which language of the account a form is shown. */
export function PreviewLanguage({ pack, language, onChange }: PreviewLanguageProps) {
  const { t } = useTranslation()
  const { supportedLangs } = pack.settings
  if (supportedLangs.length < 2) return null
  return (
    <SegmentedControl
      aria-label={t('studio.previewLanguage')}
      value={language}
      data={supportedLangs.map((value) => ({ value, label: t(`common.language.${value}`) }))}
      onChange={(value) => onChange(languageOf(value))}
    />
  )
}
