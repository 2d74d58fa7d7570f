import { Button, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useCallback, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import {
  kindNames,
  kindOf,
  type Descriptor,
  type KindName,
  type Property,
} from '../../../../core/fields/index.ts'
import { unitOf } from '../../../../core/fields/number.ts'
import { isForPartners, isPublic } from '../../../../core/fields/public.ts'
import type { Limit } from '../../../../core/fields/kind.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { changeField, changeKind, removeField, type FieldChange } from '../../../../core/pack/edit/fields.ts'
import { schemaAt, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import { dropdown, FaultText } from '../../../forms/inputs/common.tsx'
import { DefaultValue } from './DefaultValue.tsx'
import { KindOptions, ShortOptions } from './KindOptions.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { PatternEntry } from './PatternEntry.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { fieldKey } from './places.ts'
import { Check } from './Check.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

interface FieldEditorProps {
  place: FormPlace
  name: string
  /** The columns of a breakdown, which are a list of fields again. */
  breakdown: ReactNode
  /** Both keep their identity. */
  onClose: () => void
  onRemoved: (name: string) => void
}

/** Fields that every form of their sort needs. */
const fixed: readonly string[] = ['identifier', 'occurred_at']

/** Everything that can be said of one field. Each letter is in the preview at once. */
export function FieldEditor({ place, name, breakdown, onClose, onRemoved }: FieldEditorProps) {
  const { t } = useTranslation()
  const { pack, change, faults, isReadOnly } = useStudioContent()
  const onKind = useCallback(
    (kind: KindName) => change((now) => changeKind(now, place, name, kind)),
    [change, place, name],
  )
  const edit = useCallback(
    (member: string, part: FieldChange) =>
      change((now) => changeField(now, place, name, part), `${place.id}/${name}/${member}`),
    [change, place, name],
  )
  const onRemove = useCallback(() => {
    onClose()
    onRemoved(name)
    change((now) => removeField(now, place, name))
  }, [onClose, onRemoved, change, place, name])
  const schema = schemaAt(pack, place)
  const property = schema?.schema.properties[name]
  const descriptor = schema?.descriptor[name]
  if (!schema || !property || !descriptor) return null
  const kind = kindOf(descriptor)
  const { defaultLang } = pack.settings
  const texts = (member: 'title' | 'help' | 'placeholder') => ({
    [defaultLang]: member === 'help' ? descriptor.help : property[member],
    ...Object.fromEntries(
      Object.entries(schema.i18n ?? {}).map(([language, own]) => [
        language,
        own.properties?.[name]?.[member],
      ]),
    ),
  })
  const setText = (member: 'title' | 'help' | 'placeholder') => (language: Language, text: string) => {
    const value = text === '' && (member !== 'title' || language !== defaultLang) ? undefined : text
    if (language !== defaultLang)
      edit(`${member}/${language}`, { texts: { [language]: { [member]: value } } })
    else if (member === 'help') edit('help', { descriptor: { help: value } })
    else edit(member, { property: { [member]: value } })
  }
  const isFixed =
    fixed.includes(name) &&
    place.section !== 'checkSchemas' &&
    (name !== 'occurred_at' || place.section === 'milestoneSchemas')
  return (
    <div className={classes.editor} role="group" aria-label={property.title || name}>
      {faults.get(fieldKey(pointer(place.section, place.id), name))?.map((fault) => (
        <p key={`${fault.path} ${fault.key}`} className={classes.fault}>
          <FaultText>{t(fault.key, fault.params)}</FaultText>
        </p>
      ))}
      <LanguageTexts
        label={t('studio.field.title')}
        values={texts('title')}
        required
        onChange={setText('title')}
      />
      <div className={classes.pair}>
        <KindSelect kind={descriptor.kind} isReadOnly={isReadOnly} onChange={onKind} />
        <ShortOptions place={place} name={name} descriptor={descriptor} edit={edit} />
      </div>
      <FieldLimits
        kind={descriptor.kind}
        unit={unitOf(descriptor)}
        minimum={property.minimum}
        maximum={property.maximum}
        minLength={property.minLength}
        maxLength={property.maxLength}
        pattern={property.pattern}
        isReadOnly={isReadOnly}
        edit={edit}
      />
      {kind.limits.includes('enum') && <OptionsEditor place={place} name={name} />}
      <KindOptions place={place} name={name} descriptor={descriptor} edit={edit} breakdown={breakdown} />
      <LanguageTexts
        label={t('studio.field.help')}
        values={texts('help')}
        maxLength={300}
        onChange={setText('help')}
      />
      {kind.scalar && (
        <LanguageTexts
          label={t('studio.field.placeholder')}
          values={texts('placeholder')}
          maxLength={200}
          onChange={setText('placeholder')}
        />
      )}
      <DefaultValue place={place} name={name} edit={edit} />
      <FieldChecks
        descriptor={descriptor}
        isRequired={schema.schema.required?.includes(name) ?? false}
        isListed={kind.scalar && name !== 'identifier' ? property.header === true : undefined}
        isUnique={kind.scalar ? schema.uniqueFields?.includes(name) : undefined}
        isReadOnly={isReadOnly}
        edit={edit}
      />
      <FieldActions onRemove={isFixed || isReadOnly ? undefined : onRemove} onClose={onClose} />
    </div>
  )
}

interface KindSelectProps {
  kind: KindName
  isReadOnly: boolean
  /** Keeps its identity. */
  onChange: (kind: KindName) => void
}

/** Apart from the texts of a field, so that a letter of them doesn't draw its many choices again. */
const KindSelect = memo(function KindSelect({ kind, isReadOnly, onChange }: KindSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('studio.field.entered')}
      data={kindNames.map((value) => ({ value, label: t(`studio.kind.${value}`) }))}
      value={kind}
      allowDeselect={false}
      readOnly={isReadOnly}
      onChange={(value) => value && onChange(value)}
      {...dropdown}
    />
  )
})

