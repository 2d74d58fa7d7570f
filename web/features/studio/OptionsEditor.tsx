import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeOptions, optionsOf, type FieldOption } from '../../../core/pack/edit/fields.ts'
import { schemaAt, translationsOf, type FormPlace } from '../../../core/pack/edit/schemas.ts'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

/** The answers of a select: what is stored, and how each language calls it. */
export function OptionsEditor({ place, name }: { place: FormPlace; name: string }) {
  const { t } = useTranslation()
  const { pack, base, change, isReadOnly } = useStudioContent()
  const schema = schemaAt(pack, place)
  if (!schema) return null
  const options = optionsOf(pack, schema, name)
  const inUse = schemaAt(base, place)?.schema.properties[name]?.enum ?? []
  const { defaultLang } = pack.settings
  const set = (next: readonly FieldOption[], key?: string) =>
    change(changeOptions(pack, place, name, next), key && `${place.id}/${name}/${key}`)
  const edit = (at: number, language: string, label: string) =>
    set(
      options.map((option, index) => {
        if (index !== at) return option
        // Records keep the value, so one that is in use stays; a new one is what the person types.
        const isFree = language === defaultLang && !inUse.includes(option.value) && label !== ''
        const isTaken = options.some((other, index2) => index2 !== at && other.value === label)
        return {
          value: isFree && !isTaken ? label : option.value,
          labels: { ...option.labels, [language]: label },
        }
      }),
      `option/${at}/${language}`,
    )
  const add = () => {
    let n = options.length + 1
    const free = () => t('studio.field.optionNew', { n })
    while (options.some(({ value }) => value === free())) n++
    set([...options, { value: free(), labels: { [defaultLang]: free() } }])
  }
  return (
    <fieldset className={classes.options}>
      <legend>{t('studio.field.options')}</legend>
      {options.map(({ value, labels }, at) => (
        <div key={at} className={classes.option}>
          {[defaultLang, ...translationsOf(pack)].map((language) => (
            <TextInput
              key={language}
              aria-label={t('studio.field.optionIn', {
                n: at + 1,
                language: t(`studio.language.${language}`),
              })}
              value={labels[language] ?? ''}
              maxLength={120}
              readOnly={isReadOnly}
              placeholder={language === defaultLang ? '' : t(`studio.language.${language}`)}
              onChange={(event) => edit(at, language, event.currentTarget.value)}
            />
          ))}
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
