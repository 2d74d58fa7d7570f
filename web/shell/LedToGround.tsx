import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { contract } from '../../core/contract/index.ts'
import type { Descriptor } from '../../core/fields/index.ts'
import { isGeometryField } from '../../core/fields/index.ts'
import { call } from '../api/client.ts'
import { MendingContext } from '../forms/geometry/mending.ts'
import { useGo } from '../ui/Go.tsx'
import { backOf, isLedToGround, type LedTo, ledToGround } from './ledTo.ts'

export const useLedTo = (): LedTo =>
  useSearch({ strict: false, select: (search: Readonly<Record<string, unknown>>) => ledToGround(search) })

/** ORI-07, RDY-02: a form closes into the screen that led to it. */
export function useReturn(close: () => void): () => void {
  const go = useGo()
  const back = backOf(useLedTo())
  return back === undefined ? close : () => go(back)
}

/** The field of the ground, where the person was led to it. */
export const groundField = (
  led: LedTo,
  descriptor: Readonly<Record<string, Descriptor>>,
): string | undefined =>
  isLedToGround(led) ? Object.keys(descriptor).find((name) => isGeometryField(descriptor[name]!)) : undefined

/** Forms below lead back to the screen that led to them; their maps draw the plots of the other product of an overlap, and ask about ground that lies far away. */
export function LedToGround({ children }: { children: ReactNode }) {
  const led = useLedTo()
  const { beside, origin, readiness } = led
  const back = backOf(led)
  const from = origin ?? readiness
  const isLed = isLedToGround(led)
  const { data } = useQuery({
    queryKey: ['products', 'origin', beside, 'beside'],
    queryFn: ({ signal }) =>
      call(contract.origin.get, { params: { id: beside! }, query: {} }, { quiet: true, signal }),
    enabled: beside !== undefined,
  })
  const name = useQuery({
    queryKey: ['products', 'origin', from, 'from'],
    queryFn: ({ signal }) => call(contract.products.get, { params: { id: from! } }, { quiet: true, signal }),
    enabled: from !== undefined,
  }).data?.collection[0]?.dataSchema.identifier
  const mending = useMemo(
    () => ({
      isLed,
      back: back !== undefined && typeof name === 'string' ? { to: back, name } : undefined,
      beside: (data?.plots ?? []).flatMap(({ outline }) =>
        outline.length > 2 ? [[...outline, outline[0]!]] : [],
      ),
    }),
    [data, isLed, back, name],
  )
  return <MendingContext value={mending}>{children}</MendingContext>
}
