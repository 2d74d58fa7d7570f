import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { pairText } from '../../../core/readers/pairs.ts'
import { readPosition } from '../../../core/readers/position.ts'
import { useOutlines } from '../../forms/outlines.ts'
import { archiveEach } from '../../shell/useMade.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { cellRemark } from '../../sheet/cellRemark.ts'
import type { SheetRow } from '../../sheet/sheet.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { aroundOf } from '../organizations/useAround.ts'
import { type NewRecords, organizationKey } from '../sheets/newRows.ts'
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
  const { t, i18n } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()
  const language = i18n.language
  const outlines = useOutlines(true)
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const records = useMemo<NewRecords>(() => {
    /** Reads a position where its row says that it lies, else where the organizations do (POS-01). */
    const read = ({ coords, country, ...values }: SheetRow['values']) => {
      if (typeof coords !== 'string' || coords.trim() === '') return undefined
      const organization = values[organizationKey]
      const around = aroundOf(
        organizations ?? [],
        typeof organization === 'string' ? organization : '',
      ).country
      return readPosition(coords, { country: outlines?.(country) ?? outlines?.(around), language })
    }
    return {
      form: formOf(t),
      named: 'name',
      unique: [],
      member: 'locations',
      isPlain: true,
      bodyOf({ organization, dataSchema }) {
        const values = { ...valuesOf(), ...(dataSchema as Partial<LocationValues>), organization }
        return { ...bodyOf(values), coords: values.coords.trim() || null }
      },
      check(values) {
        const reading = read(values)
        return reading && 'fault' in reading
          ? [{ column: 'coords', message: remarkText(language, reading.fault) }]
          : []
      },
      remarks(values) {
        const reading = read(values)
        if (!reading) return []
        const found =
          'fault' in reading
            ? reading.fault.instead
              ? [reading.fault]
              : []
            : [...(reading.told ?? []), ...(reading.doubts ?? [])]
        return found.map((remark) => ({ column: 'coords', remark: cellRemark(remark, language, pairText) }))
      },
    }
  }, [t, language, outlines, organizations])
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
