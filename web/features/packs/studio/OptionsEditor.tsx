import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../ui/texts.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { changeOptions, optionsOf, type FieldOption } from '../../../../core/pack/edit/fields.ts'
import { schemaAt, translationsOf, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'
import { languageName } from '../../../../core/i18n/index.ts'

/** The answers of a select: what is stored, and how each language calls it. */
export function OptionsEditor({ place, name }: { place: FormPlace; name: string }) {
  const { t, i18n } = useTranslation()
  const { pack, base, change, isReadOnly } = useStudioContent()
  const schema = schemaAt(pack, place)
  if (!schema) return null
  const options = optionsOf(pack, schema, name)
  const inUse = schemaAt(base, place)?.schema.properties[name]?.enum ?? []
  const { defaultLang } = pack.settings
  const set = (next: readonly FieldOption[], key?: string) =>
    change(changeOptions(pack, place, name, next), key && `${place.id}/${name}/${key}`)
  // Records keep the value, so a used value stays.
  const isFree = (value: string) => !inUse.includes(value)
  const replace = (at: number, option: FieldOption, key: string) => set(options.with(at, option), key)
  const setValue = (at: number, value: string) => {
    const isTaken = options.some((other, index) => index !== at && other.value === value)
    if (value !== '' && !isTaken) replace(at, { ...options[at]!, value }, `option/${at}/value`)
  }
  const setLabel = (at: number, language: Language, label: string) => {
    const { value, labels } = options[at]!
    // A new value is its label, until it gets one of its own.
    const follows = language === defaultLang && isFree(value) && value === labels[defaultLang] && label !== ''
    const isTaken = options.some((other, index) => index !== at && other.value === label)
    replace(
      at,
      { value: follows && !isTaken ? label : value, labels: { ...labels, [language]: label } },
      `option/${at}/${language}`,
    )
  }
  const add = () => {
    let n = options.length + 1
    const free = () => t('studio.field.optionNew', { n })
    while (options.some(({ value }) => value === free())) n++
    set([...options, { value: free(), labels: { [defaultLang]: free() } }])
  }
  return (
    <fieldset className={classes.options}>
      <legend>{t('studio.field.options')}</legend>
      <p className={classes.hint}>{t('studio.field.optionsHelp')}</p>
      {options.map(({ value, labels }, at) => (
        <div key={at} className={classes.option}>
          {[defaultLang, ...translationsOf(pack)].map((language) => (
            <TextInput
              key={language}
              aria-label={t('studio.field.optionIn', {
                n: at + 1,
                language,
              })}
              value={labels[language] ?? ''}
              maxLength={120}
              readOnly={isReadOnly}
              placeholder={language === defaultLang ? '' : languageName(language, i18n.language)}
              onChange={(event) => setLabel(at, language, event.currentTarget.value)}
            />
          ))}
          <TextInput
            className={classes.value ?? ''}
            aria-label={t('studio.field.optionValue', { n: at + 1 })}
            value={value}
            maxLength={120}
            spellCheck={false}
            readOnly={isReadOnly || !isFree(value)}
            variant={isFree(value) ? 'default' : 'unstyled'}
            onChange={(event) => setValue(at, event.currentTarget.value)}
          />
          {!isReadOnly && (
            <ActionIcon
              size={32}
              aria-label={t('studio.field.optionRemove', { name: labels[defaultLang] ?? value })}
              onClick={() => set(options.filter((_, index) => index !== at))}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button variant="subtle" leftSection={<IconPlus size={17} aria-hidden />} onClick={add}>
          {t('studio.field.optionAdd')}
        </Button>
      )}
    </fieldset>
  )
}
