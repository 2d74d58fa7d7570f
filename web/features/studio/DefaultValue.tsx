import { createElement, useMemo } from 'react'
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
  const { defaultLang, supportedLangs } = pack.settings
  const schema = schemaAt(pack, place)
  const shown = languageOf(i18n.language)
  const form = useMemo(
    () => schema && localise<Form>(schema, shown, defaultLang),
    [schema, shown, defaultLang],
  )
  const languages = useMemo(
    () => ({ shown, default: defaultLang, supported: supportedLangs }),
    [shown, defaultLang, supportedLangs],
  )
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
    value: property.default,
    onChange: (value: unknown) =>
      change(
        (now) =>
          changeField(now, place, name, { property: { default: kind.isEmpty(value) ? undefined : value } }),
        `${place.id}/${name}/default`,
      ),
    onLeave: () => {},
    issues: [],
    required: false,
    disabled: false,
    readOnly: isReadOnly,
    languages,
    translations: noTranslations,
    day,
    inputOf,
  })
}

const day = isoDay(localMoment(new Date()))
const noTranslations = { texts: {}, issues: {}, onChange: () => {} }
