import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Organization } from '../../../core/contract/organizations.ts'
import type { Form } from '../../../core/fields/index.ts'
import { statedHa } from '../../../core/fields/stated.ts'
import { type Around, boundsAt, boundsOfValues, byFrequency, countryOfValues } from '../../forms/around.ts'
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
  return useMemo(
    () => ({ ...aroundOf(data ?? [], organization, values), formHa }),
    [data, organization, values, formHa],
  )
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
