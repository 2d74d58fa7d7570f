import type { OriginCheck, Way } from '../../../core/contract/origin.ts'
import { isGeometryField } from '../../../core/fields/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Decision } from '../../../core/rules/decision.ts'
import { editMilestone } from '../../../core/rules/milestone.ts'
import type { Holder } from '../../../core/rules/origin.ts'
import { paths } from '../../../core/rules/paths.ts'
import { editProduct } from '../../../core/rules/product.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { firstUsesOf } from '../links/lineage.ts'
import { isReadable } from '../products/mask.ts'

/** A product, as far as it decides who may mend what it lacks. */
interface MendableProduct {
  id: string
  stage: string
  organization: string
  isUsed: boolean
  isSatisfied: boolean
}

/** The screen that a form comes back to: the origin of a product, or what it lacks. */
type Back = { origin: string } | { readiness: string }

const allows = ({ refusals }: Decision): boolean => refusals.length === 0

const thingOf = ({ stage, organization }: MendableProduct) => ({ productSchema: stage, organization })

/** Administrators correct the form of a product that was used (PRD-14). */
export const mayEdit = (session: Session, product: MendableProduct): boolean =>
  can(session, 'product.edit', thingOf(product)).allowed &&
  allows(editProduct({ hasDestination: product.isUsed }, { correcting: session.admin }))

/** A common process needs a product with its origin (MIL-08). */
export const mayRecord = (session: Session, product: MendableProduct, schema: MilestoneSchema): boolean =>
  schema.stage === product.stage &&
  !schema.removed &&
  (product.isSatisfied || schema.edge !== undefined) &&
  can(session, 'milestone.create', {
    milestoneSchema: schema.id,
    organization: product.organization,
    product: thingOf(product),
  }).allowed

/** Ways of one check, of as many lots as may hide those that whoever asks may mend. */
const maxTried = 100
const maxWays = 3

/** ORI-07, RDY-02: where whoever asks mends what checks found; what others alone mend has no address. */
export async function addWays(
  tx: Tx,
  session: Session,
  config: Configuration,
  checks: readonly OriginCheck[],
  back: Back,
): Promise<OriginCheck[]> {
  const asking = checks.filter(({ state }) => state === 'blocking' || state === 'warn')
  const places = new Map(asking.map((check) => [check, placesOf(check)]))
  const all = [...places.values()].flat()
  const known = await readKnown(
    tx,
    session,
    all.map(({ product }) => product),
    all.flatMap(({ holder }) => holder ?? []),
  )
  const doors = new Doors(session, config, known, back)
  return checks.map((check) => {
    const found = places.get(check)?.flatMap((place) => doors.wayTo(check.code, place) ?? [])
    if (!found) return check
    const isOpen = ({ address }: Way) => address !== null
    const ways = [...found.filter(isOpen), ...found.filter((way) => !isOpen(way))].slice(0, maxWays)
    return { ...check, ways }
  })
}

/** The polygon that a point needs is held nowhere yet, and names are in the form, whatever record holds the ground. */
const unheld: ReadonlySet<OriginCheck['code']> = new Set([
  'POLYGON_NEEDED',
  'COUNTRY_UNKNOWN',
  'PRODUCER_MISSING',
])

interface Place {
  product: string
  holder: Holder | null
  other: string | null
}

/** The records that hold what was found; of what no record holds, the lots. */
function placesOf({ code, plots, findings }: OriginCheck): Place[] {
  // A look that nobody took is held nowhere.
  const held = unheld.has(code) ? [] : findings.filter(({ holder }) => holder !== null || code === 'CUTOFF')
  if (held.length === 0 && (code === 'OVERLAP' || code === 'CLAIMED')) return []
  const all =
    held.length > 0
      ? held.map(({ product, holder, other }) => ({ product: product._id, holder, other }))
      : plots.map((product) => ({ product, holder: null, other: null }))
  return all.slice(0, maxTried)
}

interface HoldingProcess {
  schema: string
  organization: string
  createdAt: Date
}

interface MendingFacts {
  products: ReadonlyMap<string, MendableProduct & { identifier: string }>
  processes: ReadonlyMap<string, HoldingProcess>
  /** The organization of each place. */
  places: ReadonlyMap<string, string>
  firstUses: ReadonlyMap<string, Date>
}

