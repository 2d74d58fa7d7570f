import type { can as texts } from '../i18n/es/can.ts'
import type { Flag, Requirement, Right } from '../rules/access.ts'
import type { ErrorCode } from '../errors/codes.ts'

export type { Right } from '../rules/access.ts'

/** The caller, the account, and what the caller may see and change in it (§4 Assignment). */
export interface Session {
  userId: string
  accountId: string
  name: string
  email: string
  roles: string[]
  admin: boolean
  levelOne: boolean
  flags: Flag[]
  /** Assigned organizations; "*" (for keys) includes future ones. Ignored for administrators, who may use all. */
  organizations: string[] | '*'
  stages: Record<string, Right>
  milestoneSchemas: Record<string, Right>
  tags: string[]
  /** Areas of a key (KEY-02); people have all areas. */
  areas?: Readonly<Partial<Record<string, Right>>>
}

export type Verdict = { allowed: true } | { allowed: false; code: ErrorCode; reason: Reason }

/** Keys of texts under `can.`, which a screen shows beside a disabled button. */
export type Reason = keyof typeof texts

const yes: Verdict = { allowed: true }
const no = (reason: Reason, code: ErrorCode = 'FORBIDDEN'): Verdict => ({ allowed: false, code, reason })
const all = (...verdicts: Verdict[]): Verdict => verdicts.find((verdict) => !verdict.allowed) ?? yes

/** Whether the session has no write right at all (§4). */
const isReader = (session: Session): boolean =>
  !session.admin &&
  !Object.values(session.stages).includes('write') &&
  !Object.values(session.milestoneSchemas).includes('write') &&
  !Object.values(session.areas ?? {}).includes('write')

/** Whether a key may use an area, and remove anything; of people, their rights say it. */
function letsIn({ areas, levelOne }: Session, { area, right, removes }: Requirement): boolean {
  if (!areas) return true
  if (removes && levelOne) return false
  if (!area) return true
  const has = area === 'people' ? undefined : areas[area]
  return has === 'write' || (has === 'read' && right !== 'write')
}

/** Areas in which keys may do what otherwise only administrators may (KEY-03). */
const areasOfKeys: ReadonlySet<unknown> = new Set(['history', 'webhooks', 'epcis'])

/** Gate 1: whether the session may call a route with this access. Flags are checked before roles (§3). */
export function permits(session: Session, access: Requirement): Verdict {
  if (access.flag && !session.flags.includes(access.flag)) return no('feature', 'FEATURE_DISABLED')
  if (!letsIn(session, access)) return no('key')
  switch (access.permission) {
    case 'any':
      return yes
    case 'admin':
      return session.admin || (session.areas && areasOfKeys.has(access.area)) ? yes : no('admin')
    case 'write':
      return isReader(session) ? no('reader') : yes
    case 'archive':
      return session.levelOne ? no('levelOne') : isReader(session) ? no('reader') : yes
  }
}

interface ProductThing {
  productSchema: string
  organization: string
}
export interface MilestoneThing {
  milestoneSchema: string
  organization: string
  product: ProductThing
}

const organization = (session: Session, id: string): Verdict =>
  session.admin || session.organizations === '*' || session.organizations.includes(id)
    ? yes
    : no('organization')

const stage = (session: Session, id: string, right: Right): Verdict => {
  const has = session.stages[id]
  return session.admin || has === 'write' || (right === 'read' && has === 'read') ? yes : no('stage')
}

const milestoneSchema = (session: Session, id: string, right: Right): Verdict => {
  const has = session.milestoneSchemas[id]
  return session.admin || has === 'write' || (right === 'read' && has === 'read')
    ? yes
    : no('milestoneSchema')
}

interface MediaThing {
  author: string
  tags: readonly string[]
}

const tag = (session: Session, id: string): Verdict =>
  session.admin || session.tags.includes(id) ? yes : no('tag')

/** Readable by its uploader, and by people with one of its tags. */
const media = (session: Session, { author, tags }: MediaThing): Verdict =>
  session.userId === author || tags.some((id) => session.tags.includes(id)) || session.admin ? yes : no('tag')

/** "Level one" binds administrators too (§4). */
const notLevelOne = (session: Session): Verdict => (session.levelOne ? no('levelOne') : yes)

const readProduct = (session: Session, product: ProductThing): Verdict =>
  all(stage(session, product.productSchema, 'read'), organization(session, product.organization))

const readMilestone = (session: Session, { milestoneSchema: schema, product }: MilestoneThing): Verdict =>
  all(milestoneSchema(session, schema, 'read'), readProduct(session, product))

const administrator = (session: Session, _: null): Verdict => (session.admin ? yes : no('admin'))

/** Administrators and the record's author. */
const maker = (session: Session, author: string): Verdict =>
  session.userId === author || session.admin ? yes : no('admin')

const writeProduct = (session: Session, product: ProductThing): Verdict =>
  all(stage(session, product.productSchema, 'write'), organization(session, product.organization))

/** CRT-01: a write right on some stage. */
const writeAnyStage = (session: Session): Verdict =>
  session.admin || Object.values(session.stages).includes('write') ? yes : no('stage')

/** All organizations of the certificate must be assigned. */
const writeCertificate = (session: Session, ids: readonly string[]): Verdict =>
  all(writeAnyStage(session), ...ids.map((id) => organization(session, id)))

/** What a concern is about, with what its own rules ask of it. */
export type ConcernedThing =
  | { type: 'country' }
  | { type: 'organization' | 'location'; organization: string }
  | { type: 'product'; product: ProductThing }

