import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import type { Form } from '../../../core/fields/index.ts'
import { statedHa } from '../../../core/fields/stated.ts'
import { type Around, boundsAt, boundsOfValues, byFrequency, countryOfValues } from '../../forms/around.ts'
import type { Place, placeParts } from '../../forms/places.ts'
import { attempt, call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useTranslation } from '../../ui/texts.ts'
import { allOrganizationsQuery } from './queries.ts'

/** What is known of the ground of a record: that of the product in its stage, else of its organization, else the country of the account. */
export function useAround(
  organization: string,
  product?: { dataSchema: Readonly<Record<string, unknown>> },
  stage?: Pick<Form, 'descriptor'>,
): Around {
  const { data } = useQuery(allOrganizationsQuery)
  const values = product?.dataSchema
  const formHa = stage && values && statedHa(stage.descriptor, values)
  const keepPlace = useKeepPlace(organization)
  return useMemo(
    () => ({ ...aroundOf(data ?? [], organization, values), formHa, keepPlace }),
    [data, organization, values, formHa, keepPlace],
  )
}

/** Adds a place of a form to those of an organization. */
function useKeepPlace(organization: string): Around['keepPlace'] {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const keep = useCallback(
    async (place: Place) => {
      const partOf = (part: (typeof placeParts)[number]) => place[part]?.trim() || null
      const name = place.name?.trim() ?? ''
      const body = {
        name,
        organization,
        country: partOf('country'),
        state: partOf('state'),
        city: partOf('city'),
        address: partOf('address'),
        coords: typeof place.coords === 'object' ? place.coords : null,
        kmzUrl: null,
      }
      const kept = await attempt(
        call(contract.locations.create, { body }, { done: t('forms.location.kept', { name }) }),
      )
      await refetch('locations')
      return kept
    },
    [organization, t],
  )
  const isAllowed =
    organization !== '' && refusal(contract.locations.create, 'location.read', organization) === undefined
  return isAllowed ? keep : undefined
}

export function aroundOf(
  organizations: readonly Pick<Organization, '_id' | 'name' | 'cords' | 'city' | 'country'>[],
  organization: string,
  product: Readonly<Record<string, unknown>> = {},
): Around {
  const own = organizations.find(({ _id }) => _id === organization)
  return {
    bounds: boundsOfValues(product) ?? (own?.cords ? boundsAt(own.cords) : undefined),
    producer: own?.name,
    town: own?.city ?? undefined,
    country:
      countryOfValues(product) ??
      own?.country ??
      byFrequency(organizations.flatMap(({ country }) => country ?? []))[0],
  }
}
