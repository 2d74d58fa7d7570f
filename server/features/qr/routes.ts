import { setImmediate } from 'node:timers/promises'
import { qr as contract, type QrImage } from '../../../core/contract/qr.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { isEmail } from '../../../core/fields/email.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { idsOf, isUuid } from '../../platform/db/lists.ts'
import { openMail } from '../../platform/effects/mail.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { findOwnKey, findPublicKey, type PublicKey } from '../organizations/public-keys.ts'
import { countAttempt, daily, giveBack, hourly } from '../../platform/limits.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { organizationNoun, organizationRecords } from '../organizations/records.ts'
import { printedPath } from '../products/codes.ts'
import { findProduct } from '../products/read.ts'
import { isQrType, mimeOf, qrImage, type QrType } from './image.ts'
import { qrMessage } from './message.ts'

/** In one call: a sheet of stickers. */
const maxImages = 24

/** QR images: `/show/{id}` is public, `/api/qr/{id}` adds a name for a download, and mail carries one (QRP-01 to QRP-04). */
export function mountQr(api: Api): void {
  const mail = openMail(api.settings)
  const addressOf = (path: string) => api.settings.publicPageUrl + path

  mount(api, contract, {
    async show({ database, params: { id }, query }) {
      const type = typeOf(query.type)
      const key = (isUuid(id) ? await findPublicKey(database.pool, id) : undefined) ?? refuse('NOT_FOUND')
      const path = (await livePath(database, key)) ?? refuse('GONE')
      return {
        type: mimeOf[type],
        content: qrImage(addressOf(path), type),
        headers: {
          'cache-control': 'public, max-age=3600',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      }
    },

    async get({ tx, session, params, query }) {
      const type = typeOf(query.type)
      checkItemType(query.itemType)
      const ids = [...new Set(idsOf(params.id))]
      if (ids.length === 0) refuse('NOT_FOUND')
      if (ids.length > maxImages)
        refuse('INVALID', {
          faults: [{ path: '/id', key: 'error.shape.tooLong', params: { limit: maxImages } }],
        })
      const records: PublicRecord[] = []
      for (const id of ids) records.push((await findRecord(tx, session, id)) ?? refuse('NOT_FOUND'))
      return async () => {
        const images: QrImage[] = []
        for (const { name, path } of records) {
          images.push({ name, type, image: qrImage(addressOf(path), type).toString('base64') })
          await setImmediate()
        }
        const [only] = images
        return images.length === 1 && only ? only : { collection: images }
      }
    },

    // The attempt counts before the mail leaves, and no transaction is open while it does (QRP-03).
    async send({ tx, session, body: { email, itemId }, language }) {
      const record = await findRecord(tx, session, itemId)
      const faults: Fault[] = isEmail(email) ? [] : [{ path: '/email', key: 'fields.email' }]
      if (!record || faults.length) {
        if (!record) faults.push({ path: '/itemId', key: 'error.case.dataNotFound' })
        return refuse('INVALID', { faults })
      }
      const { path, name, kind, recordId } = record
      const { accountId, userId, via } = tx
      const attempt = await countAttempt(tx, [
        hourly(20, 'qr', accountId, userId),
        daily(100, 'qr', accountId, userId),
        daily(500, 'qr', accountId),
      ])
      const message = qrMessage({ email, address: addressOf(path), name, first: language })
      return async () => {
        try {
          await mail.send(message)
        } catch (error) {
          api.app.log.error({ err: error }, 'mail failed')
          await giveBack(api.database, attempt)
          refuse('MAIL_FAILED')
        }
        await api.database.inAccount({ accountId, userId, via }, async (after) =>
          after.event({ action: 'sent', type: tableOf[kind], id: recordId, after: { recipient: email } }),
        )
        return {}
      }
    },
  })
}

function typeOf(asked: unknown): QrType {
  if (asked === undefined || asked === '') return 'png'
  return isQrType(asked)
    ? asked
    : refuse('INVALID', { faults: [{ path: '/type', key: 'error.shape.value' }] })
}

/** QRP-02: the ids decide whether it is a product or an organization; a wrong word is still a fault. */
function checkItemType(itemType: string | undefined): void {
  if (itemType !== undefined && itemType !== 'Product' && itemType !== 'Organization')
    refuse('INVALID', { faults: [{ path: '/itemType', key: 'error.shape.value' }] })
}

const tableOf = { product: 'products', organization: 'organizations' } as const

interface PublicRecord extends Pick<PublicKey, 'kind' | 'recordId'> {
  name: string
  /** Of the address that its code carries. */
  path: string
}

/** A product or organization that the caller may read, by `_id` or public uuid. */
async function findRecord(tx: Tx, session: Session, id: string): Promise<PublicRecord | undefined> {
  const key = isUuid(id) ? await findOwnKey(tx, id) : undefined
  if (!key) return undefined
  const { uuid, kind, recordId } = key
  if (kind === 'organization') {
    const found = await organizationNoun.find(tx, session, recordId)
    return found && { name: found.name, path: `/${uuid}`, kind, recordId }
  }
  const found = await findProduct(tx, session, recordId)
  return (
    found && {
      name: found.identifier,
      path: printedPath(await loadConfiguration(tx), found),
      kind,
      recordId,
    }
  )
}

/** Of the address that the code of a record carries; undefined of an archived one. */
async function livePath(
  database: Database,
  { accountId, kind, recordId, uuid }: PublicKey,
): Promise<string | undefined> {
  const scope = { accountId, userId: 'public', readOnly: true }
  return database.inAccount(scope, async (tx) => {
    if (kind === 'organization') return (await organizationRecords.find(tx, recordId)) && `/${uuid}`
    const found = await tx.db
      .selectFrom('products')
      .select(['uuid', 'gs1'])
      .where('account_id', '=', accountId)
      .where('id', '=', recordId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return found && printedPath(await loadConfiguration(tx), found)
  })
}