type FieldLimitsProps = {
  [Limit in 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'pattern']: Property[Limit] | undefined
} & {
  kind: KindName
  unit: string | undefined
  isReadOnly: boolean
  /** Keeps its identity. */
  edit: (member: string, part: FieldChange) => void
}

/** Apart from the texts of a field, as its kind is. */
const FieldLimits = memo(function FieldLimits(props: FieldLimitsProps) {
  const { kind, unit, pattern, isReadOnly, edit } = props
  const { t } = useTranslation()
  const has = (limit: Limit) => kindOf({ kind }).limits.includes(limit)
  const bounds = has('minimum') ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const)
  return (
    <>
      {bounds.some(has) && (
        <div className={classes.pair}>
          {bounds.map((limit) => (
            <NumberEntry
              key={limit}
              label={t(`studio.field.${limit}`)}
              value={props[limit]}
              isWhole={limit.endsWith('Length')}
              unit={unit}
              isReadOnly={isReadOnly}
              onChange={(value) => edit(limit, { property: { [limit]: value } })}
            />
          ))}
        </div>
      )}
      {has('pattern') && (
        <PatternEntry
          pattern={pattern}
          isReadOnly={isReadOnly}
          onChange={(next) => edit('pattern', { property: { pattern: next === '' ? undefined : next } })}
        />
      )}
    </>
  )
})

interface FieldActionsProps {
  /** Both keep their identity. Undefined where the field stays. */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** Apart from the texts of a field, as its kind is. */
const FieldActions = memo(function FieldActions({ onRemove, onClose }: FieldActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      {onRemove && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={onRemove}
        >
          {t('studio.field.remove')}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
})

interface FieldChecksProps {
  descriptor: Descriptor
  isRequired: boolean
  /** Undefined where the choice isn't offered. */
  isListed: boolean | undefined
  isUnique: boolean | undefined
  isReadOnly: boolean
  /** Keeps its identity. */
  edit: (member: string, part: FieldChange) => void
}

/** Apart from the texts of a field, as its kind is. */
const FieldChecks = memo(function FieldChecks(props: FieldChecksProps) {
  const { descriptor, isRequired, isListed, isUnique, isReadOnly, edit } = props
  const { t } = useTranslation()
  return (
    <div className={classes.checks}>
      <Check
        label={t('studio.field.required')}
        isOn={isRequired}
        isReadOnly={isReadOnly}
        onChange={(checked) => edit('required', { required: checked })}
      />
      {isListed !== undefined && (
        <Check
          label={t('studio.field.listed')}
          isOn={isListed}
          isReadOnly={isReadOnly}
          onChange={(checked) => edit('header', { property: { header: checked || undefined } })}
        />
      )}
      <Check
        label={t('studio.field.public')}
        isOn={isPublic(descriptor)}
        isReadOnly={isReadOnly || isForPartners(descriptor)}
        onChange={(checked) => {
          const { public: _, ...bare } = descriptor
          edit('public', { descriptor: { public: checked === isPublic(bare) ? undefined : checked } })
        }}
      />
      {isUnique !== undefined && (
        <Check
          label={t('studio.field.unique')}
          isOn={isUnique}
          isReadOnly={isReadOnly}
          onChange={(checked) => edit('unique', { unique: checked })}
        />
      )}
      <Check
        label={t('studio.field.readOnly')}
        isOn={descriptor.readOnly === true}
        isReadOnly={isReadOnly}
        onChange={(checked) => edit('readOnly', { descriptor: { readOnly: checked || undefined } })}
      />
    </div>
  )
})
