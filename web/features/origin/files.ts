import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

interface Warning {
  product: { _id: string; identifier: string }
  code: string
  message: string
}

/**
 * The features of a product's origin as text, without what the server says beside them. A broken polygon is logged to the
 * console (ERR-19).
 */
export async function readGeojson(product: string): Promise<string> {
  const answer = await call(
    contract.origin.download,
    { params: { product }, query: { format: 'geojson' } },
    { quiet: true },
  )
  const { type, features, warnings } = JSON.parse(await answer.text()) as {
    type: string
    features: unknown[]
    warnings: Warning[]
  }
  for (const { product: lot, code, message } of warnings)
    if (code === 'GEOMETRY_INVALID') console.warn(`${lot.identifier}: ${message}`)
  return JSON.stringify({ type, features })
}

export const readEuFile = (product: string): Promise<Blob> =>
  call(contract.origin.download, { params: { product }, query: { format: 'eudr' } }, { quiet: true })
