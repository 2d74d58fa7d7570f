import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { readGeometry } from '../../../core/geometry/check.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import { call } from '../../api/client.ts'

interface Holder {
  kind: 'product' | 'process' | 'place'
  id: string
}

/** The ground of a record whose own form is closed, whole; null where the person may not read it. */
export const heldGroundQuery = (holder: Holder) =>
  queryOptions({
    queryKey: ['milestones', 'held', holder],
    queryFn: async ({ signal }) => groundAmong(await readValues(holder, signal)),
    gcTime: 0,
    retry: false,
  })

async function readValues({ kind, id }: Holder, signal: AbortSignal): Promise<readonly unknown[]> {
  const [input, options] = [{ params: { id } }, { quiet: true, signal }] as const
  if (kind === 'place') return (await call(contract.locations.get, input, options)).collection.map(kmzOf)
  const { collection } =
    kind === 'process'
      ? await call(contract.milestones.get, { ...input, query: {} }, options)
      : await call(contract.products.get, input, options)
  return Object.values(collection[0]?.dataSchema ?? {})
}

const kmzOf = ({ kmzUrl }: { kmzUrl: unknown }): unknown => kmzUrl

/** Of a point alone there is no border to mend. */
function groundAmong(values: readonly unknown[]): FeatureCollection | null {
  const found = values.map((value) => readGeometry(value)).find((value) => isGeometry(value))
  const hasBorder = found?.features.some(({ geometry }) => geometry.type !== 'Point') ?? false
  return found && hasBorder ? found : null
}
