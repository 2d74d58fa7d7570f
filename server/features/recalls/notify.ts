import { v7 } from 'uuid'
import type { Holder } from '../../../core/contract/trace.ts'
import type { NotifyInput, Recipients } from '../../../core/contract/recalls.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { isEmail } from '../../../core/fields/email.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf, insertRows } from '../../platform/db/rows.ts'
import { Json } from '../../platform/db/lists.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { readHolders } from '../trace/holders.ts'
import { readChanged, refuseStale } from './change.ts'
import { type ItemRow, readItems } from './items.ts'
import type { Reader } from './read.ts'
import type { RecallRow } from './records.ts'

/** Days for which the link of a notice opens its page. */
const linkDays = 30

/** Somebody who has products of a recall; `email` null: nobody knows where to write to. */
interface Recipient {
  holder: Holder
  email: string | null
  products: readonly string[]
  /** Hasn't answered for some of them. */
  isWaiting: boolean
}

/** RCL-05: writes to those who have products of a recall; a drill says whom it would write to. */
export async function notify(reader: Reader, id: string, body: NotifyInput): Promise<Json<Recipients>> {
  const { tx, session } = reader
  const recall = await readChanged(reader, id)
  if (recall.kind === 'hold') refuseFaults([{ path: '/kind', key: 'recalls.fault.notRecall' }])
  const recipients = await chooseRecipients(tx, session, recall, body)
  if (recall.status === 'lifted') await refuseStale(reader, recall, body)
  const answer = JSON.stringify(presentRecipients(session, recipients))
  if (recall.kind === 'drill') return new Json(answer, 200)
  await insertNotices(tx, recall, recipients)
  return new Json(answer)
}

/**
 * Whom a recall writes to. Without a choice these are all who have products that nobody has answered for, and an address.
 * What the person may not read counts, too: whoever has it must learn of the recall.
 */
async function chooseRecipients(
  tx: Tx,
  session: Session,
  recall: RecallRow,
  { organizations, contacts }: NotifyInput,
): Promise<Recipient[]> {
  const all = await readRecipients(tx, session, await readItems(tx, recall.id))
  if (organizations === undefined && contacts === undefined)
    return all.filter(({ email, isWaiting }) => email !== null && isWaiting)
  const byOrganization = new Map(
    all.flatMap((one) => (one.holder._id === null ? [] : [[one.holder._id, one] as const])),
  )
  const byEmail = new Map(
    all.flatMap((one) => contactsOf(session, one).map((email) => [email, one] as const)),
  )
  const faults: Fault[] = []
  const chosen = new Set<Recipient>()
  const choose = (path: string, one: Recipient | undefined) => {
    if (!one) faults.push({ path, key: 'recalls.fault.notHolder' })
    else if (one.email === null) faults.push({ path, key: 'recalls.fault.noEmail' })
    else chosen.add(one)
  }
  organizations?.forEach((id, n) => choose(`/organizations/${n}`, byOrganization.get(id.toLowerCase())))
  contacts?.forEach((email, n) => choose(`/contacts/${n}`, byEmail.get(email.trim().toLowerCase())))
  refuseFaults(faults)
  return [...chosen]
}

/** Addresses by which a person may name a recipient: those that they may read. */
const contactsOf = (session: Session, { holder, email }: Recipient): string[] =>
  email !== null && isKnown(session, holder) ? [email.toLowerCase()] : []

const isKnown = (session: Session, { _id }: Holder) =>
  _id === null || can(session, 'organization.read', _id).allowed

/** What a person may read of those whom a recall writes to. */
const presentRecipients = (session: Session, recipients: readonly Recipient[]): Recipients => ({
  organizations: recipients.map(({ holder, email }) => ({
    _id: holder._id,
    name: holder.name,
    email: isKnown(session, holder) ? email : null,
  })),
})

/** What is returned, destroyed or released is with nobody. */
const isOut = ({ status }: ItemRow) => !['returned', 'destroyed', 'released'].includes(status)

async function readRecipients(
  tx: Tx,
  session: Session,
  items: readonly ItemRow[],
): Promise<readonly Recipient[]> {
  const config = await loadConfiguration(tx)
  const out = new Map(items.filter(isOut).map((item) => [item.product_id, item]))
  const products = await tx.db
    .selectFrom('products')
    .select(['id', 'product_schema_id as stage', 'organization_id as organization'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...out.keys()]))
    .orderBy('identifier')
    .execute()
  // Read as the account sees it: the person may not read every process that says who has a product.
  const holdings = await readHolders(tx, { ...session, admin: true }, config, products)
  const found = new Map<string, Recipient & { products: string[] }>()
  for (const { id } of products) {
    const { key, holder } = holdings.get(id)!
    if (!holder) continue
    const email = holder.email !== null && isEmail(holder.email) ? holder.email : null
    const one = found.get(key) ?? { holder, email, products: [], isWaiting: false }
    one.products.push(id)
    one.isWaiting ||= out.get(id)!.status !== 'confirmed'
    found.set(key, one)
  }
  return [...found.values()]
}

/** Writes a notice to each, which a job sends. */
async function insertNotices(tx: Tx, recall: RecallRow, recipients: readonly Recipient[]): Promise<void> {
  const notices = recipients.map(({ holder, email, products }) => ({
    account_id: tx.accountId,
    id: v7(),
    recall_id: recall.id,
    organization_id: holder._id,
    name: holder.name,
    email: email!,
    products: [...products],
    created_at: tx.now,
    created_by: tx.userId,
    expires_at: new Date(tx.now.getTime() + linkDays * 86_400_000),
    sent_at: null,
    failed_at: null,
    used_at: null,
    note: null,
  }))
  for (const notice of notices) {
    await insertRows(tx, 'recall_notices', [notice])
    tx.event({ action: 'sent', type: 'recalls', id: recall.id, after: { recipient: notice.name } })
    tx.after('mail.recall', { notice: notice.id })
  }
}
