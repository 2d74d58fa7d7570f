import { MultiSelect, Select, TextInput } from '@mantine/core'
import { createElement, Fragment, memo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { kindOf, type Descriptor, type KindName } from '../../../../core/fields/index.ts'
import { optionsOf, type FieldChange } from '../../../../core/pack/edit/fields.ts'
import { schemaAt, type FormPlace, type Schema } from '../../../../core/pack/edit/schemas.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { balanceRoles } from '../../../../core/fields/balanceRoles.ts'
import { dropdown, entryOrder } from '../../../forms/inputs/common.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { LabelledSelect } from './LabelledSelect.tsx'
import { MeaningSelect } from './MeaningSelect.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { options, type KindOption, type OptionName } from './options.ts'
import { Check } from './Check.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

interface FieldProps {
  place: FormPlace
  name: string
  descriptor: Descriptor
  /** Keeps its identity. */
  edit: (member: string, part: FieldChange) => void
}

/** What only some kinds take, as each of them declares it, and the meaning of a field. */
export function KindOptions({
  breakdown,
  ...field
}: FieldProps & { /** The columns of a breakdown. */ breakdown: ReactNode }) {
  const { t } = useTranslation()
  const { pack, isReadOnly } = useStudioContent()
  const { place, name, descriptor, edit } = field
  const schema = schemaAt(pack, place)
  const answers = (schema ? optionsOf(pack, schema, name) : []).map(({ value, labels }) => ({
    value,
    label: labels[pack.settings.defaultLang] ?? value,
  }))
  const sources = schema && name === 'identifier' ? sourcesIn(schema, descriptor.source) : []
  const own = kindOptions(descriptor.kind, formOf(pack, place))
  return (
    <>
      {own
        .filter(({ widget }) => widget !== 'check' && widget !== 'short')
        .map((option) => (
          <Fragment key={option.name}>
            {option.widget === 'form' ? breakdown : <OptionEditor option={option} {...field} />}
          </Fragment>
        ))}
      {sources.length > 0 && (
        <Select
          label={t('studio.field.source')}
          description={t('studio.field.sourceHelp')}
          inputWrapperOrder={entryOrder}
          data={sources}
          value={descriptor.source ?? null}
          clearable
          readOnly={isReadOnly}
          onChange={(value) => edit('source', { descriptor: { source: value ?? undefined } })}
          {...dropdown}
        />
      )}
      <MeaningSelect
        section={place.section}
        descriptor={descriptor}
        firstOption={answers[0]?.value}
        isReadOnly={isReadOnly}
        edit={edit}
      />
      <LabelledSelect kind={descriptor.kind} value={descriptor.gs1} isReadOnly={isReadOnly} edit={edit} />
      {descriptor.eudr === 'cutoff' && (
        <MultiSelect
          label={t('studio.field.eudrOk')}
          description={t('studio.field.eudrOkHelp')}
          inputWrapperOrder={entryOrder}
          data={answers}
          value={descriptor.eudrOk ?? []}
          readOnly={isReadOnly}
          onChange={(values) => edit('eudrOk', { descriptor: { eudrOk: values } })}
          {...dropdown}
        />
      )}
      <div className={classes.checks}>
        {own
          .filter(({ widget }) => widget === 'check')
          .map((option) => (
            <OptionEditor key={option.name} option={option} {...field} />
          ))}
      </div>
    </>
  )
}

/** The options that stand beside the kind. */
export const ShortOptions = (field: FieldProps) =>
  kindOptions(field.descriptor.kind, undefined)
    .filter(({ widget }) => widget === 'short')
    .map((option) => <OptionEditor key={option.name} option={option} {...field} />)

const kindOptions = (kind: KindName, form: KindOption['only']): KindOption[] =>
  options[kind].filter(({ only }) => only === undefined || only === form)

const formOf = (pack: Pack, { section, id }: FormPlace) =>
  section === 'productSchemas'
    ? ('stage' as const)
    : pack.milestoneSchemas[id]?.productSchemaGroup !== undefined
      ? ('transformation' as const)
      : pack.milestoneSchemas[id]
        ? ('common' as const)
        : undefined

function OptionEditor({ option, descriptor, ...field }: FieldProps & { option: KindOption }) {
  const { isReadOnly } = useStudioContent()
  const value = (descriptor as Partial<Record<OptionName, unknown>>)[option.name]
  return <OptionInput option={option} value={value} isReadOnly={isReadOnly} {...field} />
}

interface OptionProps extends Omit<FieldProps, 'descriptor'> {
  option: KindOption
  value: unknown
  isReadOnly: boolean
}

/** A letter of the field's texts doesn't draw it again. */
const OptionInput = memo(function OptionInput(props: OptionProps) {
  const { option, edit } = props
  const { t } = useTranslation()
  const name = option.name as Exclude<OptionName, 'items' | 'enumLabels'>
  const help = helps[name]
  return createElement(inputs[option.widget], {
    ...props,
    label: t(`studio.field.${name}`),
    help: help && t(help),
    set: (next: unknown) => edit(name, { descriptor: { [name]: next } }),
  })
})

const helps: Partial<Record<OptionName, 'studio.field.acceptHelp' | 'studio.field.rowsHelp'>> = {
  accept: 'studio.field.acceptHelp',
  rows: 'studio.field.rowsHelp',
}

interface InputProps extends OptionProps {
  label: string
  help: string | undefined
  set: (next: unknown) => void
}

const Text = ({ option: { maxLength }, value, isReadOnly, label, help, set }: InputProps) => (
  <TextInput
    label={label}
    {...(help ? { description: help } : {})}
    {...(maxLength === undefined ? {} : { maxLength })}
    value={typeof value === 'string' ? value : ''}
    readOnly={isReadOnly}
    onChange={({ currentTarget: { value: text } }) => set(text === '' ? undefined : text)}
  />
)

/** A kind of asset, or of check. */
function SchemaSelect({ option: { widget }, value, isReadOnly, label, set }: InputProps) {
  const { pack } = useStudioContent()
  return (
    <Select
      label={label}
      data={Object.entries(pack[widget as 'assetSchemas' | 'checkSchemas']).map(([key, { name }]) => ({
        value: key,
        label: name || key,
      }))}
      value={typeof value === 'string' ? value : null}
      clearable
      readOnly={isReadOnly}
      onChange={(key) => set(key ?? undefined)}
      {...dropdown}
    />
  )
}

/** What a number does to what is left of the product. */
function BalanceSelect({ value, isReadOnly, label, set }: InputProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      data={balanceRoles.map((role) => ({ value: role, label: t(`studio.balance.${role}`) }))}
      value={typeof value === 'string' ? value : null}
      placeholder={t('studio.balance.none')}
      clearable
      readOnly={isReadOnly}
      onChange={(role) => set(role ?? undefined)}
      {...dropdown}
    />
  )
}

