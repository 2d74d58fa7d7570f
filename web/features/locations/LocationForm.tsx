import { Autocomplete, Button } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { filterOptions } from '../../ui/filterOptions.ts'
import type { Translator } from '../../ui/texts.ts'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Location } from '../../../core/contract/locations.ts'
import { countryNames } from '../../../core/geometry/countries.ts'
import { maxPlotHa } from '../../../core/geometry/proportion.ts'
import { summarise } from '../../../core/geometry/summary.ts'
import { parseGeometry } from '../../../core/geometry/text.ts'
import { hugeText, isSaidByMap } from '../../forms/area.ts'
import { readCoordinates, writeCoordinates } from '../../forms/coordinates.ts'
import { FixedForm, type FixedSection } from '../../forms/FixedForm.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { PositionInput } from '../../forms/inputs/PositionInput.tsx'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import { readPosition } from '../../forms/map/position.ts'
import type { RecordFormProps } from '../../shell/recordPanels.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { toastFault } from '../../ui/toast.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { useAround } from '../organizations/useAround.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { PlaceGeometry } from './PlaceGeometry.tsx'
import type { LocationValues } from './values.ts'

/** LOC-03 to LOC-08, for new and existing places (picture 21b). */
export function LocationForm({ record, ...props }: RecordFormProps<Location, LocationValues>) {
  const { t, i18n } = useTranslation()
  const doubtOf = ({ kmzUrl }: LocationValues) => {
    const checked = kmzUrl === props.initial.kmzUrl ? undefined : parseGeometry(kmzUrl)
    const isHuge = checked && 'geometry' in checked && (summarise(checked.geometry).areaHa ?? 0) > maxPlotHa
    return isHuge ? hugeText(i18n.language) : undefined
  }
  return <FixedForm {...props} needsRequired doubtOf={doubtOf} sections={sectionsOf(t, record)} />
}

function sectionsOf(t: Translator, record: Location | undefined): FixedSection<LocationValues>[] {
  // The map warns of huge drawings.
  const warnings = (record?.warnings ?? []).filter(({ code }) => !isSaidByMap(code))
  return [
    {
      title: t('locations.form.what'),
      fields: [
        { name: 'name', label: t('common.name'), required: true, maxLength: 200 },
        {
          name: 'organization',
          label: t('common.organization'),
          required: true,
          render: ({ value, onChange, error }) => (
            <OrganizationSelect
              value={value}
              onChange={onChange}
              error={error}
              present={record?.organization}
            />
          ),
        },
      ],
    },
    {
      title: t('locations.form.where'),
      fields: [
        {
          name: 'country',
          label: t('forms.location.country'),
          render: (control) => <Country {...control} />,
        },
        { name: 'state', label: t('forms.location.state'), maxLength: 200 },
        { name: 'city', label: t('forms.location.city'), maxLength: 200 },
        { name: 'address', label: t('forms.location.address'), maxLength: 200 },
        {
          name: 'coords',
          label: t('forms.location.coords'),
          wide: true,
          fault: ({ coords }) =>
            coords.trim() !== '' && !readCoordinates(coords) ? t('forms.location.coordsInvalid') : undefined,
          render: (one, { country, organization }) => (
            <Coords {...one} country={country} organization={organization} />
          ),
        },
      ],
    },
    {
      title: t('locations.form.gs1'),
      fields: [
        {
          name: 'gln',
          label: t('locations.form.gln'),
          help: t('locations.form.glnHint'),
          inputMode: 'numeric',
          maxLength: 20,
        },
        {
          name: 'glnExtension',
          label: t('locations.form.glnExtension'),
          help: t('locations.form.glnExtensionHint'),
          maxLength: 20,
        },
      ],
    },
    {
      title: t('locations.form.ground'),
      fields: [
        {
          name: 'kmzUrl',
          label: t('locations.form.file'),
          wide: true,
          render: (control, { coords, country, organization }) => (
            <PlaceGeometry
              {...control}
              point={readCoordinates(coords)}
              country={country}
              organization={organization}
              warnings={warnings.map(({ message }) => message)}
            />
          ),
        },
      ],
    },
  ]
}

/** A country by a name that the EU's file knows (GEO-06); another one may be typed. */
function Country({ name, label, value, onChange, error }: Control) {
  return (
    <Autocomplete
      data-any-text
      name={name}
      label={label}
      value={value}
      data={countryNames}
      limit={6}
      filter={filterOptions}
      maxLength={200}
      onChange={onChange}
      error={error && <FaultText>{error}</FaultText>}
      {...dropdown}
    />
  )
}

function Coords({
  name,
  value,
  onChange,
  error,
  country,
  organization,
}: Control & Pick<LocationValues, 'country' | 'organization'>) {
  const { t } = useTranslation()
  const around = useAround(organization)
  const isPhone = useMedia(phoneWidth)
  // The input keeps its text until it is left: a found position begins a new one.
  const [found, setFound] = useState(0)
  const locate = () =>
    void readPosition().then(
      (here) => {
        onChange(writeCoordinates(here))
        setFound((times) => times + 1)
      },
      () => toastFault(t('forms.map.noPosition'), { name: 'noPosition', duration: 4000 }),
    )
  return (
    <>
      <PositionInput
        key={found}
        id={name}
        name={name}
        value={value}
        country={country || around.country}
        isStrict
        disabled={false}
        readOnly={false}
        fault={error && <FaultText>{error}</FaultText>}
        onChange={(typed) => onChange(typeof typed === 'object' ? writeCoordinates(typed) : (typed ?? ''))}
        onLeave={() => {}}
      />
      {isPhone && 'geolocation' in navigator && (
        <Button
          mt={10}
          fullWidth
          variant="default"
          leftSection={<IconCurrentLocation size={17} stroke={1.6} aria-hidden />}
          onClick={locate}
        >
          {t('locations.form.here')}
        </Button>
      )}
    </>
  )
}
