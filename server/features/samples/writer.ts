import { sql } from 'kysely'
import type {
  ArchiveCommand,
  AssetCommand,
  Command,
  CorrectCommand,
  Data,
  EditCommand,
  GtinsCommand,
  InsightCommand,
  LocationCommand,
  MilestoneCommand,
  OrganizationCommand,
  Origin,
  ProductCommand,
} from '../../../demo/generator/command.ts'
import { logoOf, pictured } from '../../../demo/pictures.ts'
import { changeGtins, claimGtins } from '../accounts/gtins.ts'
import { touchAccount } from '../accounts/revision.ts'
import { checkAsset, insertAssets } from '../assets/write.ts'
import { type CheckDraft, insertChecks } from '../checks/write.ts'
import { dependants } from '../trash/dependants.ts'
import { archiveMilestone } from '../milestones/archive.ts'
import { ProductArchive } from '../products/archive.ts'
import { insertInsights } from '../insights/write.ts'
import { readGeometryText } from '../locations/check.ts'
import { insertLocations } from '../locations/write.ts'
import { changeMilestone, liveMilestone } from '../milestones/change.ts'
import { recordMilestones } from '../milestones/record.ts'
import { insertOrganization } from '../organizations/write.ts'
import { insertJudged, judgeProducts } from '../products/create.ts'
import { draftChange, type EditedProduct, updateProducts } from '../products/write.ts'
import { refuseFaults } from '../../../core/errors/refusal.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'

const productArchive = new ProductArchive(dependants)

/** Commands in one batch: a statement costs about as much for one row as for hundreds. */
const maxBatch = 4_000

/**
 * The first batch is small, and statistics are updated after it: the planner expects a single row of an account that they don't
 * know, and reads all of the account for each product. They are updated again when the number of commands has tripled.
 */
const firstBatch = 500

/**
 * Writes the generator's commands through the same rules as the API, each with its own time and user. Commands are collected
 * and written in batches: products, their edits, processes and attributes, each kind in a few statements. A command that
 * depends on all earlier ones is written alone.
 */
