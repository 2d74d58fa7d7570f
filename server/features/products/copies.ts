import { v4 } from 'uuid'
import type { ProductCopy } from '../../../core/contract/products.ts'
import { maxSheetBytes } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import {
  hasPlaceholderPrefix,
  isPlaceholder,
  isTranslated,
  placeholderFrom,
} from '../../../core/fields/index.ts'
import { isOmitted } from '../../../core/fields/omitted.ts'
import { figuresAt, figuresToday } from '../../../core/fields/written.ts'
import { demand } from '../../platform/auth/demand.ts'
import { type Configuration, loadConfiguration, type Stage } from '../configuration/configuration.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { createRows, type Creator, type ProductDraft } from './create.ts'
import { type ProductRow, readProduct, thingOf } from './read.ts'

/**
 * POST /products/copy (CLN-06): new products with the values of a row each, and those of the original where the row has none; all
 * or none. They begin without links and processes. Returns the ids of the original and, in the order of the rows, of the copies.
 */
export async function copyProduct(
  caller: Creator,
  originalId: string,
  sent: readonly ProductCopy[],
): Promise<{ original: string; copies: string[] }> {
  const { tx, session } = caller
  const original = await readProduct(tx, session, originalId)
  demand(session, 'product.clone', thingOf(original))
  const config = await loadConfiguration(tx)
  const stage = config.stages.get(original.product_schema_id)!
  if (stage.removed) refuse('NOT_FOUND')
  if (!(await isLiveOrganization(tx, original.organization_id)))
    refuse('INVALID', { faults: [{ path: '/productId', key: 'products.copy.organization' }] })
  const copied = valuesToCopy(config, stage, original)
  limitSize(copied.dataSchema, sent)

  const copies = await createRows(caller, draftCopies(stage, copied, original, sent), {
    at: (n, path) => `/${n}${path}`,
    // Row 1 of the sheet is the original.
    numberOf: (n) => n + 2,
  })
  return { original: original.id, copies }
}

/** The original's values that its stage's current form still has. */
function valuesToCopy(
  config: Configuration,
  { content }: Stage,
  { data, i18n, product_schema_version: version }: ProductRow,
) {
  const { properties } = content.schema
  const own = (values: Readonly<Record<string, unknown>>, isWanted: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => Object.hasOwn(properties, name) && isWanted(name)),
    )
  const translations = config.supportedLanguages
    .filter((language) => language !== config.defaultLanguage && i18n[language] !== undefined)
    .map((language) => {
      const { dataSchema } = i18n[language] as { dataSchema: Record<string, unknown> }
      return [
        language,
        { dataSchema: own(dataSchema, (name) => isTranslated(content.descriptor[name])) },
      ] as const
    })
  return {
    dataSchema: own(figuresToday(content, version, data), () => true),
    i18n: Object.fromEntries(translations),
  }
}

/** A row may leave large values out, but the copies together are no larger than a sheet that has all of them. */
function limitSize(copied: Record<string, unknown>, sent: readonly ProductCopy[]): void {
  let bytes = 0
  for (const [name, value] of Object.entries(copied)) {
    const kept = sent.filter(({ dataSchema }) => isLeftOut(dataSchema, name)).length
    bytes += kept * Buffer.byteLength(JSON.stringify(value))
  }
  if (bytes > maxSheetBytes) refuse('TOO_LARGE', { key: 'products.copy.tooLarge' })
}

const isLeftOut = (row: Record<string, unknown>, name: string): boolean =>
  !Object.hasOwn(row, name) || isOmitted(row[name])

function draftCopies(
  stage: Stage,
  copied: ReturnType<typeof valuesToCopy>,
  { organization_id: organizationId, show_logo: showLogo, identifier }: ProductRow,
  sent: readonly ProductCopy[],
): ProductDraft[] {
  const placeholders = new Set([identifier])
  return sent.map(({ dataSchema, isUnidentified: asked = false, productSchemaVersion: from }) => {
    const typed = figuresAt(stage, { from }, dataSchema)
    const own = Object.entries(typed.data).filter(([, value]) => !isOmitted(value))
    const merged: Record<string, unknown> = { ...copied.dataSchema, ...Object.fromEntries(own) }
    const isUnidentified = hasPlaceholderPrefix(merged.identifier)
    if (isUnidentified) merged.identifier = freshPlaceholder(merged.identifier, placeholders)
    const values = { dataSchema: merged, i18n: copied.i18n, isUnidentified, organizationId, showLogo }
    const misnamed: Fault[] =
      asked && !isUnidentified ? [{ path: '/isUnidentified', key: 'fields.unidentified' }] : []
    const ofFigures = typed.faults.map((one) => ({ ...one, path: `/dataSchema${one.path}` }))
    return { stage, values, faults: [...misnamed, ...ofFigures] }
  })
}

/** A placeholder that no earlier one of the call equals (§2.2). */
function freshPlaceholder(identifier: unknown, known: Set<string>): string {
  const isNew = isPlaceholder(identifier) && !known.has(identifier)
  const placeholder = isNew ? identifier : placeholderFrom(v4())
  known.add(placeholder)
  return placeholder
}
