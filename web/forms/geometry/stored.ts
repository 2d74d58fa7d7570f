import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { isGeometry, isSummary, summarise } from '../../../core/geometry/summary.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of an edited record as they are stored: its form holds geometries in brief, since each key would copy and compare 50,000 positions. */
export const StoredValues = createContext<Values>({})

/** Reads the record whole, where its form has a geometry in brief. */
export function useStoredValues<R extends { dataSchema: Values } | null>(
  query: UseQueryOptions<R, Error, R, string[]>,
  record: R | undefined,
): Values {
  const isBrief = Object.values(record?.dataSchema ?? {}).some(isSummary)
  return useQuery({ ...query, enabled: isBrief }).data?.dataSchema ?? none
}

const none: Values = {}

/** The ground of a field for its map: drawn there, or stored, where the value is its summary. Undefined while it is read, and after somebody else changed it. */
export function useGround(name: string, value: unknown): FeatureCollection | undefined {
  const { [name]: stored } = use(StoredValues)
  return useMemo(() => {
    if (!isSummary(value)) return isGeometry(value) ? value : undefined
    const isSame = isGeometry(stored) && JSON.stringify(summarise(stored)) === JSON.stringify(value)
    return isSame ? stored : undefined
  }, [value, stored])
}
