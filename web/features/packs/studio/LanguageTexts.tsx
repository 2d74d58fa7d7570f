import { Textarea, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, type ChangeEvent } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { translationsOf } from '../../../../core/pack/edit/schemas.ts'
import { entryOrder } from '../../../forms/inputs/common.tsx'
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
  const onType = useCallbackRef(onChange)
  return (
    <div className={classes.languages}>
      {[defaultLang, ...translationsOf(pack)].map((language) => {
        const isOwn = language === defaultLang
        return (
          <LanguageText
            key={language}
            language={language}
            label={isOwn ? label : t('studio.in', { label, language })}
            help={isOwn ? help : undefined}
            value={values[language] ?? ''}
            required={required && isOwn}
            isFirst={isOwn && isFirst}
            maxLength={maxLength}
            rows={rows}
            isReadOnly={isReadOnly}
            onType={onType}
          />
        )
      })}
    </div>
  )
}

interface LanguageTextProps {
  language: Language
  label: string
  help: string | undefined
  value: string
  required: boolean
  isFirst: boolean
  maxLength: number
  rows: number | undefined
  isReadOnly: boolean
  /** Keeps its identity. */
  onType: (language: Language, text: string) => void
}

/** The text in one language; a letter of another one doesn't draw it again. */
const LanguageText = memo(function LanguageText(props: LanguageTextProps) {
  const { language, label, help, value, required, isFirst, maxLength, rows, isReadOnly, onType } = props
  const shared = {
    label,
    value,
    required,
    maxLength,
    readOnly: isReadOnly,
    autoComplete: 'off',
    lang: language,
    inputWrapperOrder: entryOrder,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(language, event.currentTarget.value),
    ...(help ? { description: help } : {}),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  }
  return rows === undefined ? (
    <TextInput {...shared} />
  ) : (
    <Textarea {...shared} autosize minRows={rows} maxRows={12} />
  )
})
