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

/** An account of the demo gets an open assessment, one for a buyer, one made stale by a plot, and a concern. */
export async function writeDemoRisk(database: Database, accountId: string, userId: string): Promise<void> {
  const account = new DemoRisk(database, accountId, userId)
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

  raise(): Promise<void> {
    const { daysAgo, from, text } = demoRisk.concern
    return this.#write(async (reader) => {
      const [, plot] = await this.#plots(reader)
      const about = { type: 'product' as const, id: plot! }
      await createConcern(reader, { about, text, from, at: await dayAgo(reader.tx, daysAgo) })
    })
  }

  async assess({ shipment, for: assessedFor, answers, measures, reason }: DemoAssessment): Promise<void> {
    const id = await this.#write(async (reader) => {
      const product = await findShipment(reader.tx, shipment)
      const begun = await createAssessment(reader, { product, for: assessedFor })
      await changeAssessment(reader, begun, {
        answers: answersOf(answers),
        measures: await measuresOf(reader.tx, measures),
      })
      return begun
    })
    if (reason === undefined) return
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
    const { origin } = await this.#open(reader, await findShipment(reader.tx, demoRisk.stale.shipment))
    return origin.lots
  }

  #open(reader: Reader, product: string) {
    return openOrigin(this.#database, { ...reader, left: new AbortController().signal }, product)
  }

  #write<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const { accountId, userId } = this.#session
    return this.#database.inAccount({ accountId, userId, via: 'demo' }, (tx) =>
      work({ tx, session: this.#session, language: languages[0] }),
    )
  }
}

const findShipment = async (tx: Tx, identifier: string): Promise<string> => {
  const { id } = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', 'ps-embarque')
    .where('identifier', '=', identifier)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

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
