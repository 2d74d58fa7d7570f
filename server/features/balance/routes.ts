import type {
  BalanceEvent,
  BalanceProduct,
  PeriodProduct,
  ProductBalance,
  StagePeriod,
} from '../../../core/contract/balance.ts'
import { balance as contract } from '../../../core/contract/balance.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { balanceColumn, type Entry } from '../../../core/rules/balance.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { maxPeriodDays, periodOf } from '../../../core/rules/period.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { namesOf } from '../accounts/members.ts'
import { type Configuration, loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { Mask, type LineageRow } from '../products/mask.ts'
import { readProduct } from '../products/read.ts'
import { balanceCsv, periodCsv } from './csv.ts'
import { type PeriodQuery, readPeriod, readPeriodProducts } from './period.ts'
import { type ReadBalance, readLedger, type RecordedMovement } from './read.ts'

export function mountBalance(api: Api): void {
  mount(api, contract, {
    async of({ query, ...asked }) {
      const balance = await readOne(asked)
      if (query.format !== 'csv') return balance
      const { language } = asked
      const name = text(language, 'balance.csvName', { identifier: balance.product.identifier })
      return {
        type: 'text/csv; charset=utf-8' as const,
        headers: { 'content-disposition': attachment(`${name}.csv`) },
        content: balanceCsv(balance, language),
      }
    },

    async period({ tx, session, query, language }) {
      const config = await loadConfiguration(tx)
      const stages = await stagesAsked(tx, session, config, query)
      const figures = await readPeriod(tx, config, { session, ...stages })
      const collection = stages.stages.flatMap(({ id }): StagePeriod[] => {
        const own = figures.get(id)
        return own ? [{ stage: schemaName(config, id, language)!, ...own }] : []
      })
      if (query.format !== 'csv') return { collection }
      const name = text(language, 'balance.period.csvName', { from: query.from, to: query.to })
      return {
        type: 'text/csv; charset=utf-8' as const,
        headers: { 'content-disposition': attachment(`${name}.csv`) },
        content: periodCsv(collection, language),
      }
    },

    async products({ tx, session, query, language }) {
      const config = await loadConfiguration(tx)
      const asked = await stagesAsked(tx, session, config, query)
      const { products, total } = await readPeriodProducts(tx, config, { session, ...asked }, maxProducts)
      const named = await readNames(
        tx,
        products.map(({ id }) => id),
      )
      const collection = products.map((one): PeriodProduct => ({
        product: presented(config, named.get(one.id)!, language),
        in: one.in / 1000,
        left: one.left / 1000,
      }))
      return { collection, total }
    },
  })
}

/** Products of a stage that are named. */
const maxProducts = 20

/** The readable stages of a chain or one of them, the days, and an organization whose products the caller may read. */
async function stagesAsked(
  tx: Tx,
  session: Session,
  config: Configuration,
  {
    vertical: id,
    stage,
    from,
    to,
    organization,
  }: { vertical: string; stage?: string; from: string; to: string; organization?: string },
): Promise<Omit<PeriodQuery, 'session'>> {
  const vertical = config.verticals.find((one) => one.id === id)
  const stages = (vertical?.stages ?? []).filter(
    ({ id }) => (stage === undefined || id === stage) && can(session, 'stage.read', id).allowed,
  )
  const period = periodOf(from, to, config.timeZone)
  const faults: Fault[] = []
  if (!vertical) faults.push({ path: '/vertical', key: 'error.case.dataNotFound' })
  else if (stage !== undefined && stages.length === 0)
    faults.push({ path: '/stage', key: 'error.case.dataNotFound' })
  if (!period)
    faults.push({ path: periodOf(from, from, config.timeZone) ? '/to' : '/from', key: 'fields.date' })
  else if (period.days < 1 || period.days > maxPeriodDays)
    faults.push({ path: '/to', key: 'balance.period.wrong' })
  if (organization !== undefined) faults.push(...(await organizationFaults(tx, session, organization)))
  if (!vertical || !period || faults.length > 0) refuse('INVALID', { faults })
  return { stages, period, organization }
}

interface BalanceRequest {
  tx: Tx
  session: Session
  language: Language
  params: { id: string }
}

async function readOne({ tx, session, params, language }: BalanceRequest): Promise<ProductBalance> {
  const row = await readProduct(tx, session, params.id)
  const config = await loadConfiguration(tx)
  const product = {
    _id: row.id,
    identifier: row.identifier,
    stage: schemaName(config, row.product_schema_id, language)!,
  }
  const found = await readLedger(tx, config, row.id)
  if (!found) return { product, ...nothing }
  const entries = found.balance.entries
  const [products, processes] = await Promise.all([readEnds(tx, entries), readProcesses(tx, found, entries)])
  const mask = new Mask(session)
  const hidden = new Set<string>()
  const show = (id: string): BalanceEvent['product'] => {
    const end = products.get(id)!
    const shown = mask.row(end)
    if ('restricted' in shown) {
      hidden.add(id)
      return shown
    }
    return presented(config, shown, language)
  }
  const corrected = await namesOf(tx, [...new Set(entries.flatMap((entry) => entry.correction?.by ?? []))])
  const events = entries.map((entry): BalanceEvent => {
    const { movement, correction } = entry
    const shown = movement?.product === undefined ? null : show(movement.product)
    // Of a correction of the product's own amount there is no process.
    const process = processes.get(
      correction
        ? (movement?.milestone ?? correction.milestone ?? '')
        : (movement?.milestone ?? found.closing!),
    )
    const isReadable = !process || can(session, 'milestoneSchema.read', process.schema).allowed
    const isMasked = shown !== null && 'restricted' in shown
    const isHidden = isMasked || (shown === null && !isReadable)
    return {
      at: entry.at.toISOString(),
      kind: entry.kind,
      quantity: isHidden ? null : entry.quantity,
      left: isHidden ? null : entry.left,
      milestone: process && isReadable && !isMasked ? schemaName(config, process.schema, language)! : null,
      product: shown,
      by: !isReadable || isMasked ? null : correction ? (corrected.get(correction.by) ?? null) : process!.by,
    }
  })
  const missing = missingOf(
    found,
    (id) => balanceColumn(config.stages.get(products.get(id)!.stage)!.content) !== undefined,
  )
    .map((id) => (id === row.id ? product : show(id)))
    .filter((one): one is BalanceProduct => one !== null && !('restricted' in one))
  const { entries: _, ...figures } = found.balance
  return { product, unit: found.unit, ...figures, events, missing, restricted: hidden.size }
}

const nothing = {
  unit: null,
  made: null,
  in: null,
  gain: null,
  loss: null,
  out: null,
  left: null,
  difference: null,
  state: 'none',
  limit: null,
  events: [],
  missing: [],
  restricted: 0,
} satisfies Omit<ProductBalance, 'product'>

const presented = (
  config: Configuration,
  { id, identifier, stage }: LineageRow,
  language: Language,
): BalanceProduct => ({ _id: id, identifier, stage: schemaName(config, stage, language)! })

/**
 * The products whose amounts are missing: an origin without its amount, or the product where its link should have said it; of what
 * left, the product itself where it has none, or else its destination.
 */
function missingOf(
  { id, balance: { made }, moved }: ReadBalance,
  hasAmount: (id: string) => boolean,
): string[] {
  const missing = moved.flatMap(({ kind, product, quantity }) => {
    if (product === undefined || quantity !== null) return []
    if (kind === 'in') return hasAmount(product) ? [product] : [id]
    return made === null ? [id] : [product]
  })
  return [...new Set(made === null && missing.length === 0 ? [id] : missing)]
}

async function readEnds(
  tx: Tx,
  entries: readonly Entry<RecordedMovement>[],
): Promise<ReadonlyMap<string, LineageRow>> {
  return readNames(tx, [...new Set(entries.flatMap(({ movement }) => movement?.product ?? []))])
}

async function readNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, LineageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'identifier', 'product_schema_id as stage', 'organization_id as organization'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The schemas of the processes behind a balance, and who recorded each. */
async function readProcesses(
  tx: Tx,
  { closing }: ReadBalance,
  entries: readonly Entry<RecordedMovement>[],
): Promise<ReadonlyMap<string, { schema: string; by: string | null }>> {
  const ids = [
    ...new Set([
      ...entries.flatMap(({ movement, correction }) => movement?.milestone ?? correction?.milestone ?? []),
      ...(closing === undefined ? [] : [closing]),
    ]),
  ]
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('milestones')
    .select(['id', 'milestone_schema_id as schema', 'created_by as by'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()
  const names = await namesOf(tx, [...new Set(rows.map(({ by }) => by))])
  return new Map(rows.map(({ id, schema, by }) => [id, { schema, by: names.get(by) ?? null }]))
}