export class DemoWriter {
  /** Ids of organizations by name. */
  readonly organizations = new Map<string, string>()
  /** Number of commands written. */
  written = 0
  readonly #tx: Tx
  readonly #config: Configuration
  readonly #users: ReadonlyMap<string, string>
  /** Addresses of drawings by name. */
  readonly #pictures: ReadonlyMap<string, string>
  readonly #organizationIds = new Map<string, string>()
  readonly #assets = new Map<string, { _id: string; name: string }>()
  /** Ids of the current part's products and processes, by the generator's keys. */
  readonly #ids = new Map<string, string>()
  readonly #pending = {
    location: [] as LocationCommand[],
    product: [] as ProductCommand[],
    edit: [] as EditCommand[],
    milestone: [] as MilestoneCommand[],
    insight: [] as InsightCommand[],
    archive: [] as ArchiveCommand[],
  }
  /** Products by stage, for their drawings. */
  readonly #shown = new Map<string, number>()
  /** Keys of products that pending commands archive, or archive a process of. */
  readonly #archived = new Set<string>()
  #count = 0
  #maxCount = firstBatch
  #nextAnalyze = 0

  constructor(
    tx: Tx,
    config: Configuration,
    users: ReadonlyMap<string, string>,
    pictures: ReadonlyMap<string, string>,
  ) {
    this.#pictures = pictures
    this.#tx = tx
    this.#config = config
    this.#users = users
  }

  /** Writes one part; its keys of products and processes are not valid afterwards. */
  async write(part: readonly Command[], progress: (written: number) => void): Promise<void> {
    for (const command of part) {
      switch (command.type) {
        case 'organization':
          await this.#organization(command)
          break
        case 'asset':
          await this.#asset(command)
          break
        case 'gtins':
          await this.#gtins(command)
          break
        case 'correct':
          await this.#flush()
          await this.#correct(command)
          break
        default:
          // A batch archives last, so a command on an archived product needs a new batch.
          if (this.#touchesArchived(command)) await this.#flush()
          if (command.type === 'archive') this.#archived.add(command.product)
          ;(this.#pending[command.type] as Command[]).push(command)
          this.#count += 1
          if (this.#count >= this.#maxCount) await this.#flush()
      }
      this.written += 1
      if (this.written % 10_000 === 0) progress(this.written)
    }
    await this.#flush()
    this.#ids.clear()
  }

  #touchesArchived(command: Command): boolean {
    if (!('product' in command)) return false
    const origins = command.type === 'milestone' ? (command.origins ?? []) : []
    return [command, ...origins].some(({ product }) => this.#archived.has(product))
  }

  #authorOf({ by, at }: { by: string; at: string }): Tx {
    return this.#tx.as(this.#users.get(by)!, new Date(at))
  }

  async #organization(command: OrganizationCommand): Promise<void> {
    const logoUrl = this.#pictures.get(logoOf(command.key))
    const profile = { ...command.profile, ...(logoUrl && { logoUrl }) }
    const { id } = await insertOrganization(this.#authorOf(command), { ...command, profile })
    this.#organizationIds.set(command.key, id)
    this.organizations.set(command.name, id)
  }

  async #asset(command: AssetCommand): Promise<void> {
    const author = this.#authorOf(command)
    const schema = this.#config.assetSchemas.get(command.assetSchema)!
    const checked = await checkAsset(author, this.#config, schema, { dataSchema: command.dataSchema })
    if (checked.faults.length) throw new Error(`demo: ${JSON.stringify([command, checked.faults])}`)
    const organizationId = this.#organizationIds.get(command.organization)!
    const [id] = await insertAssets(this.#tx, [{ schema, checked, organizationId, author }])
    this.#assets.set(command.key, { _id: id!, name: command.dataSchema.identifier as string })
  }

  /** Settings are as old as the account's pack. Copies of an account leave the GTINs to the original. */
  async #gtins({ by, organization, productSchema, field, gtins }: GtinsCommand): Promise<void> {
    const author = this.#tx.as(this.#users.get(by)!, this.#tx.now)
    const foreign = await claimGtins(
      author,
      gtins.map(({ gtin }) => gtin),
    )
    const own = gtins.filter(({ gtin }) => !foreign.has(gtin))
    const row = { productSchema, organization: this.#organizationIds.get(organization)! }
    await changeGtins(
      author,
      own.map(({ value, gtin }) => ({ ...row, where: { field, value }, gtin })),
    )
    await touchAccount(author)
  }

  /** Writes the checks of processes; returns their ids by field, for each process. */
  async #checks(commands: readonly MilestoneCommand[]): Promise<Record<string, string[]>[]> {
    const places: { n: number; field: string }[] = []
    const drafts: CheckDraft[] = []
    for (const [n, command] of commands.entries())
      for (const [field, checks] of Object.entries(command.checks ?? {}))
        for (const { checkSchema, asset, dataSchema } of checks) {
          places.push({ n, field })
          drafts.push({
            schema: this.#config.checkSchemas.get(checkSchema)!,
            assetId: asset === undefined ? null : this.#assets.get(asset)!._id,
            data: dataSchema,
            author: this.#authorOf(command),
          })
        }
    const ids = await insertChecks(this.#tx, drafts)
    const named = commands.map((): Record<string, string[]> => ({}))
    for (const [i, { n, field }] of places.entries()) (named[n]![field] ??= []).push(ids[i]!)
    return named
  }

  /** Writes the pending commands in the order of their dependencies; flush sorts their events by time. */
  async #flush(): Promise<void> {
    const { location, product, edit, milestone, insight, archive } = this.#pending
    if (this.#count) {
      await this.#locations(location.splice(0))
      const edited = await this.#products(product.splice(0))
      await this.#edits(edit.splice(0), edited)
      await this.#milestones(milestone.splice(0))
      await this.#insights(insight.splice(0))
      for (const command of archive.splice(0)) await this.#archive(command)
      this.#archived.clear()
      await this.#tx.flush()
      if (this.written > this.#nextAnalyze) await this.#analyze()
      this.#maxCount = maxBatch
    }
    this.#count = 0
  }

  /**
   * Without statistics the planner takes any index that begins with the account. Only the tables' owner may update them; for
   * other roles PostgreSQL only warns, and a load of many rows is slow. Citus refuses it in a transaction that has written.
   */
  async #analyze(): Promise<void> {
    this.#nextAnalyze = 3 * Math.max(this.written, maxBatch)
    const { rows } = await sql<{ spread: boolean }>`select is_spread() as spread`.execute(this.#tx.db)
    if (rows[0]!.spread) return
    await sql`analyze locations, products, product_activity, milestones, links, insights, checks, events, public_keys`.execute(
      this.#tx.db,
    )
  }

  async #locations(commands: readonly LocationCommand[]): Promise<void> {
    const drafts = []
    for (const command of commands) {
      const { name, organization, country, state, city, coords, kmzUrl: geometry = null } = command
      const { columns, faults } = await readGeometryText(geometry)
      if (faults.length) throw new Error(`demo: ${JSON.stringify(command)}: ${JSON.stringify(faults)}`)
      const organizationId = this.#organizationIds.get(organization)!
      const values = {
        organization_id: organizationId,
        name,
        country,
        state,
        city,
        address: null,
        gln: null,
        gln_extension: null,
        coords,
        geometry,
      }
      drafts.push({ values, columns, author: this.#authorOf(command) })
    }
    const rows = await insertLocations(this.#tx, drafts)
    for (const [i, { id }] of rows.entries()) this.#ids.set(commands[i]!.key, id)
  }

  /** Values whose copies of places have the ids that their keys became. */
  #named(dataSchema: Data): Data {
    const location = dataSchema.location as { _id?: string } | undefined
    const id = this.#ids.get(location?._id ?? '')
    return id === undefined ? dataSchema : { ...dataSchema, location: { ...location, _id: id } }
  }

  /** Returns the new rows, because edits in the same batch may need them. */
  async #products(commands: readonly ProductCommand[]): Promise<Map<string, EditedProduct>> {
    const judged = await judgeProducts(
      this.#tx,
      this.#config,
      commands.map((command) => {
        const { organization, productSchema, dataSchema, i18n, isUnidentified } = command
        const values = {
          organizationId: this.#organizationIds.get(organization)!,
          dataSchema: { ...this.#pictured(command), ...this.#named(dataSchema) },
          ...(i18n && { i18n }),
          ...(isUnidentified && { isUnidentified }),
        }
        return { stage: this.#config.stages.get(productSchema)!, values, author: this.#authorOf(command) }
      }),
    )
    for (const { faults } of judged) refuseFaults(faults)
    const rows = await insertJudged(this.#tx, judged)
    for (const [i, { id }] of rows.entries()) this.#ids.set(commands[i]!.key, id)
    return new Map(
      rows.map((row) => [
        row.id,
        {
          ...row,
          unique_key: row.unique_key ?? null,
          formerly: null,
          gs1: row.gs1 ?? null,
          has_destination: false,
          version: 1,
        },
      ]),
    )
  }

  /** Drawings of a stage are shared by its products in turn. */
  #pictured({ productSchema }: ProductCommand): Record<string, unknown> {
    const n = this.#shown.get(productSchema) ?? 0
    this.#shown.set(productSchema, n + 1)
    return pictured(productSchema, n, (name) => this.#pictures.get(name))
  }

  async #edits(commands: readonly EditCommand[], rows: Map<string, EditedProduct>): Promise<void> {
    if (!commands.length) return
    const ids = commands.map(({ product }) => this.#ids.get(product)!)
    const stored = await this.#tx.db
      .selectFrom('products')
      .selectAll()
      .where('account_id', '=', this.#tx.accountId)
      .where('id', '=', anyOf(ids.filter((id) => !rows.has(id))))
      .execute()
    for (const row of stored) rows.set(row.id, row)
    const changed = new Map<string, Parameters<typeof updateProducts>[1][number]>()
    for (const [i, command] of commands.entries()) {
      const before = rows.get(ids[i]!)!
      const dataSchema = this.#named(command.dataSchema)
      const columns = await draftChange(this.#authorOf(command), this.#config, before, { dataSchema })
      rows.set(before.id, { ...before, ...columns })
      changed.set(before.id, { id: before.id, ...columns })
    }
    await updateProducts(this.#tx, [...changed.values()])
  }

  async #milestones(commands: readonly MilestoneCommand[]): Promise<void> {
    if (!commands.length) return
    const checks = await this.#checks(commands)
    const drafts = commands.map((command, n) => {
      const { product, organization, milestoneSchema, dataSchema, i18n, origins, priv } = command
      const schema = this.#config.milestoneSchemas.get(milestoneSchema)!
      return {
        productId: this.#ids.get(product)!,
        organizationId: this.#organizationIds.get(organization)!,
        schema,
        dataSchema: {
          ...dataSchema,
          ...this.#used(command),
          ...checks[n],
          ...(origins ? this.#nodes(schema.edge!.ratio[0] === 'n', origins) : {}),
        },
        ...(i18n && { i18n }),
        ...(priv && { priv }),
        author: this.#authorOf(command),
      }
    })
    const rows = await recordMilestones(
      this.#tx,
      this.#config,
      drafts,
      { isReadable: () => true },
      async (decisions) => {
        for (const [i, decision] of decisions.entries()) {
          // One plot has polygons that can't be read, which the server would refuse: exports skip it (ERR-19).
          const faults = decision.faults.filter(({ key }) => key !== 'remarks.GROUND_BROKEN')
          if (!faults.length && !decision.refusals.length) continue
          throw new Error(`demo: ${JSON.stringify(commands[i])}: ${JSON.stringify(decision)}`)
        }
      },
    )
    for (const [i, { id }] of rows.entries()) this.#ids.set(commands[i]!.key, id)
  }

  #used({ assets = {} }: MilestoneCommand) {
    return Object.fromEntries(
      Object.entries(assets).map(([field, keys]) => [field, keys.map((key) => this.#assets.get(key)!)]),
    )
  }

  async #insights(commands: readonly InsightCommand[]): Promise<void> {
    if (!commands.length) return
    await insertInsights(
      this.#tx,
      commands.map((command) => {
        const { product, name, value, i18n = null } = command
        return { productId: this.#ids.get(product)!, name, value, i18n, author: this.#authorOf(command) }
      }),
    )
  }

  async #archive(command: ArchiveCommand): Promise<void> {
    const tx = this.#authorOf(command)
    if (command.milestone === undefined) {
      await productArchive.archive(tx, this.#config, [this.#ids.get(command.product)!], () => true)
    } else {
      await archiveMilestone(tx, this.#config, await liveMilestone(tx, this.#ids.get(command.milestone)!))
    }
  }

  async #correct(command: CorrectCommand): Promise<void> {
    const tx = this.#authorOf(command)
    const row = await liveMilestone(tx, this.#ids.get(command.milestone)!)
    const grouping = this.#config.milestoneSchemas.get(row.milestone_schema_id)!.edge!.ratio[0] === 'n'
    const dataSchema = { ...command.dataSchema, ...this.#nodes(grouping, command.origins) }
    const edit = { dataSchema, reason: command.reason }
    await changeMilestone(tx, this.#config, row, edit, {
      isReadable: () => true,
      show: async () => null,
      faults: [],
    })
  }

  /** Origins as a transformation carries them on the wire. */
  #nodes(grouping: boolean, origins: readonly Origin[]) {
    const ids = origins.map(({ product }) => this.#ids.get(product)!)
    if (!grouping) return { nodeType: 'PRODUCT', nodeId: ids[0]! }
    const quantities = origins.flatMap(({ quantity }, i) =>
      quantity === undefined ? [] : [[ids[i]!, quantity] as const],
    )
    return {
      nodeType: 'PRODUCT',
      nodeIds: ids,
      ...(quantities.length ? { nodeQuantities: Object.fromEntries(quantities) } : {}),
    }
  }
}
