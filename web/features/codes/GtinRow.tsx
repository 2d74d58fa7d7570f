import { Button, Select, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Organization } from '../../../core/contract/organizations.ts'
import { isWithinPrefixes, readGtin } from '../../../core/gs1/codes.ts'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { filterOptions } from '../../ui/filterOptions.ts'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { countOf } from '../products/words.ts'
import { type GtinDraft, gtinFault, namedFields } from './gtins.ts'
import ui from '../../ui/shared.module.css'
import classes from './CodesPage.module.css'

interface GtinRowProps {
  row: GtinDraft
  /** The stages that a row may name. */
  stages: readonly ChainStage[]
  organizations: readonly Organization[]
  /** What the server said of a member of the row: `gtin`; of the row itself without one. */
  faultAt: (path: string) => string | undefined
  onChange: (part: Partial<GtinDraft>) => void
  onRemove: () => void
  /** Adds a row for each value in which its products differ. */
  onSplit: () => void
}

/** A row of the table of GTINs: as text until somebody changes it. */
export function GtinRow(props: GtinRowProps) {
  const { t } = useTranslation()
  const { row, stages, faultAt, onSplit } = props
  const stage = stages.find(({ id }) => id === row.productSchema)
  const isOpen =
    row.isOpen || ['', 'productSchema', 'organization', 'gtin', 'where/field', 'where/value'].some(faultAt)
  const differs = row.known?.differs
  const titleOf = (field: string) => stage?.stage.schema.properties[field]?.title ?? field
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      {isOpen ? (
        <OpenRow {...props} stage={stage} />
      ) : (
        <ShownRow {...props} stage={stage} titleOf={titleOf} />
      )}
      {faultAt('') && (
        <p className={classes.fault}>
          <FaultText>{faultAt('')}</FaultText>
        </p>
      )}
      {differs && row.field === '' && (
        <div className={classes.doubt} role="group" aria-label={titleOf(differs.field)}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <p>
            {t('gs1.table.differs', {
              count: differs.values.length,
              field: titleOf(differs.field),
              values: differs.values.slice(0, maxShown).join(', '),
            })}
          </p>
          <button type="button" className={ui.link} onClick={onSplit}>
            {t('gs1.table.split', { field: titleOf(differs.field) })}
          </button>
        </div>
      )}
    </li>
  )
}

/** Values that a doubt names. */
const maxShown = 3

type RowProps = GtinRowProps & { stage: ChainStage | undefined }

function ShownRow({
  row,
  stage,
  organizations,
  titleOf,
  onChange,
  onRemove,
}: RowProps & { titleOf: (field: string) => string }) {
  const { t, i18n } = useTranslation()
  const { productSchema, organization, field, value, gtin, known } = row
  const named = organizations.find(({ _id }) => _id === organization)
  const prefix = named?.gs1Prefixes?.find((one) => gtin.slice(1).startsWith(one))
  const dim = prefix === undefined ? '' : gtin.slice(0, 1 + prefix.length)
  return (
    <>
      <span className={classes.stage}>
        {stage && <StageMark hue={stage.hue} marca={stage.marca} size={18} />}
        {stage?.name ?? productSchema}
      </span>
      <span>{named?.name ?? organization}</span>
      <span>{field === '' ? t('gs1.table.all') : t('gs1.table.one', { field: titleOf(field), value })}</span>
      <span className={classes.gtin}>
        <span>{dim}</span>
        <b>{gtin.slice(dim.length)}</b>
      </span>
      <span className={classes.count}>{countOf(known?.coded ?? 0, stage, t, i18n.language)}</span>
      <span className={classes.acts}>
        <button type="button" className={ui.link} onClick={() => onChange({ isOpen: true })}>
          {t('gs1.table.change')}
        </button>
        <button type="button" className={ui.link} onClick={onRemove}>
          {t('gs1.table.remove')}
        </button>
      </span>
    </>
  )
}

