import type { OriginCheck } from '../../../core/contract/origin.ts'
import { permits } from '../../../core/rules/can.ts'
import { doesExport } from '../../../core/rules/product.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Download, geojsonText } from '../origin/download.ts'
import { originForms } from '../origin/forms.ts'
import { readOrigin } from '../origin/lots.ts'
import { surveyOrigin } from '../origin/surveyed.ts'
import type { Evidence } from './evidence.ts'

/** Where the product grew, and what the checks of it say. */
export interface PacketOrigin {
  geojson: AsyncIterable<string>
  checks: OriginCheck[]
  /** What the person may not read. */
  restricted: number
}

/** Undefined where the stage, or the account, has no such file. */
export async function openOrigin(database: Database, evidence: Evidence): Promise<PacketOrigin | undefined> {
  const { read, session, config, language, product } = evidence
  const isOpen = permits(session, { permission: 'any', flag: 'download_geojson' }).allowed
  const stage = config.stages.get(product.product_schema_id)
  if (!isOpen || !stage || !doesExport(stage.content)) return undefined
  const forms = originForms(config, session)
  const origin = await read((tx) => readOrigin(tx, session, product.id, forms))
  const opened: Download & { id: string } = { read, session, config, forms, origin, language, id: product.id }
  const { checks, restricted } = await surveyOrigin(database, opened)
  return { geojson: geojsonText(opened), checks, restricted }
}
