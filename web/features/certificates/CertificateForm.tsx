import { Autocomplete, MultiSelect } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { type Certificate, type CertificateFile, maxNote } from '../../../core/contract/certificates.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxKind } from '../../../core/rules/certificate.ts'
import { paths } from '../../../core/rules/paths.ts'
import { FixedForm, type FixedSection } from '../../forms/FixedForm.tsx'
import { FilesField } from '../../forms/files/FilesField.tsx'
import { checkbox } from '../../forms/inputs/checkbox.tsx'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import { LastDay } from '../../forms/inputs/LastDay.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { useChains } from '../../shell/chains.ts'
import type { RecordFormProps } from '../../shell/recordPanels.tsx'
import type { Chain } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { filterOptions } from '../../ui/filterOptions.ts'
import { Go } from '../../ui/Go.tsx'
import { passageHeight, passagePath } from '../../ui/rail.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { walkGrid } from '../../ui/walkGrid.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { Covered, Uncovered } from './Covered.tsx'
import { kindsQuery, placesQuery } from './queries.ts'
import { type CertificateValues, idsOf } from './values.ts'
import classes from './Certificates.module.css'

/** CRT-01, for new and existing certificates (picture 38b). */
export function CertificateForm(props: RecordFormProps<Certificate, CertificateValues>) {
  const { t } = useTranslation()
  const { record, refusal } = props
  const archiveRefusal = useRefusal()(
    contract.certificates.archive,
    'certificate.archive',
    idsOf(record?.organizations ?? []),
  )
  return (
    <FixedForm
      {...props}
      needsRequired
      sections={sectionsOf(t, props)}
      renderEnd={(values) => <Uncovered values={values} record={record} />}
      aside={
        record &&
        refusal === undefined &&
        archiveRefusal === undefined && (
          <Go className={classes.archive} to={paths.certificates.archive(record._id)} keep>
            <IconArchive size={17} stroke={1.6} aria-hidden />
            {t('common.archive')}
          </Go>
        )
      }
    />
  )
}

function sectionsOf(
  t: Translator,
  { record }: RecordFormProps<Certificate, CertificateValues>,
): FixedSection<CertificateValues>[] {
  return [
    {
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
          render: (control) => <LastDay {...control} required />,
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
        {
          name: 'organizations',
          label: t('organizations.title'),
          required: true,
          wide: true,
          render: (control) => <Organizations {...control} hidden={hiddenIn(record)} />,
        },
        {
          name: 'stages',
          label: t('certificates.form.covers'),
          wide: true,
          render: (control, values) => (
            <Stages {...control}>
              <Covered values={values} record={record} />
            </Stages>
          ),
        },
        {
          name: 'locations',
          label: t('certificates.form.locations'),
          wide: true,
          render: (control) => <Locations {...control} />,
        },
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
          render: checkbox(),
        },
        { name: 'note', label: t('certificates.note'), maxLength: maxNote, rows: 2, wide: true },
      ],
    },
  ]
}

/** Organizations that the person may not know. */
const hiddenIn = (record: Certificate | undefined): number =>
  record ? idsOf(record.organizations).filter((id) => id === '').length : 0

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

function Organizations({ hidden, ...control }: Control<string[]> & { hidden: number }) {
  const { t } = useTranslation()
  const { data: all = [] } = useQuery(allOrganizationsQuery)
  return (
    <>
      <Choices control={control} all={all} required placeholder={t('forms.choose')} />
      {hidden > 0 && <p className={classes.covered}>{t('certificates.form.hidden', { count: hidden })}</p>}
    </>
  )
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
      classNames={{ inputField: classes.entry ?? '', pill: classes.choice ?? '' }}
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
function Stages({
  label,
  value,
  onChange,
  children,
  ...control
}: Control<string[]> & { children: ReactNode }) {
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
        <StagesOf key={chain.id} chain={chain} isNamed={chains.length > 1} chosen={value} onToggle={toggle} />
      ))}
      {fault && <FaultText>{fault}</FaultText>}
      {children}
    </fieldset>
  )
}

interface StagesOfProps {
  chain: Chain
  isNamed: boolean
  chosen: readonly string[]
  onToggle: (stage: string) => void
}

/** The room that a chain has in the form, and its longest passage. */
const [room, longest, disc] = [350, 46, 30]

/** One stop of the keyboard, in which the arrows walk. */
function StagesOf({ chain: { name, stages }, isNamed, chosen, onToggle }: StagesOfProps) {
  const left = room - (disc + 4) * stages.length
  const width = Math.max(8, Math.min(longest, Math.floor(left / (stages.length - 1))))
  const stop = stages.find(({ id }) => chosen.includes(id)) ?? stages[0]
  return (
    <>
      {isNamed && <span className={classes.chainName}>{name}</span>}
      <div className={classes.chain} role="toolbar" tabIndex={-1} aria-label={name} onKeyDown={walkGrid}>
        {stages.map(({ id, hue, marca, passage, stage }, at) => {
          const isChosen = chosen.includes(id)
          return (
            <Fragment key={id}>
              {at > 0 && (
                <svg width={width} height={passageHeight} aria-hidden>
                  <path d={passagePath(passage ?? 'one-to-one', width, Math.min(16, width / 2))} />
                </svg>
              )}
              <button
                type="button"
                data-tile
                data-hint={stage.name}
                aria-label={stage.name}
                aria-pressed={isChosen}
                tabIndex={id === stop?.id ? 0 : -1}
                onClick={() => onToggle(id)}
              >
                <StageMarkDisc hue={hue} marca={marca} size={disc} kind={isChosen ? 'filled' : 'outlined'} />
              </button>
            </Fragment>
          )
        })}
      </div>
    </>
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
