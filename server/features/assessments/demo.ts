import { type DemoAssessment, demoRisk } from '../../../demo/generator/risk.ts'
import type { AssessmentChange } from '../../../core/contract/assessments.ts'
import type { CriterionId } from '../../../core/eudr/criteria.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { languages } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { administratorOf } from '../../platform/auth/sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { createConcern } from '../concerns/write.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { openOrigin } from '../origin/open.ts'
import { lockProducts } from '../products/change.ts'
import type { Reader } from '../products/read.ts'
import { changeProduct } from '../products/write.ts'
import { changeAssessment } from './change.ts'
import { beginConclusion, concludeAssessment } from './conclude.ts'
import { createAssessment } from './create.ts'

/**
 * An account of the demo gets an open assessment, one for a buyer, one made stale by a plot, and a concern. Each is a
 * transaction, since other transactions reckon its facts. The next load completes what a killed load left out.
 */
export async function writeDemoRisk(database: Database, accountId: string, email: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [email])
  const account = new DemoRisk(database, accountId, rows[0]!.id)
  if (!(await account.isDue())) return
  await account.raise()
  await account.assess(demoRisk.stale)
  await account.correctPlot()
  await account.assess(demoRisk.buyer)
  await account.assess(demoRisk.open)
}

const day = 86_400_000

/** Writes as an administrator by the rules of the API, a transaction at a time. */
class DemoRisk {
  readonly #database: Database
  readonly #session: Session

  constructor(database: Database, accountId: string, userId: string) {
    this.#database = database
    this.#session = administratorOf(accountId, userId)
  }

  /** Whether its shipments are there, and the last assessment is not. */
  isDue(): Promise<boolean> {
    return this.#write(async ({ tx }) => {
      const { stale, buyer, open } = demoRisk
      const shipments = await Promise.all(
        [stale, buyer, open].map(({ shipment }) => findShipment(tx, shipment)),
      )
      return shipments.every(Boolean) && !(await findAssessment(tx, shipments[2]!))
    })
  }

  raise(): Promise<void> {
    const { daysAgo, from, text } = demoRisk.concern
    return this.#write(async (reader) => {
      const { tx } = reader
      if (
        await tx.db
          .selectFrom('concerns')
          .select('id')
          .where('account_id', '=', tx.accountId)
          .executeTakeFirst()
      )
        return
      const [, plot] = await this.#plots(reader)
      const about = { type: 'product' as const, id: plot! }
      await createConcern(reader, { about, text, from, at: await dayAgo(tx, daysAgo) })
    })
  }

  async assess({ shipment, for: assessedFor, answers, measures, reason }: DemoAssessment): Promise<void> {
    const { id, state } = await this.#write(async (reader) => {
      const product = (await findShipment(reader.tx, shipment))!
      const known = await findAssessment(reader.tx, product)
      if (known) return known
      const id = await createAssessment(reader, { product, for: assessedFor })
      await changeAssessment(reader, id, {
        answers: answersOf(answers),
        measures: await measuresOf(reader.tx, measures),
      })
      return { id, state: 'open' }
    })
    if (reason === undefined || state !== 'open') return
    const body = { risk: 'negligible', reason } as const
    const [reader, begun, opened] = await this.#write(async (own) => {
      const known = await beginConclusion(own, id, body)
      return [own, known, await this.#open(own, known.product)] as const
    })
    await concludeAssessment(reader, this.#database, begun, opened, body)
  }

  correctPlot(): Promise<void> {
    return this.#write(async (reader) => {
      const { tx } = reader
      const [plot] = await this.#plots(reader)
      const [row] = await lockProducts(tx, [plot!])
      const { renspa } = row!.data as { renspa: string }
      const corrected = `${renspa.slice(0, -1)}${(Number(renspa.at(-1)) + 1) % 10}`
      const dataSchema = { ...row!.data, renspa: corrected }
      const config = await loadConfiguration(tx)
      await changeProduct(tx, config, row!, { dataSchema }, { reason: demoRisk.correction })
    })
  }

  /** The plots of the shipment whose assessment turns stale. */
  async #plots(reader: Reader): Promise<readonly string[]> {
    const { origin } = await this.#open(reader, (await findShipment(reader.tx, demoRisk.stale.shipment))!)
    return origin.lots
  }

  #open(reader: Reader, product: string) {
    return openOrigin(this.#database, { ...reader, left: () => new AbortController().signal }, product)
  }

  #write<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const { accountId, userId } = this.#session
    return this.#database.inAccount({ accountId, userId, via: 'demo' }, (tx) =>
      work({ tx, session: this.#session, language: languages[0] }),
    )
  }
}

async function findShipment(tx: Tx, identifier: string): Promise<string | undefined> {
  const found = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', 'ps-embarque')
    .where('identifier', '=', identifier)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** An assessment of a shipment, archived ones too. */
const findAssessment = (tx: Tx, product: string) =>
  tx.db
    .selectFrom('assessments')
    .select(['id', 'state'])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', product)
    .orderBy('created_at')
    .executeTakeFirst()

/** A day of the account. */
async function dayAgo(tx: Tx, days: number): Promise<string> {
  const { timeZone } = await loadConfiguration(tx)
  return isoDay(localMoment(new Date(tx.now.getTime() - days * day), timeZone))
}

const answersOf = (answers: DemoAssessment['answers']): NonNullable<AssessmentChange['answers']> =>
  Object.entries(answers).map(([criterion, { concern = 'none', note, facts = [], link }]) => ({
    criterion: criterion as CriterionId,
    concern,
    note,
    evidence: [
      ...facts.map((id) => ({ kind: 'fact' as const, id })),
      ...(link ? [{ kind: 'link' as const, ...link }] : []),
    ],
  }))

const measuresOf = (tx: Tx, measures: DemoAssessment['measures']) =>
  Promise.all(
    measures.map(async ({ doneAgo, ...measure }) => ({
      ...measure,
      ...(doneAgo === undefined ? {} : { state: 'done' as const, doneOn: await dayAgo(tx, doneAgo) }),
    })),
  )
