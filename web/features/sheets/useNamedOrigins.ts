import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SheetRow } from '../../sheet/sheet.ts'
import { type FoundOrigins, strangeNames, withNamed, type NamedOrigins, type NewOrigin } from './origin.ts'

/** Names that are looked up at once. */
const maxAtOnce = 6
/** Milliseconds until a server that did not answer is asked again. */
const askAgain = 3_000

/** The origin, with what the server finds for names in cells where not all that may be origins were read. */
export function useNamedOrigins(
  origin: NewOrigin | undefined,
  rows: readonly SheetRow[],
): NewOrigin | undefined {
  const find = origin?.find
  const names = origin && find ? strangeNames(rows, origin) : []
  const { data } = useQuery({
    queryKey: ['products', 'origins', 'named', origin?.schema._id, names],
    queryFn: () => findAll(names, find!),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ([...(state.data?.values() ?? [])].includes('unread') ? askAgain : false),
  })
  const asked = names.join('\n')
  return useMemo(() => {
    if (!origin || asked === '') return origin
    return withNamed(origin, new Map(asked.split('\n').map((name) => [name, data?.get(name) ?? 'sought'])))
  }, [origin, asked, data])
}

async function findAll(
  names: readonly string[],
  find: NonNullable<NewOrigin['find']>,
): Promise<NamedOrigins> {
  const found = new Map<string, FoundOrigins | 'unread'>()
  for (let at = 0; at < names.length; at += maxAtOnce)
    await Promise.all(
      names.slice(at, at + maxAtOnce).map(async (name) => {
        found.set(name, await find(name).catch(() => 'unread' as const))
      }),
    )
  return found
}
