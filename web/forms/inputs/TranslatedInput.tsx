import { Textarea } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { type Language, languageName } from '../../../core/i18n/index.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import type { InputProps } from '../field.ts'
import { FaultText } from './common.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import classes from './inputs.module.css'

/** Text in the account's language, with a tab per translation. A tab marks a missing translation (§2.5). */
export function TranslatedInput(props: InputProps<'i18n-text'>) {
  const { id, property, descriptor, value, onChange, onLeave, issues, disabled, languages, translations } =
    props
  const { t, i18n } = useTranslation()
  const panel = useId()
  const all = [languages.default, ...languages.supported.filter((language) => language !== languages.default)]
  const [tab, setTab] = useState<Language>(languages.default)
  const own = tab === languages.default
  const nameOf = (language: Language) => capitalised(languageName(language, i18n.language) ?? language)
  const textOf = (language: Language) =>
    (language === languages.default
      ? typeof value === 'string'
        ? value
        : ''
      : translations.texts[language]) ?? ''
  const change = (text: string) => (own ? onChange(text) : translations.onChange(tab, text))
  const faultOf = (language: Language) =>
    language === languages.default ? issues[0]?.message : translations.issues[language]
  const faulty = all.find((language) => faultOf(language))
  const text = textOf(tab)

  // A fault in a hidden tab would stay unseen.
  useEffect(() => {
    if (faulty) setTab(faulty)
  }, [faulty])

  const turn = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = all[(all.indexOf(tab) + step + all.length) % all.length]
    if (next) setTab(next)
    document.getElementById(`${panel}-${next}`)?.focus()
  }

  return (
    <FieldGroup {...props} issues={[]} hint={descriptor.help}>
      <div className={classes.tabs} data-error={faulty !== undefined || undefined}>
        {all.length > 1 && (
          <div role="tablist" aria-labelledby={`${id}-label`}>
            {all.map((language) => (
              <button
                key={language}
                type="button"
                role="tab"
                id={`${panel}-${language}`}
                className={classes.tab}
                aria-selected={language === tab}
                aria-controls={panel}
                tabIndex={language === tab ? 0 : -1}
                onClick={() => setTab(language)}
                onKeyDown={turn}
              >
                {nameOf(language)}
                {language !== languages.default && !textOf(language) && textOf(languages.default) && (
                  <span className={classes.untranslated}>{t('forms.untranslated')}</span>
                )}
              </button>
            ))}
          </div>
        )}
        <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${tab}`}>
          <Textarea
            id={id}
            name={props.name}
            autosize
            minRows={2}
            maxRows={10}
            classNames={{ input: classes.text ?? '' }}
            aria-label={t('forms.inLanguage', {
              field: property.title,
              language: nameOf(tab),
            })}
            lang={tab}
            value={text}
            placeholder={
              own
                ? property.placeholder && t('forms.example', { example: property.placeholder })
                : textOf(languages.default)
            }
            disabled={disabled}
            readOnly={props.readOnly || descriptor.readOnly === true}
            required={props.required && own}
            error={faultOf(tab) && <FaultText>{faultOf(tab)}</FaultText>}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => {
              if (text !== text.trim()) change(text.trim())
              onLeave()
            }}
          />
        </div>
      </div>
    </FieldGroup>
  )
}
