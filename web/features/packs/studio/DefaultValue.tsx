import { createElement, memo } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { isoDay, localMoment } from '../../../../core/fields/calendar.ts'
import { kindOf, localise, type Form } from '../../../../core/fields/index.ts'
import { isEqual } from '../../../../core/json/equal.ts'
import type { FieldChange } from '../../../../core/pack/edit/fields.ts'
import { schemaAt, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import type { FieldProps } from '../../../forms/field.ts'
import { inputOf } from '../../../forms/registry.tsx'
import { useStudioContent } from './useStudio.ts'

/** Keeps its identity. */
type Edit = (member: string, part: FieldChange) => void

/** What a new record says in a field before anybody types: the field's own input, whose value the form keeps. */
export function DefaultValue({ place, name, edit }: { place: FormPlace; name: string; edit: Edit }) {
  const { t, i18n } = useTranslation()
  const { pack, isReadOnly } = useStudioContent()
  const { defaultLang, supportedLangs } = pack.settings
  const shown = i18n.language
  const schema = schemaAt(pack, place)
  const form = schema && localise<Form>(schema, shown, defaultLang)
  const property = form?.schema.properties[name]
  const descriptor = form?.descriptor[name]
  if (!property || !descriptor || name === 'identifier') return null
  if (!kindOf(descriptor).isTyped) return null
  const { placeholder: _, ...bare } = property
  const { help: _help, readOnly: _readOnly, ...input } = descriptor
  return (
    <DefaultInput
      name={name}
      property={{ ...bare, title: t('studio.field.default') }}
      descriptor={input}
      readOnly={isReadOnly}
      languages={{ shown, default: defaultLang, supported: supportedLangs }}
      edit={edit}
    />
  )
}

interface DefaultInputProps extends Pick<
  FieldProps,
  'name' | 'property' | 'descriptor' | 'readOnly' | 'languages'
> {
  edit: Edit
}

/** A letter of the field's texts, which it doesn't show, doesn't draw it again. */
const DefaultInput = memo(function DefaultInput({ name, edit, ...shown }: DefaultInputProps) {
  const { property, descriptor } = shown
  const { isEmpty } = kindOf(descriptor)
  return createElement(inputOf(descriptor.kind), {
    ...shown,
    id: `studio-default-${name}`,
    name: `default-${name}`,
    value: property.default,
    onChange: (next: unknown) => edit('default', { property: { default: isEmpty(next) ? undefined : next } }),
    onLeave: () => {},
    issues: [],
    required: false,
    disabled: false,
    translations: noTranslations,
    day,
    inputOf,
  })
}, isEqual)

const day = isoDay(localMoment(new Date()))
const noTranslations = { texts: {}, issues: {}, onChange: () => {} }