async function readKnown(
  tx: Tx,
  session: Session,
  products: readonly string[],
  holders: readonly Holder[],
): Promise<MendingFacts> {
  const idsOf = (kind: Holder['kind']) =>
    holders.filter((holder) => holder.kind === kind).map(({ _id }) => _id)
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'identifier', 'product_schema_id', 'organization_id', 'has_destination'])
    .select('requirements_satisfied')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(products))
    .execute()
  const processes = await tx.db
    .selectFrom('milestones')
    .select(['id', 'milestone_schema_id', 'organization_id', 'product_id', 'created_at'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(idsOf('process')))
    .execute()
  const places = await tx.db
    .selectFrom('locations')
    .select(['id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(idsOf('place')))
    .execute()
  const readable = rows
    .map(({ id, identifier, product_schema_id: stage, organization_id: organization, ...row }) => ({
      id,
      identifier,
      stage,
      organization,
      isUsed: row.has_destination,
      isSatisfied: row.requirements_satisfied,
    }))
    .filter((product) => isReadable(session, product))
  return {
    products: new Map(readable.map((product) => [product.id, product])),
    processes: new Map(
      processes.map((row) => [
        row.id,
        { schema: row.milestone_schema_id, organization: row.organization_id, createdAt: row.created_at },
      ]),
    ),
    places: new Map(places.map((row) => [row.id, row.organization_id])),
    firstUses: await firstUsesOf(
      tx,
      processes.map((row) => row.product_id),
    ),
  }
}

/** Which forms are open to whoever asks. */
class Doors {
  readonly #session: Session
  readonly #config: Configuration
  readonly #known: MendingFacts
  readonly #back: Back

  constructor(session: Session, config: Configuration, known: MendingFacts, back: Back) {
    this.#session = session
    this.#config = config
    this.#known = known
    this.#back = back
  }

  /** Undefined: whoever asks may not read the product. */
  wayTo(code: OriginCheck['code'], { product: id, holder, other }: Place): Way | undefined {
    const product = this.#known.products.get(id)
    if (!product) return undefined
    const address =
      holder && this.#mayMend(holder, product)
        ? paths.ground(holder, id, {
            ...(code !== 'CUTOFF' && { mends: 'ground' }),
            ...this.#back,
            ...(other !== null && { beside: other }),
          })
        : this.#wayAround(code, product, { holder, other })
    return { product: { _id: id, identifier: product.identifier }, address: address ?? null }
  }

  #mayMend({ kind, _id }: Holder, product: MendableProduct): boolean {
    const { id } = product
    if (kind === 'product') return mayEdit(this.#session, product)
    if (kind === 'place') {
      const organization = this.#known.places.get(_id)
      return organization !== undefined && can(this.#session, 'location.edit', organization).allowed
    }
    const process = this.#known.processes.get(_id)
    if (!process) return false
    const { schema, organization, createdAt } = process
    const thing = { milestoneSchema: schema, organization, product: thingOf(product) }
    const isTransformation = this.#config.milestoneSchemas.get(schema)?.edge !== undefined
    const how = { correcting: this.#session.admin }
    return (
      can(this.#session, 'milestone.edit', thing).allowed &&
      allows(
        isTransformation
          ? editProduct({ hasDestination: product.isUsed }, how)
          : editMilestone({ createdAt }, { usedSince: this.#known.firstUses.get(id) ?? null }, how),
      )
    )
  }

  /**
   * Names of places and producers are in the form; a ground, a look and a statement may come with a new process. Ground begins as the
   * closed record has it.
   */
  #wayAround(
    code: OriginCheck['code'],
    product: MendableProduct,
    { holder, other }: Omit<Place, 'product'>,
  ): string | undefined {
    const edit = (query: { mends?: 'ground' }) =>
      mayEdit(this.#session, product)
        ? paths.productEdit(product.id, undefined, { ...query, ...this.#back })
        : undefined
    if (code === 'COUNTRY_UNKNOWN' || code === 'PRODUCER_MISSING') return edit({})
    if (code === 'CUTOFF') return this.#record(product, { mends: 'cutoff' }, ({ eudr }) => eudr === 'cutoff')
    if (code === 'DDS_MISSING') return this.#record(product, { mends: 'dds' }, ({ eudr }) => eudr === 'dds')
    const { descriptor } = this.#config.stages.get(product.stage)!
    const ground = {
      mends: 'ground',
      ...(holder && { holder: holder.kind, held: holder._id }),
      ...(other !== null && { beside: other }),
    } as const
    const draws = this.#record(product, ground, isGeometryField)
    return draws ?? (Object.values(descriptor).some(isGeometryField) ? edit({ mends: 'ground' }) : undefined)
  }

  #record(
    product: MendableProduct,
    query: {
      mends: 'ground' | 'cutoff' | 'dds'
      holder?: Holder['kind']
      held?: string
      beside?: string
    },
    brings: (field: MilestoneSchema['descriptor'][string]) => boolean,
  ): string | undefined {
    const fits = (schema: MilestoneSchema) =>
      schema.edge === undefined &&
      mayRecord(this.#session, product, schema) &&
      Object.values(schema.descriptor).some(brings)
    return [...this.#config.milestoneSchemas.values()].some(fits)
      ? paths.productMilestones(product.id, undefined, { createMilestone: true, ...query, ...this.#back })
      : undefined
  }
}
