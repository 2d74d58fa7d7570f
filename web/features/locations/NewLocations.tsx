import { useMemo } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readCoordinates } from '../../forms/coordinates.ts'
import { archiveEach } from '../../shell/useMade.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { NewRecords } from '../sheets/newRows.ts'
import { NewRowsPanel } from '../sheets/NewRowsPanel.tsx'
import { refreshLocations } from './queries.ts'
import { bodyOf, valuesOf, type LocationValues } from './values.ts'

// One program for both ways in: each more would cost the first page its address.
export { ImportLocations } from './ImportLocations.tsx'

/** The members of a place that are typed in a cell; polygons come by its form. */
const formOf = (t: Translator): Form => {
  const text = (title: string) => ({ type: 'string', title, maxLength: 200 }) as const
  return {
    schema: {
      type: 'object',
      required: ['name'],
      properties: {
        name: text(t('common.name')),
        country: text(t('forms.location.country')),
        state: text(t('forms.location.state')),
        city: text(t('forms.location.city')),
        address: text(t('forms.location.address')),
        coords: text(t('forms.location.coords')),
      },
    },
    descriptor: Object.fromEntries(
      ['name', 'country', 'state', 'city', 'address', 'coords'].map((name) => [name, { kind: 'text' }]),
    ),
  }
}

/** FST-04: many new places, on a sheet. */
export function NewLocations() {
  const { t } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()
  const records = useMemo<NewRecords>(
    () => ({
      form: formOf(t),
      named: 'name',
      unique: [],
      member: 'locations',
      isPlain: true,
      bodyOf: ({ organization, dataSchema }) =>
        bodyOf({ ...valuesOf(), ...(dataSchema as Partial<LocationValues>), organization }),
      check: ({ coords }) =>
        typeof coords === 'string' && coords !== '' && !readCoordinates(coords)
          ? [{ column: 'coords', message: t('forms.location.coordsInvalid') }]
          : [],
    }),
    [t],
  )
  return (
    <NewRowsPanel
      title={t('newRows.title.m', { many: t('newRows.places.many') })}
      records={records}
      route={contract.locations.createMany}
      draftKey="locations:sheet"
      countOf={(count) => t('newRows.places.count', { count })}
      refusal={refusal(contract.locations.createMany)}
      refresh={refreshLocations}
      archive={(ids, options) => archiveEach(contract.locations.archive, ids, options)}
      archiveRefusal={(organization) => refusal(contract.locations.archive, 'location.archive', organization)}
      onClose={() => go(paths.locations.list(), { keep: true })}
    />
  )
}
