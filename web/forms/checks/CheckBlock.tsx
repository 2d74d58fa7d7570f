import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { createElement, useMemo, useState, type ComponentType } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { CheckSchema } from '../../../core/contract/checks.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import { hasNo, isTwoWay } from '../../../core/rules/check.ts'
import type { FieldProps } from '../field.ts'
import { displayOf } from '../kinds.ts'
import { AssetSelect } from '../inputs/AssetSelect.tsx'
import { messageAt } from '../inputs/common.tsx'
import { findFaults, issuesOf, type FormLanguages } from '../record.ts'
import { Bead, type CheckState } from './Bead.tsx'
import { isRemoved, isTemporary, missingIn, withValue, type CheckEntry } from './entries.ts'
import { TwoKeys } from './TwoKeys.tsx'
import ui from '../../ui/shared.module.css'
import classes from './Checks.module.css'

export interface CheckBlockProps {
  /** Ids of its inputs start with it. */
  id: string
  entry: CheckEntry
  schema: CheckSchema
  /** The kind of asset that the list asks for; a check may look at one of its own. */
  assetSchema: string | undefined
  /** Faults of the server, by path below the check. */
  issues: readonly Issue[]
  readOnly: boolean
  languages: FormLanguages
  day: string
  inputOf: FieldProps['inputOf']
  onChange: (entry: CheckEntry) => void
  onRemove: () => void
  onRestore: () => void
}

export const stateOf = (
  entry: CheckEntry,
  schema: CheckSchema,
  assetSchema: string | undefined,
): CheckState => {
  const { asset, values } = missingIn(entry, assetSchema !== undefined)
  return asset || values.length > 0 ? 'missing' : hasNo(schema, entry.dataSchema) ? 'no' : 'complete'
}

/** One check of the list: its name, the asset that it looks at, and its values on one line. */
export function CheckBlock(props: CheckBlockProps) {
  const { id, entry, schema, assetSchema, issues, readOnly, languages, day } = props
  const { onChange, onRemove, onRestore } = props
  const { t } = useTranslation()
  const removed = isRemoved(entry)
  const state = stateOf(entry, schema, assetSchema)
  const looksAt = assetSchema ?? schema.assetSchema
  return (
    <li className={classes.check} data-removed={removed || undefined}>
      <Bead state={state} label={t(`forms.checks.state.${state}`)} />
      <div
        className={classes.block}
        role="group"
        aria-label={entry.asset ? `${schema.name}, ${entry.asset.name}` : schema.name}
      >
        <div className={classes.head}>
          <span className={classes.name}>{schema.name}</span>
          {isTemporary(entry._id) && <span className={ui.meta}>{t('forms.checks.unsaved')}</span>}
          {!readOnly &&
            (removed ? (
              <Button size="compact-sm" variant="subtle" data-restore={entry._id} onClick={onRestore}>
                {t('forms.checks.restore')}
              </Button>
            ) : (
              <ActionIcon aria-label={t('forms.checks.remove', { name: schema.name })} onClick={onRemove}>
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            ))}
        </div>
        {!removed && (
          <div className={classes.values}>
            {looksAt !== undefined && (
              <div className={classes.asset}>
                <AssetSelect
                  id={`${id}-asset`}
                  assetSchema={looksAt}
                  value={entry.asset}
                  onChange={(asset) => onChange({ ...entry, asset })}
                  required={assetSchema !== undefined}
                  readOnly={readOnly}
                  error={messageAt(issues, '/asset')}
                  language={languages.shown}
                  day={day}
                />
              </div>
            )}
            <Values {...props} />
          </div>
        )}
        {messageAt(issues, '') ?? messageAt(issues, '/_id')}
      </div>
    </li>
  )
}

/** The inputs of a check's own form. */
function Values(props: CheckBlockProps) {
  const { id, entry, schema, issues, readOnly, languages, day, inputOf, onChange } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const faults = useMemo(() => {
    const record = { organization: '', dataSchema: entry.dataSchema, i18n: {}, isUnidentified: false }
    return findFaults(record, { form: schema, languages, hasOrganization: false })
  }, [entry, schema, languages])
  // Checks have no translations of their own.
  const own = useMemo(() => ({ ...languages, supported: [languages.default] }), [languages])
  return Object.entries(schema.schema.properties).map(([name, property]) => {
    const descriptor = schema.descriptor[name]
    if (!descriptor) return null
    // The bead and the foot of the form show missing answers.
    const wrong = left.has(name) ? faults.filter(({ missing }) => !missing) : []
    const field: FieldProps = {
      id: `${id}-dataSchema-${name}`,
      name: `${id}.${name}`,
      property,
      descriptor,
      value: entry.dataSchema[name] ?? undefined,
      onChange: (value) => onChange(withValue(entry, schema, name, value)),
      onLeave: () => setLeft((before) => new Set(before).add(name)),
      issues: issuesOf([...issues, ...wrong], name),
      required: schema.schema.required?.includes(name) ?? false,
      disabled: false,
      readOnly,
      languages: own,
      translations: untranslated,
      day,
      inputOf,
    }
    const isPair = isTwoWay(schema, name)
    return (
      <div
        key={name}
        className={
          isPair ? classes.pair : displayOf(descriptor.kind).width === 'whole' ? classes.wide : classes.value
        }
      >
        {createElement(isPair ? (TwoKeys as ComponentType<FieldProps>) : inputOf(descriptor.kind), field)}
      </div>
    )
  })
}

const untranslated: FieldProps['translations'] = { texts: {}, issues: {}, onChange: () => {} }
