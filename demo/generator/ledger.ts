import { day, hour, type Hours, isoInstant, minute, second, working } from './calendar.ts'
import type {
  ArchiveCommand,
  Command,
  CorrectCommand,
  Data,
  GtinsCommand,
  LocationCommand,
  OrganizationCommand,
  Origin,
  Translations,
} from './command.ts'
import type { Random } from './random.ts'
import { attributeOf, type Fact } from './facts.ts'
import { namedBy, type Stock } from './stock.ts'

interface Staff {
  admin: string
  /** Those who record the daily work; one named twice does twice as much. */
  clerks: string[]
}

/** The product that an entry is about, and the organization that makes the entry. */
interface Subject {
  key: string
  organization: string
}

interface ProductDetails {
  i18n?: Translations | undefined
  isUnidentified?: true
}

interface Timing extends Hours {
  /** Recorded later than this, because the server asks for what was recorded then. */
  after?: number
  /** Recorded earlier than this, because the product is used then. */
  before?: number | undefined
  /** Certificates come by post. */
  days?: [number, number]
}

export interface MilestoneDetails extends Timing {
  /** Of a process that is corrected or archived later; others are numbered. */
  key?: string
  i18n?: Translations | undefined
  origins?: Origin[]
  observaciones?: string | undefined
}

/** The book in which a generator writes what happened; `commands` gives it in the order of recording. */
export interface Ledger {
  organization(organization: Omit<OrganizationCommand, 'type' | 'at' | 'by'>, at: number): void
  location(location: Omit<LocationCommand, 'type' | 'at' | 'by'>, at: number): void

  /** Writes the assets of the account. */
  assets(at: number): void

  /** Writes the table of GTINs. */
  gtins(table: Omit<GtinsCommand, 'type' | 'at' | 'by'>, at: number): void
  product(
    subject: Subject,
    productSchema: string,
    dataSchema: Data,
    at: number,
    details?: ProductDetails,
  ): void
  /** Writes a process of the product and answers when it was recorded. */
  milestone(
    subject: Subject,
    milestoneSchema: string,
    occurred: number,
    dataSchema: Data,
    details?: MilestoneDetails,
  ): number
  insight(product: string, fact: Fact, at: number): void
  edit(product: string, dataSchema: Data, at: number): void
  correct(correction: Omit<CorrectCommand, 'type' | 'at' | 'by'>, at: number): void
  archive(record: Pick<ArchiveCommand, 'product' | 'milestone'>, at: number): void
  /** A few days before the three newest products of a stage were entered: pending ones shouldn't lead the list. */
  beforeNewest(productSchema: string): number
  /** How many processes were written. */
  milestones(): number
  commands(): Command[]
}

/** `fixed`: the processes whose privacy is never turned: private ones, and those that can't be changed. */
export function openLedger(random: Random, staff: Staff, fixed: ReadonlySet<string>, stock: Stock): Ledger {
  const written: { at: number; command: Command }[] = []
  const counts = new Map<string, number>()
  const insights = new Map<string, number>()
  const entered = new Map<string, number[]>()
  const clerk = () => random.pick(staff.clerks)
  const write = (at: number, command: Command) => written.push({ at, command })

  return {
    organization: (command, at) =>
      write(at, { type: 'organization', at: isoInstant(at), by: staff.admin, ...command }),

    location: (command, at) =>
      write(at, { type: 'location', at: isoInstant(at), by: staff.admin, ...command }),

    assets(at) {
      for (const [n, asset] of stock.assets.entries())
        write(at + n * minute, { type: 'asset', at: isoInstant(at + n * minute), by: staff.admin, ...asset })
    },

    gtins: (table, at) => write(at, { type: 'gtins', at: isoInstant(at), by: staff.admin, ...table }),

    product({ key, organization }, productSchema, dataSchema, at, { i18n, isUnidentified } = {}) {
      const newest = entered.get(productSchema) ?? []
      if (newest.length < 3 || at > newest[2]!)
        entered.set(productSchema, [...newest, at].sort(later).slice(0, 3))
      write(at, {
        type: 'product',
        at: isoInstant(at),
        by: clerk(),
        key,
        organization,
        productSchema,
        dataSchema,
        ...(isUnidentified && { isUnidentified }),
        ...(i18n && { i18n }),
      })
    },

    milestone({ key: product, organization }, milestoneSchema, occurred, dataSchema, details = {}) {
      const { key, i18n, origins, observaciones, ...timing } = details
      const at = recordedAt(random, occurred, timing)
      const count = (counts.get(milestoneSchema) ?? 0) + 1
      counts.set(milestoneSchema, count)
      write(at, {
        type: 'milestone',
        at: isoInstant(at),
        by: clerk(),
        key: key ?? `${milestoneSchema}/${count}`,
        product,
        organization,
        milestoneSchema,
        dataSchema: {
          occurred_at: isoInstant(occurred),
          ...dataSchema,
          ...(observaciones && { observaciones }),
        },
        ...namedBy(stock, milestoneSchema, count),
        ...(i18n && { i18n }),
        ...(origins && { origins }),
        // One in ten of each kind isn't for the public.
        ...(count % 10 === 6 && !fixed.has(milestoneSchema) && { priv: 'true' as const }),
      })
      return at
    },

    insight(product, fact, at) {
      const n = (insights.get(product) ?? 0) + 1
      insights.set(product, n)
      // A list of attributes is in the order of recording, so no two share an instant.
      const moment = working(at, { sundays: true }) + n * 20 * second
      write(moment, {
        type: 'insight',
        key: `${product}/insight/${n}`,
        at: isoInstant(moment),
        by: clerk(),
        product,
        ...attributeOf(fact),
      })
    },

    edit: (product, dataSchema, at) =>
      write(at, { type: 'edit', at: isoInstant(at), by: clerk(), product, dataSchema }),
    correct: (correction, at) =>
      write(at, { type: 'correct', at: isoInstant(at), by: staff.admin, ...correction }),
    // Not everybody may archive.
    archive: (record, at) => write(at, { type: 'archive', at: isoInstant(at), by: staff.admin, ...record }),

    beforeNewest: (productSchema) => entered.get(productSchema)!.at(-1)! - 3 * day,

    milestones: () => [...counts.values()].reduce((total, count) => total + count, 0),

    // Sorting is stable, so commands of one instant stay in the order in which they were written.
    commands: () => written.sort((a, b) => a.at - b.at).map(({ command }) => command),
  }
}

const later = (a: number, b: number): number => b - a

/** 5 minutes to 26 hours after it happened, certificates days later; always after what it builds on. */
function recordedAt(
  random: Random,
  occurred: number,
  { after = 0, before = Infinity, days, ...hours }: Timing,
): number {
  const earliest = Math.max(occurred + 5 * minute, after + 20 * second)
  const latest = Math.min(days ? Infinity : occurred + 26 * hour, before - 20 * second)
  if (earliest > latest) throw new Error(`what happened at ${isoInstant(occurred)} can't be recorded in time`)
  const delay = days ? random.between(...days, 4) * day : random.next() ** 2 * (latest - earliest)
  const drawn = working(
    Math.max(earliest, Math.floor((days ? occurred + delay : earliest + delay) / second) * second),
    hours,
  )
  const first = working(earliest, hours)
  // Somebody stays late rather than lose a day.
  return drawn <= latest ? drawn : first <= latest ? first : earliest
}