/** A text a line, in each language. */
function Lines({ place, name, option, value, label, help, edit }: InputProps) {
  const { pack } = useStudioContent()
  const { defaultLang } = pack.settings
  const member = option.name as 'rows'
  const translated = Object.entries(schemaAt(pack, place)?.i18n ?? {}).map(([language, { properties }]) => [
    language,
    properties?.[name]?.[member]?.join('\n'),
  ])
  return (
    <LanguageTexts
      label={label}
      {...(help ? { help } : {})}
      rows={3}
      maxLength={4000}
      values={{
        [defaultLang]: (value as string[] | undefined)?.join('\n'),
        ...Object.fromEntries(translated),
      }}
      onChange={(language, text) => {
        const change = { [member]: text === '' ? undefined : text.split('\n') }
        edit(
          `${member}/${language}`,
          language === defaultLang ? { descriptor: change } : { texts: { [language]: change } },
        )
      }}
    />
  )
}

const inputs: Record<KindOption['widget'], ComponentType<InputProps>> = {
  check: ({ option, value, isReadOnly, label, set }) => (
    <Check
      label={label}
      isOn={value === option.checked}
      isReadOnly={isReadOnly}
      onChange={(checked) => set(checked ? option.checked : undefined)}
    />
  ),
  number: ({ value, isReadOnly, label, set }) => (
    <NumberEntry label={label} value={value as number | undefined} isReadOnly={isReadOnly} onChange={set} />
  ),
  text: Text,
  short: Text,
  lines: Lines,
  balance: BalanceSelect,
  assetSchemas: SchemaSelect,
  checkSchemas: SchemaSelect,
  form: () => null,
}

/** PRE-09: places and assets that an identifier may be taken from, and what it is taken from now, right or not. */
const sourcesIn = ({ schema, descriptor }: Schema, now: string | undefined) =>
  [...new Set([...Object.keys(schema.properties), ...(now === undefined ? [] : [now])])]
    .filter((name) => name === now || (descriptor[name] && kindOf(descriptor[name]).isSource))
    .map((name) => ({ value: name, label: schema.properties[name]?.title ?? name }))
