import { SegmentedControl } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { languageOf, type Language, locales } from '../../../../core/i18n/index.ts'
import type { Pack } from '../../../../core/pack/shape.ts'

interface PreviewLanguageProps {
  /** The languages of the account. */
  languages: Pack['settings']['supportedLangs']
  language: Language
  onChange: (language: Language) => void
}

/** In which language of the account a form is shown. A letter that changes the form doesn't draw it again. */
export const PreviewLanguage = memo(function PreviewLanguage(props: PreviewLanguageProps) {
  const { languages, language, onChange } = props
  const { t } = useTranslation()
  if (languages.length < 2) return null
  return (
    <SegmentedControl
      aria-label={t('studio.previewLanguage')}
      value={language}
      data={languages.map((value) => ({ value, label: locales[value].name }))}
      onChange={(value) => onChange(languageOf(value))}
    />
  )
})