const readConcern = (session: Session, thing: ConcernedThing): Verdict =>
  thing.type === 'country'
    ? yes
    : thing.type === 'product'
      ? readProduct(session, thing.product)
      : organization(session, thing.organization)

function writeConcern(session: Session, thing: ConcernedThing): Verdict {
  switch (thing.type) {
    case 'country':
      return isReader(session) ? no('reader') : yes
    case 'organization':
      return organization(session, thing.organization)
    case 'location':
      return all(notLevelOne(session), organization(session, thing.organization))
    case 'product':
      return writeProduct(session, thing.product)
  }
}

/** A milestone needs a right on its own organization and on its product's (§3 `org`). */
const writeMilestone = (session: Session, milestone: MilestoneThing): Verdict =>
  all(
    milestoneSchema(session, milestone.milestoneSchema, 'write'),
    writeProduct(session, milestone.product),
    organization(session, milestone.organization),
  )

/** Gate 3: one rule for each action. The server enforces it, and screens disable buttons by it. */
const rules = {
  'organization.read': organization,
  'organization.create': (session: Session, _: null) =>
    session.admin
      ? yes
      : isReader(session)
        ? no('reader')
        : // What it made would not be among the organizations that a key names.
          session.areas && session.organizations !== '*'
          ? no('key')
          : session.organizations.length
            ? yes
            : no('organization'),
  'organization.edit': organization,
  'organization.archive': organization,
  /** By the place's organization (LOC-09). */
  'location.read': organization,
  'location.edit': (session: Session, id: string) => all(notLevelOne(session), organization(session, id)),
  'location.archive': (session: Session, id: string) => all(notLevelOne(session), organization(session, id)),
  'stage.read': (session: Session, id: string) => stage(session, id, 'read'),
  'stage.write': (session: Session, id: string) => stage(session, id, 'write'),
  'product.read': readProduct,
  'product.create': writeProduct,
  'product.edit': writeProduct,
  'product.archive': (session: Session, product: ProductThing) =>
    all(notLevelOne(session), writeProduct(session, product)),
  'product.clone': (session: Session, product: ProductThing) =>
    all(notLevelOne(session), writeProduct(session, product)),
  /** By the first product of the recall (RCL-01). */
  'recall.create': (session: Session, start: ProductThing) =>
    all(notLevelOne(session), writeProduct(session, start)),
  'recall.change': (session: Session, start: ProductThing) =>
    all(notLevelOne(session), writeProduct(session, start)),
  /** One of its organizations is enough; CRT-01. */
  'certificate.read': (session: Session, ids: readonly string[]) =>
    ids.some((id) => organization(session, id).allowed) ? yes : no('organization'),
  'certificate.create': (session: Session, _: null) => writeAnyStage(session),
  'certificate.edit': writeCertificate,
  'certificate.archive': (session: Session, ids: readonly string[]) =>
    all(notLevelOne(session), writeCertificate(session, ids)),
  /** By its product (EUD). */
  'statement.write': writeProduct,
  'statement.archive': (session: Session, product: ProductThing) =>
    all(notLevelOne(session), writeProduct(session, product)),
  /** By the record that it concerns (RSK-05). */
  'concern.read': readConcern,
  'concern.write': writeConcern,
  'asset.read': organization,
  'asset.edit': (session: Session, id: string) => all(notLevelOne(session), organization(session, id)),
  'asset.archive': (session: Session, id: string) => all(notLevelOne(session), organization(session, id)),
  'milestoneSchema.read': (session: Session, id: string) => milestoneSchema(session, id, 'read'),
  'milestoneSchema.write': (session: Session, id: string) => milestoneSchema(session, id, 'write'),
  /** Before its process is saved, a check is its author's alone. */
  'check.read': (
    session: Session,
    { author, milestone }: { author: string; milestone: MilestoneThing | undefined },
  ) => (milestone ? readMilestone(session, milestone) : maker(session, author)),
  /** A check is filled before there is a process that names it. */
  'check.create': (session: Session, _: null) =>
    session.admin || Object.values(session.milestoneSchemas).includes('write') ? yes : no('milestoneSchema'),
  'milestone.read': readMilestone,
  'milestone.create': writeMilestone,
  'milestone.edit': writeMilestone,
  'milestone.archive': (session: Session, milestone: MilestoneThing) =>
    all(notLevelOne(session), writeMilestone(session, milestone)),
  /** Its product, or the future one, the organization that asks, and the process whose values it holds (API-07). */
  'inquiry.read': (
    session: Session,
    asked: { product: ProductThing; organization: string; milestoneSchema: string | null },
  ) =>
    all(
      readProduct(session, asked.product),
      organization(session, asked.organization),
      asked.milestoneSchema === null ? yes : milestoneSchema(session, asked.milestoneSchema, 'read'),
    ),
  // For records that everybody of the account may use.
  everybody: (_session: Session, _: null) => yes,
  administrators: administrator,
  /** A key may read only its own. */
  maker,
  'tag.read': tag,
  /** People change their own name, and administrators what their account calls somebody. */
  'user.rename': maker,
  'user.setRole': administrator,
  /** Everybody writes their own views, administrators those that the account shares (FST-05). */
  'savedView.write': (session: Session, { shared }: { shared: boolean }) =>
    !shared || session.admin ? yes : no('admin'),
  'media.read': media,
  'media.archive': media,
} satisfies Record<string, (session: Session, thing: never) => Verdict>

export type Action = keyof typeof rules
export type Thing<A extends Action> = Parameters<(typeof rules)[A]>[1]

export function can<A extends Action>(session: Session, action: A, thing: Thing<A>): Verdict {
  return (rules[action] as (session: Session, thing: Thing<A>) => Verdict)(session, thing)
}