function OpenRow({ row, stage, stages, organizations, faultAt, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { productSchema, organization, field, value, gtin } = row
  const error = (path: string) => {
    const fault = faultAt(path)
    return fault && <FaultText>{fault}</FaultText>
  }
  const fields = stage ? namedFields(stage) : []
  const options = stage?.stage.schema.properties[field]?.enum
  const labels = stage?.stage.descriptor[field] as { enumLabels?: Record<string, string> } | undefined
  return (
    <>
      <Select
        aria-label={t('gs1.table.stage')}
        placeholder={t('gs1.table.stage')}
        data={stages.map(({ id, name }) => ({ value: id, label: name }))}
        value={productSchema || null}
        allowDeselect={false}
        error={error('productSchema')}
        onChange={(id) => id && onChange({ productSchema: id, field: '', value: '' })}
        {...dropdown}
      />
      <Select
        aria-label={t('common.organization')}
        placeholder={t('common.organization')}
        data={organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={organization || null}
        allowDeselect={false}
        searchable
        filter={filterOptions}
        nothingFoundMessage={t('forms.nothingFound')}
        error={error('organization')}
        onChange={(id) => id && onChange({ organization: id })}
        {...dropdown}
      />
      <div className={classes.where}>
        <Select
          aria-label={t('gs1.table.where')}
          data={[{ value: '', label: t('gs1.table.all') }, ...fields]}
          value={field}
          allowDeselect={false}
          error={error('where/field')}
          onChange={(next) => onChange({ field: next ?? '', value: '' })}
          {...dropdown}
        />
        {field !== '' &&
          (options ? (
            <Select
              aria-label={t('gs1.table.value')}
              placeholder={t('gs1.table.value')}
              data={options.map((one) => ({
                value: one,
                label: labels?.enumLabels?.[one] ?? one,
              }))}
              value={value || null}
              allowDeselect={false}
              error={error('where/value')}
              onChange={(next) => next && onChange({ value: next })}
              {...dropdown}
            />
          ) : (
            <TextInput
              aria-label={t('gs1.table.value')}
              placeholder={t('gs1.table.value')}
              maxLength={500}
              value={value}
              error={error('where/value')}
              onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
            />
          ))}
      </div>
      <GtinEntry
        value={gtin}
        fault={faultAt('gtin')}
        prefixes={organizations.find(({ _id }) => _id === organization)?.gs1Prefixes ?? []}
        onChange={(typed) => onChange({ gtin: typed })}
      />
      <span className={classes.acts}>
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          {t('gs1.table.remove')}
        </Button>
      </span>
    </>
  )
}

interface GtinEntryProps {
  value: string
  fault: string | undefined
  prefixes: readonly string[]
  onChange: (typed: string) => void
}

/** A fault shows once the number is long enough, or left; the one that was meant is offered. */
function GtinEntry({ value, fault: refused, prefixes, onChange }: GtinEntryProps) {
  const { t } = useTranslation()
  const [isLeft, setLeft] = useState(false)
  const fault = gtinFault(value)
  const whole = readGtin(value)
  const isOutside = whole !== undefined && !isWithinPrefixes(whole, prefixes)
  const isDone = isLeft || value.replace(/\s/g, '').length > 14
  const meant = fault?.meant && (fault.meant.wrong === 'digit' || isDone) ? fault.meant : undefined
  const said =
    refused ??
    (meant
      ? meant.wrong === 'digit'
        ? t('gs1.table.digit', { digit: meant.gtin.slice(-1) })
        : t('gs1.table.zeros')
      : fault && isDone
        ? t('gs1.fault.gtin')
        : isOutside
          ? t('gs1.fault.outside')
          : undefined)
  return (
    <div>
      <TextInput
        aria-label={t('gs1.table.gtin')}
        placeholder={t('gs1.table.gtin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={value}
        error={said && <FaultText>{said}</FaultText>}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {meant && (
        <button type="button" className={ui.link} onClick={() => onChange(meant.gtin)}>
          {t('gs1.table.use', { gtin: meant.gtin })}
        </button>
      )}
    </div>
  )
}
