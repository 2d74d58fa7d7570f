import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readsOf } from '../../platform/db/reads.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { readProduct } from '../products/read.ts'
import type { Download, Reading } from './download.ts'
import { originForms } from './forms.ts'
import { readOrigin } from './lots.ts'

/** Whoever asks for plots. */
interface Caller {
  tx: Tx
  session: Session
  /** Aborted when whoever asked has gone. */
  left: () => AbortSignal
}

export interface OpenProduct extends Download {
  id: string
  identifier: string
  stage: string
}

/** A product's origin as far as the person may read it. */
export async function openOrigin(
  database: Database,
  call: Caller & { language: Language },
  id: string,
  parts?: { isWhole: boolean },
): Promise<OpenProduct> {
  const { tx, session, language } = call
  const product = await readProduct(tx, session, id)
  const reading = await readingOf(database, call)
  return {
    ...reading,
    id: product.id,
    identifier: product.identifier,
    stage: product.product_schema_id,
    origin: await readOrigin(tx, session, product.id, reading.forms, parts),
    language,
  }
}

/** How a person reads the plots of the account. */
export async function readingOf(database: Database, { tx, session, left }: Caller): Promise<Reading> {
  const config = await loadConfiguration(tx)
  const signal = left()
  return {
    read: readsOf(database, tx, signal),
    session,
    config,
    forms: originForms(config, session),
    left: signal,
  }
}
