import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../core/i18n/index.ts'
import { translationsOf } from '../../../core/pack/edit/schemas.ts'
import { entryOrder } from '../../forms/inputs/common.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

interface LanguageTextsProps {
  label: string
  help?: string
  values: Readonly<Partial<Record<Language, string>>>
  onChange: (language: Language, text: string) => void
  required?: boolean
  isFirst?: boolean
  maxLength?: number
  /** Text of several lines. */
  rows?: number
}

/** One text in every language of the account: its own first. */
export function LanguageTexts({
  label,
  help,
  values,
  onChange,
  required = false,
  isFirst = false,
  maxLength = 120,
  rows,
}: LanguageTextsProps) {
  const { t } = useTranslation()
  const { pack, isReadOnly } = useStudioContent()
  const { defaultLang } = pack.settings
  return (
    <div className={classes.languages}>
      {[defaultLang, ...translationsOf(pack)].map((language) => {
        const isOwn = language === defaultLang
        const shared = {
          label: isOwn ? label : t('studio.in', { label, language: t(`studio.language.${language}`) }),
          value: values[language] ?? '',
          required: required && isOwn,
          maxLength,
          readOnly: isReadOnly,
          autoComplete: 'off',
          lang: language,
          inputWrapperOrder: entryOrder,
          ...(isOwn && help ? { description: help } : {}),
          ...(isOwn && isFirst ? { 'data-autofocus': true } : {}),
        }
        return rows === undefined ? (
          <TextInput
            key={language}
            {...shared}
            onChange={(event) => onChange(language, event.currentTarget.value)}
          />
        ) : (
          <Textarea
            key={language}
            {...shared}
            autosize
            minRows={rows}
            maxRows={12}
            onChange={(event) => onChange(language, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}
