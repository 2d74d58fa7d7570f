import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Organization } from '../../../core/contract/organizations.ts'
import { type Around, boundsAt, boundsOfValues, countryOfValues, mostFrequent } from '../../forms/around.ts'
import { allOrganizationsQuery } from './queries.ts'

/** What is known of the ground of a record: that of the product, else of its organization, else the country of the account. */
export function useAround(
  organization: string,
  product?: { dataSchema: Readonly<Record<string, unknown>> },
): Around {
  const { data } = useQuery(allOrganizationsQuery)
  return useMemo(() => aroundOf(data ?? [], organization, product?.dataSchema), [data, organization, product])
}

export function aroundOf(
  organizations: readonly Pick<Organization, '_id' | 'cords' | 'city' | 'country'>[],
  organization: string,
  product: Readonly<Record<string, unknown>> = {},
): Around {
  const own = organizations.find(({ _id }) => _id === organization)
  return {
    bounds: boundsOfValues(product) ?? (own?.cords ? boundsAt(own.cords) : undefined),
    town: own?.city ?? undefined,
    country:
      countryOfValues(product) ??
      own?.country ??
      mostFrequent(organizations.flatMap(({ country }) => country ?? [])),
  }
}
