import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { kindOf, type Descriptor } from '../../../../core/fields/index.ts'
import { optionsOf, type FieldChange } from '../../../../core/pack/edit/fields.ts'
import { schemaAt, type FormPlace, type Schema } from '../../../../core/pack/edit/schemas.ts'
import { dropdown, entryOrder } from '../../../forms/inputs/common.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { MeaningSelect } from './MeaningSelect.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

interface KindOptionsProps {
  place: FormPlace
  name: string
  descriptor: Descriptor
  edit: (member: string, part: FieldChange) => void
  /** The columns of a breakdown. */
  breakdown: ReactNode
}

/** What only some kinds take: which assets, which check, the rows of a breakdown, the meaning of a field. */
export function KindOptions({ place, name, descriptor, edit, breakdown }: KindOptionsProps) {
  const { t } = useTranslation()
  const { pack, isReadOnly } = useStudioContent()
  const { options } = kindOf(descriptor)
  const { assetSchema, checkSchema, accept, sumTo } = descriptor as {
    assetSchema?: string
    checkSchema?: string
    accept?: string
    sumTo?: number
  }
  const kindsOf = (section: 'assetSchemas' | 'checkSchemas') =>
    Object.entries(pack[section]).map(([value, { name: label }]) => ({ value, label: label || value }))
  const isTransformation = pack.milestoneSchemas[place.id]?.productSchemaGroup !== undefined
  const schema = schemaAt(pack, place)
  const answers = (schema ? optionsOf(pack, schema, name) : []).map(({ value, labels }) => ({
    value,
    label: labels[pack.settings.defaultLang] ?? value,
  }))
  const sources = schema && name === 'identifier' ? sourcesIn(schema, descriptor.source) : []
  const pick = (member: 'assetSchema' | 'checkSchema', value: string | null) =>
    edit(member, { descriptor: { [member]: value ?? undefined } })
  return (
    <>
      {'assetSchema' in options && (
        <Select
          label={t('studio.field.assetSchema')}
          data={kindsOf('assetSchemas')}
          value={assetSchema ?? null}
          clearable
          readOnly={isReadOnly}
          onChange={(value) => pick('assetSchema', value)}
          {...dropdown}
        />
      )}
      {'checkSchema' in options && (
        <Select
          label={t('studio.field.checkSchema')}
          data={kindsOf('checkSchemas')}
          value={checkSchema ?? null}
          clearable
          readOnly={isReadOnly}
          onChange={(value) => pick('checkSchema', value)}
          {...dropdown}
        />
      )}
      {'accept' in options && (
        <TextInput
          label={t('studio.field.accept')}
          description={t('studio.field.acceptHelp')}
          value={accept ?? ''}
          maxLength={200}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) =>
            edit('accept', { descriptor: { accept: value === '' ? undefined : value } })
          }
        />
      )}
      {descriptor.kind === 'disaggregate' && (
        <>
          {breakdown}
          <LanguageTexts
            label={t('studio.field.rows')}
            help={t('studio.field.rowsHelp')}
            rows={3}
            maxLength={4000}
            values={rowTexts(schema, pack.settings.defaultLang, name, descriptor.rows)}
            onChange={(language, text) => {
              const lines = text.split('\n')
              const rows = text === '' ? undefined : lines
              edit(
                `rows/${language}`,
                language === pack.settings.defaultLang
                  ? { descriptor: { rows } }
                  : { texts: { [language]: { rows } } },
              )
            }}
          />
          <NumberEntry
            label={t('studio.field.sumTo')}
            value={sumTo}
            isReadOnly={isReadOnly}
            onChange={(value) => edit('sumTo', { descriptor: { sumTo: value } })}
          />
        </>
      )}
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
      <KindChecks
        descriptor={descriptor}
        isStage={place.section === 'productSchemas'}
        isTransformation={isTransformation}
        isReadOnly={isReadOnly}
        edit={edit}
      />
    </>
  )
}

interface KindChecksProps {
  descriptor: Descriptor
  isStage: boolean
  isTransformation: boolean
  isReadOnly: boolean
  /** Keeps its identity. */
  edit: (member: string, part: FieldChange) => void
}

/** Apart from the texts of a field, as its other checks are. */
const KindChecks = memo(function KindChecks(props: KindChecksProps) {
  const { descriptor, isStage, isTransformation, isReadOnly, edit } = props
  const { t } = useTranslation()
  const { options } = kindOf(descriptor)
  const { multiple, linkQuantity, amount, store } = descriptor as {
    multiple?: boolean
    linkQuantity?: boolean
    amount?: boolean
    store?: string
  }
  return (
    <div className={classes.checks}>
      {'multiple' in options && (
        <Checkbox
          label={t('studio.field.multiple')}
          checked={multiple === true}
          disabled={isReadOnly}
          onChange={(event) =>
            edit('multiple', { descriptor: { multiple: event.currentTarget.checked || undefined } })
          }
        />
      )}
      {'store' in options && (
        <Checkbox
          label={t('studio.field.store')}
          checked={store === 'geometry'}
          disabled={isReadOnly}
          onChange={(event) =>
            edit('store', { descriptor: { store: event.currentTarget.checked ? 'geometry' : undefined } })
          }
        />
      )}
      {'amount' in options && isStage && (
        <Checkbox
          label={t('studio.field.amount')}
          checked={amount === true}
          disabled={isReadOnly}
          onChange={(event) =>
            edit('amount', { descriptor: { amount: event.currentTarget.checked || undefined } })
          }
        />
      )}
      {'linkQuantity' in options && isTransformation && (
        <Checkbox
          label={t('studio.field.linkQuantity')}
          checked={linkQuantity === true}
          disabled={isReadOnly}
          onChange={(event) =>
            edit('linkQuantity', {
              descriptor: { linkQuantity: event.currentTarget.checked || undefined },
            })
          }
        />
      )}
    </div>
  )
})

/** PRE-09: places and assets that an identifier may be taken from, and what it is taken from now, right or not. */
const sourcesIn = ({ schema, descriptor }: Schema, now: string | undefined) =>
  [...new Set([...Object.keys(schema.properties), ...(now === undefined ? [] : [now])])]
    .filter((name) => name === now || ['location', 'assets'].includes(descriptor[name]?.kind ?? ''))
    .map((name) => ({ value: name, label: schema.properties[name]?.title ?? name }))

const rowTexts = (
  schema: ReturnType<typeof schemaAt>,
  defaultLang: string,
  name: string,
  rows: readonly string[] | undefined,
) => ({
  [defaultLang]: rows?.join('\n'),
  ...Object.fromEntries(
    Object.entries(schema?.i18n ?? {}).map(([language, { properties }]) => [
      language,
      properties?.[name]?.rows?.join('\n'),
    ]),
  ),
})
