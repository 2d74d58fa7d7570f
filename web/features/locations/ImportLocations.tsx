import { useMemo } from 'react'
import type { ImportValues } from '../../../core/contract/imports.ts'
import type { Target } from '../../../core/import/columns.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { ImportPanel } from '../imports/ImportPanel.tsx'
import { mendMembers } from '../imports/search.ts'
import { namesIn, organizationTarget, type ImportSource } from '../imports/source.ts'
import { refreshLocations } from './queries.ts'

/** What a column of places may fill; the server reads positions and polygons. */
function placeTargets(t: Translator): Target[] {
  const text = (name: 'name' | 'country' | 'state' | 'city' | 'address', isRequired = false): Target => ({
    path: `/dataSchema/${name}`,
    names: namesIn(t(`importing.targets.${name}`)),
    isRequired,
  })
  const degrees = (name: 'lat' | 'lng'): Target => {
    return {
      path: `/dataSchema/coords/${name}`,
      names: namesIn(t(`importing.targets.${name}`)),
      isRequired: false,
    }
  }
  return [
    text('name', true),
    text('country'),
    text('state'),
    text('city'),
    text('address'),
    {
      path: '/dataSchema/coords',
      names: namesIn(t('importing.targets.coords')),
      isRequired: false,
    },
    degrees('lat'),
    degrees('lng'),
    {
      path: '/dataSchema/kmzUrl',
      names: namesIn(t('importing.targets.polygon')),
      isRequired: false,
    },
  ]
}

/** IMP-07: a spreadsheet of places, with their positions and polygons. */
export function ImportLocations() {
  const { t } = useTranslation()
  const go = useGo()
  const source = useMemo<ImportSource>(
    () => ({
      kind: 'locations',
      schema: null,
      named: '/dataSchema/name',
      hasOrganization: true,
      groups: [
        {
          title: t('importing.targets.form', { one: t('importing.targets.oneOfPlaces') }),
          targets: placeTargets(t),
        },
        { title: t('importing.targets.others'), targets: [organizationTarget(t, true)] },
      ],
      valuesOf: ({ dataSchema = {}, ...values }) => ({
        ...values,
        dataSchema: dataSchema as ImportValues['dataSchema'],
      }),
    }),
    [t],
  )
  return (
    <ImportPanel
      title={t('importing.of', { many: t('importing.targets.places') })}
      source={source}
      refresh={refreshLocations}
      onClose={() => go(paths.locations.list(), { keep: true, drop: mendMembers })}
    />
  )
}
