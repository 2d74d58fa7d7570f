import { setImmediate } from 'node:timers/promises'
import { qr as contract, type QrImage } from '../../../core/contract/qr.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { idsOf, isUuid } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { findOwnKey, findPublicKey } from '../../platform/db/public-keys.ts'
import { readOrganization } from '../organizations/read.ts'
import { readProduct } from '../products/read.ts'
import { isQrType, mimeOf, qrImage, type QrType } from './image.ts'

/** In one call: a sheet of stickers. */
const maxImages = 24

/** QR images: `/show/{id}` is public, `/api/qr/{id}` adds a name for a download (QRP-01, QRP-02, QRP-04). */
export function mountQr(api: Api): void {
  const addressOf = (uuid: string) => `${api.settings.publicPageUrl}/${uuid}`

  mount(api, contract, {
    async show({ database, params: { id }, query }) {
      const type = typeOf(query.type)
      const key = (isUuid(id) ? await findPublicKey(database.pool, id) : undefined) ?? refuse('NOT_FOUND')
      return {
        type: mimeOf[type],
        content: qrImage(addressOf(key.uuid), type),
        headers: {
          'cache-control': 'public, max-age=3600',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      }
    },

    async get({ tx, session, params, query }) {
      const type = typeOf(query.type)
      const ids = [...new Set(idsOf(params.id))]
      if (ids.length === 0) refuse('NOT_FOUND')
      if (ids.length > maxImages)
        refuse('INVALID', {
          faults: [{ path: '/id', key: 'error.shape.tooLong', params: { limit: maxImages } }],
        })
      const records: PublicRecord[] = []
      for (const id of ids) records.push(await readRecord(tx, session, id))
      return async () => {
        const images: QrImage[] = []
        for (const { name, uuid } of records) {
          images.push({ name, type, image: qrImage(addressOf(uuid), type).toString('base64') })
          await setImmediate()
        }
        const [only] = images
        return images.length === 1 && only ? only : { collection: images }
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

interface PublicRecord {
  name: string
  uuid: string
}

/** A product or organization that the caller may read, by `_id` or public uuid. */
async function readRecord(tx: Tx, session: Session, id: string): Promise<PublicRecord> {
  const key = (isUuid(id) ? await findOwnKey(tx, id) : undefined) ?? refuse('NOT_FOUND')
  if (key.kind === 'organization') return readOrganization(tx, session, key.recordId)
  const product = await readProduct(tx, session, key.recordId)
  return { name: product.identifier, uuid: product.uuid }
}
