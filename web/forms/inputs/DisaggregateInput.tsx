import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { createElement } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { isBlank, isNumeric, isRecord } from '../../../core/fields/kind.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import type { FieldProps, InputProps } from '../field.ts'
import { messageAt } from './common.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import classes from './Disaggregate.module.css'

interface Row {
  name: string
  dataSchema: Record<string, unknown>
}

/** A breakdown: named rows with a small form each (FRM-13). */
export function DisaggregateInput(props: InputProps<'disaggregate'>) {
  const { id, property, descriptor, value, onChange, onLeave, issues, disabled } = props
  const { t } = useTranslation()
  const isFixed = disabled || props.readOnly || descriptor.readOnly === true
  const names = descriptor.rows ?? []
  const rows = rowsOf(value, isFixed ? [] : names)
  const change = (next: Row[]) => onChange(isUntouched(next, names) ? undefined : next)
  const replace = (index: number, part: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      {rows.length > 0 && (
        <ul className={classes.rows} data-error={issues.length > 0 || undefined}>
          {rows.map((row, index) => (
            // A row has no id of its own, and none moves.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <TextInput
                id={index === 0 ? id : `${id}-${index}-name`}
                className={classes.name ?? ''}
                label={t('forms.breakdown.name')}
                value={row.name}
                readOnly={isFixed}
                maxLength={120}
                error={messageAt(issues, `/${index}/name`) ?? messageAt(issues, `/${index}`)}
                onChange={(event) => replace(index, { name: event.currentTarget.value })}
                onBlur={() => {
                  if (row.name !== row.name.trim()) replace(index, { name: row.name.trim() })
                  onLeave()
                }}
              />
              <RowFields
                {...props}
                row={row}
                index={index}
                readOnly={isFixed}
                onRow={(dataSchema) => replace(index, { dataSchema })}
              />
              {!isFixed && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  aria-label={t('forms.breakdown.remove', { name: row.name || String(index + 1) })}
                  onClick={() => {
                    change(rows.filter((_, at) => at !== index))
                    document.getElementById(`${id}-add`)?.focus()
                  }}
                >
                  <IconX size={17} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && isFixed && <div>–</div>}
      <div className={classes.foot}>
        {!isFixed && (
          <Button
            id={rows.length === 0 ? id : `${id}-add`}
            variant="subtle"
            leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
            onClick={() => change([...rows, { name: '', dataSchema: {} }])}
          >
            {t('forms.breakdown.add', { field: property.title })}
          </Button>
        )}
        <Sum {...props} rows={rows} />
      </div>
    </FieldGroup>
  )
}

/** Rows of a value; an untouched field starts with the form's rows. */
function rowsOf(value: unknown, names: readonly string[]): Row[] {
  if (!Array.isArray(value)) return names.map((name) => ({ name, dataSchema: {} }))
  return value.filter(isRecord).map(({ name, dataSchema }) => ({
    name: typeof name === 'string' ? name : '',
    dataSchema: isRecord(dataSchema) ? dataSchema : {},
  }))
}

/** Whether all rows are the form's own and empty. */
const isUntouched = (rows: readonly Row[], names: readonly string[]): boolean =>
  rows.length === 0 ||
  (rows.length === names.length &&
    rows.every(({ name, dataSchema }, at) => name === names[at] && Object.values(dataSchema).every(isBlank)))

interface RowFieldsProps extends InputProps<'disaggregate'> {
  row: Row
  index: number
  onRow: (dataSchema: Record<string, unknown>) => void
}

function RowFields({ row, index, onRow, ...field }: RowFieldsProps) {
  const { id, name: owner, descriptor, issues, onLeave, readOnly, languages, day, inputOf } = field
  const { schema, descriptor: kinds } = descriptor.items
  return Object.entries(schema.properties).map(([name, property]) => {
    const inner = kinds[name]
    if (!inner) return null
    const path = `/${index}/dataSchema/${name}`
    const props: FieldProps = {
      id: id + path.replaceAll('/', '-'),
      name: `${owner}.${index}.${name}`,
      property,
      descriptor: inner,
      value: row.dataSchema[name],
      onChange: (value) => onRow({ ...row.dataSchema, [name]: value }),
      onLeave,
      issues: issues
        .filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`))
        .map((issue) => ({ ...issue, path: issue.path.slice(path.length) })),
      required: schema.required?.includes(name) ?? false,
      disabled: false,
      readOnly,
      languages: { ...languages, supported: [languages.default] },
      translations: untranslated,
      day,
      inputOf,
    }
    return (
      <div key={name} className={classes.field}>
        {createElement(inputOf(inner.kind), props)}
      </div>
    )
  })
}

/** Rows have no translations of their own. */
const untranslated: FieldProps['translations'] = { texts: {}, issues: {}, onChange: () => {} }

/** Difference between the rows and their required sum. */
function Sum({
  descriptor: { items, sumTo },
  rows,
  languages,
}: InputProps<'disaggregate'> & { rows: Row[] }) {
  const { t } = useTranslation()
  const summed = Object.keys(items.schema.properties).find((name) =>
    isNumeric(items.schema.properties[name]!),
  )
  if (sumTo === undefined || summed === undefined || rows.length === 0) return null
  const sum = rows.reduce((total, { dataSchema }) => total + (Number(dataSchema[summed]) || 0), 0)
  const written = (number: number) => formatNumber(Math.round(number * 100) / 100, languages.shown)
  return (
    <span className={classes.sum} aria-live="polite">
      {t('forms.breakdown.sum', { sum: written(sum), total: written(sumTo) })}
    </span>
  )
}
