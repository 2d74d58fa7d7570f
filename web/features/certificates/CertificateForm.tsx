import { Autocomplete, Checkbox, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Certificate, type CertificateFile, maxNote } from '../../../core/contract/certificates.ts'
import { maxKind } from '../../../core/rules/certificate.ts'
import { FixedForm, type FixedSection } from '../../forms/FixedForm.tsx'
import { FilesField } from '../../forms/files/FilesField.tsx'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import { LastDay } from '../../forms/inputs/LastDay.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { useChains } from '../../shell/chains.ts'
import type { RecordFormProps } from '../../shell/recordPanels.tsx'
import { filterOptions } from '../../ui/filterOptions.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { kindsQuery, placesQuery } from './queries.ts'
import type { CertificateValues } from './values.ts'
import classes from './Certificates.module.css'

/** CRT-01, for new and existing certificates (picture 38b). */
export function CertificateForm(props: RecordFormProps<Certificate, CertificateValues>) {
  const { t } = useTranslation()
  return <FixedForm {...props} needsRequired sections={sectionsOf(t)} />
}

function sectionsOf(t: Translator): FixedSection<CertificateValues>[] {
  return [
    {
      title: t('certificates.form.what'),
      fields: [
        { name: 'name', label: t('common.name'), required: true, maxLength: 200, wide: true },
        {
          name: 'kind',
          label: t('certificates.kind'),
          required: true,
          render: (control) => <Kind {...control} />,
        },
        { name: 'number', label: t('certificates.number'), maxLength: 100 },
        { name: 'issuer', label: t('certificates.issuer'), maxLength: 200, wide: true },
        {
          name: 'validFrom',
          label: t('certificates.validFrom'),
          required: true,
          render: (control) => <LastDay {...control} required help={t('certificates.form.fromHelp')} />,
        },
        {
          name: 'validTo',
          label: t('certificates.validTo'),
          fault: ({ validFrom, validTo }) =>
            validTo !== '' && validFrom !== '' && validTo < validFrom
              ? t('certificates.fault.endsBefore')
              : undefined,
          render: (control) => <LastDay {...control} help={t('certificates.form.toHelp')} />,
        },
      ],
    },
    {
      title: t('certificates.form.covers'),
      fields: [
        {
          name: 'organizations',
          label: t('organizations.title'),
          required: true,
          wide: true,
          render: (control) => <Organizations {...control} />,
        },
        {
          name: 'stages',
          label: t('certificates.form.stages'),
          wide: true,
          render: (control) => <Stages {...control} />,
        },
        {
          name: 'locations',
          label: t('certificates.form.locations'),
          wide: true,
          render: (control) => <Locations {...control} />,
        },
      ],
    },
    {
      title: t('certificates.form.paper'),
      fields: [
        {
          name: 'file',
          label: t('certificates.file'),
          wide: true,
          render: (control) => <File {...control} />,
        },
        {
          name: 'public',
          label: t('certificates.form.public'),
          wide: true,
          render: ({ label, value, onChange }) => (
            <Checkbox
              label={label}
              checked={value}
              onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            />
          ),
        },
        { name: 'note', label: t('certificates.note'), maxLength: maxNote, rows: 2, wide: true },
      ],
    },
  ]
}

/** The kinds that the account offers; another one may be typed. */
function Kind({ name, label, value, onChange, error }: Control) {
  const { data: kinds = [] } = useQuery(kindsQuery)
  return (
    <Autocomplete
      data-any-text
      name={name}
      label={label}
      required
      value={value}
      data={kinds}
      filter={filterOptions}
      maxLength={maxKind}
      onChange={onChange}
      error={error && <FaultText>{error}</FaultText>}
      {...dropdown}
    />
  )
}

/** The fault of a list, or of the first of its members that has one. */
const faultIn = ({ value, error, faultAt }: Control<string[]>) =>
  error ?? value.map((_, n) => faultAt(String(n))).find(Boolean)

function Organizations(control: Control<string[]>) {
  const { t } = useTranslation()
  const { data: all = [] } = useQuery(allOrganizationsQuery)
  return <Choices control={control} all={all} required placeholder={t('forms.choose')} />
}

function Locations(control: Control<string[]>) {
  const { t } = useTranslation()
  const { data: all = [] } = useQuery(placesQuery)
  return <Choices control={control} all={all} placeholder={t('certificates.form.everywhere')} />
}

interface ChoicesProps {
  control: Control<string[]>
  all: readonly { _id: string; name: string }[]
  placeholder: string
  required?: boolean
}

function Choices({ control, all, placeholder, required = false }: ChoicesProps) {
  const { t } = useTranslation()
  const { name, label, value, onChange } = control
  const fault = faultIn(control)
  const offered = all.map(({ _id, name: called }) => ({ value: _id, label: called }))
  // Archived ones are not offered, and stay.
  const others = value.filter((id) => !all.some(({ _id }) => _id === id))
  return (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      value={value}
      data={[...offered, ...others.map((id) => ({ value: id, label: t('certificates.form.archived') }))]}
      onChange={onChange}
      error={fault && <FaultText>{fault}</FaultText>}
      searchable
      hidePickedOptions
      filter={filterOptions}
      {...(value.length === 0 ? { placeholder } : {})}
      nothingFoundMessage={t('forms.nothingFound')}
      {...dropdown}
    />
  )
}

/** The chain to click; no stage chosen covers all of them. */
function Stages({ label, value, onChange, ...control }: Control<string[]>) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const fault = faultIn({ label, value, onChange, ...control })
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <fieldset className={classes.stages}>
      <legend>
        {label} <span className={classes.meta}>{t('certificates.form.noStage')}</span>
      </legend>
      {chains.map((chain) => (
        <div key={chain.id}>
          {chains.length > 1 && <span className={classes.chainName}>{chain.name}</span>}
          <div className={classes.chain}>
            {chain.stages.map(({ id, hue, marca, stage }) => (
              <button key={id} type="button" aria-pressed={value.includes(id)} onClick={() => toggle(id)}>
                <StageMarkDisc
                  hue={hue}
                  marca={marca}
                  size={26}
                  kind={value.includes(id) ? 'filled' : 'outlined'}
                />
                {stage.name}
              </button>
            ))}
          </div>
        </div>
      ))}
      {fault && <FaultText>{fault}</FaultText>}
    </fieldset>
  )
}

function File({ name, label, value, onChange, error, faultAt }: Control<CertificateFile | null>) {
  const fault = error ?? faultAt('url') ?? faultAt('type') ?? faultAt('name')
  return (
    <FilesField
      id={name}
      name={name}
      property={{ type: 'object', title: label }}
      descriptor={{ kind: 'file' }}
      required={false}
      disabled={false}
      readOnly={false}
      issues={fault ? [{ path: '', message: fault }] : []}
      onLeave={() => {}}
      files={value ? [value] : []}
      accept="application/pdf,image/*"
      onAdd={({ name: called, type, url }) => onChange({ name: called, type, url })}
      onRemove={() => onChange(null)}
    />
  )
}
