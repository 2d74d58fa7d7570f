import { createElement, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { kindOf, localise, type Form } from '../../../core/fields/index.ts'
import { languageOf } from '../../../core/i18n/index.ts'
import { changeField } from '../../../core/pack/edit/fields.ts'
import { schemaAt, type FormPlace } from '../../../core/pack/edit/schemas.ts'
import { inputOf } from '../../forms/registry.tsx'
import { useStudioContent } from './useStudio.ts'

/** What a new record says in a field before anybody types: the field's own input, whose value the form keeps. */
export function DefaultValue({ place, name }: { place: FormPlace; name: string }) {
  const { t, i18n } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  // The preview of the form comes first: of what changes at each letter, this input shows only its own value.
  const settled = useDeferredValue(pack)
  const { defaultLang, supportedLangs } = settled.settings
  const schema = schemaAt(settled, place)
  const value = schemaAt(pack, place)?.schema.properties[name]?.default
  const shown = languageOf(i18n.language)
  return useMemo(() => {
    const form = schema && localise<Form>(schema, shown, defaultLang)
    const property = form?.schema.properties[name]
    const descriptor = form?.descriptor[name]
    if (!property || !descriptor) return null
    const kind = kindOf(descriptor)
    if (!(kind.scalar || descriptor.kind === 'multiple-select') || name === 'identifier') return null
    const { placeholder: _, ...bare } = property
    const { help: _help, readOnly: _readOnly, ...input } = descriptor
    return createElement(inputOf(descriptor.kind), {
      id: `studio-default-${name}`,
      name: `default-${name}`,
      property: { ...bare, title: t('studio.field.default') },
      descriptor: input as typeof descriptor,
      value,
      onChange: (next: unknown) =>
        change(
          (now) =>
            changeField(now, place, name, { property: { default: kind.isEmpty(next) ? undefined : next } }),
          `${place.id}/${name}/default`,
        ),
      onLeave: () => {},
      issues: [],
      required: false,
      disabled: false,
      readOnly: isReadOnly,
      languages: { shown, default: defaultLang, supported: supportedLangs },
      translations: noTranslations,
      day,
      inputOf,
    })
  }, [schema, value, shown, defaultLang, supportedLangs, name, place, change, isReadOnly, t])
}

const day = isoDay(localMoment(new Date()))
const noTranslations = { texts: {}, issues: {}, onChange: () => {} }
