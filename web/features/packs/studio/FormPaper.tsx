import { TranslationContext, translationTo } from '../../../ui/texts.ts'
import { createElement, memo, useCallback, useId, useMemo, useState } from 'react'
import {
  checkField,
  localise,
  type Descriptor,
  type FieldTexts,
  type Form,
  type Property,
} from '../../../../core/fields/index.ts'
import { isoDay, localMoment } from '../../../../core/fields/calendar.ts'
import type { Words } from '../../../../core/fields/form.ts'
import { text as say, type Language } from '../../../../core/i18n/index.ts'
import { genderOf, stageNoun } from '../../../../core/i18n/nouns.ts'
import { schemaAt, type FormPlace, type Schema } from '../../../../core/pack/edit/schemas.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { displayOf } from '../../../forms/kinds.ts'
import { inputOf } from '../../../forms/registry.tsx'
import { StageMarkDisc } from '../../../ui/StageMark.tsx'
import { lookOf } from './look.ts'
import classes from './Preview.module.css'

interface FormPaperProps {
  pack: Pack
  place: FormPlace
  language: Language
  /** What changed of each field. */
  remarks: ReadonlyMap<string, string>
  /** The field that is edited. */
  current?: string | undefined
}

/** A form of a pack as whoever enters data sees it, with the house's own inputs. */
export function FormPaper({ pack, place, language, remarks, current }: FormPaperProps) {
  const id = useId()
  const schema = schemaAt(pack, place)
  if (!schema) return null
  const { supportedLangs, defaultLang } = pack.settings
  return (
    <div className={classes.paper} lang={language}>
      <h3 className={classes.title}>
        {place.section === 'productSchemas' && (
          <StageMarkDisc {...lookOf(pack, place.id)} size={36} kind="filled" />
        )}
        {titleOf(schema, place, language, defaultLang)}
      </h3>
      <TranslationContext value={translationTo(language)}>
        <div className={classes.form}>
          {Object.entries(schema.schema.properties).map(([name, property]) => {
            const descriptor = schema.descriptor[name]
            if (!descriptor) return null
            return (
              <PreviewField
                key={`${name} ${descriptor.kind} ${language}`}
                id={`${id}-${name}`}
                name={name}
                property={property}
                descriptor={descriptor}
                texts={schema.i18n?.[language]?.properties?.[name]}
                isRequired={schema.schema.required?.includes(name) ?? false}
                change={remarks.get(name)}
                isCurrent={current === name}
                language={language}
                defaultLang={defaultLang}
                supported={supportedLangs}
              />
            )
          })}
        </div>
      </TranslationContext>
    </div>
  )
}

function titleOf(schema: Schema, { section }: FormPlace, language: Language, defaultLang: Language): string {
  const { name, words } = localise<Schema & { words?: Words }>(schema, language, defaultLang)
  if (section !== 'productSchemas') return name
  const one = words?.one ?? stageNoun(name)
  const gender = words ? (words.gender ?? 'm') : genderOf(language, name)
  return say(language, `studio.newThing.${gender}`, { name: one })
}

interface PreviewFieldProps {
  id: string
  name: string
  property: Property
  descriptor: Descriptor
  texts: FieldTexts | undefined
  isRequired: boolean
  change: string | undefined
  isCurrent: boolean
  language: Language
  defaultLang: Pack['settings']['defaultLang']
  supported: Pack['settings']['supportedLangs']
}

/** One field with a value of its own to try. Fields are drawn again only when they change, however many there are. */
const PreviewField = memo(function PreviewField(props: PreviewFieldProps) {
  const { name, property, descriptor, texts: own, isRequired, change, isCurrent } = props
  const { language, defaultLang, supported } = props
  const form = useMemo<Form>(
    () =>
      localise<Form>(
        {
          schema: { type: 'object', properties: { [name]: property }, required: isRequired ? [name] : [] },
          descriptor: { [name]: descriptor },
          ...(own ? { i18n: { [language]: { properties: { [name]: own } } } } : {}),
        },
        language,
        defaultLang,
      ),
    [name, property, descriptor, own, isRequired, language, defaultLang],
  )
  const [value, setValue] = useState<unknown>(property.default)
  const [isLeft, setLeft] = useState(false)
  const languages = useMemo(
    () => ({ shown: language, default: defaultLang, supported }),
    [language, defaultLang, supported],
  )
  const issues = useMemo(() => {
    if (!isLeft || value === undefined || value === '') return []
    const context = {
      now: today,
      defaultLanguage: defaultLang,
      supportedLanguages: supported,
      sanitise: (html: string) => html,
    }
    return checkField(form, name, value, context).map(({ path, key, params }) => ({
      path,
      message: say(language, key, params),
    }))
  }, [isLeft, value, form, name, language, defaultLang, supported])
  const onLeave = useCallback(() => setLeft(true), [])
  const shown = form.descriptor[name]!
  // An input that asks the server is shown and can't be used here.
  const { width, asksServer } = displayOf(descriptor.kind)
  return (
    <div
      className={classes.field}
      data-wide={width === 'whole' || undefined}
      data-changed={change !== undefined || undefined}
      data-current={isCurrent || undefined}
      inert={asksServer}
    >
      {change !== undefined && <span className={classes.change}>{change}</span>}
      {createElement(inputOf(shown.kind), {
        id: props.id,
        name,
        property: form.schema.properties[name]!,
        descriptor: shown,
        value,
        onChange: setValue,
        onLeave,
        issues,
        required: isRequired,
        disabled: false,
        readOnly: false,
        languages,
        translations: noTranslations,
        day: isoDay(localMoment(today)),
        inputOf,
      })}
    </div>
  )
})

const today = new Date()
const noTranslations = { texts: {}, issues: {}, onChange: () => {} }
