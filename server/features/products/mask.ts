import type { LineageProduct, MaskedProduct } from '../../../core/contract/milestones.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { ProductPredicate } from '../links/lock.ts'

/** A product of a lineage as queries return it. */
export interface LineageRow {
  id: string
  identifier: string
  stage: string
  organization: string
}

export const isReadable = (
  session: Session,
  { stage, organization }: Pick<LineageRow, 'stage' | 'organization'>,
): boolean => can(session, 'product.read', { productSchema: stage, organization }).allowed

export const readableBy =
  (session: Session): ProductPredicate =>
  ({ stage, row }) =>
    isReadable(session, { stage, organization: row.organization_id })

/** Masks the products of one answer: an unreadable product becomes a key that is valid in this answer only (§4). */
export class Mask {
  readonly #session: Session
  readonly #keys = new Map<string, string>()

  readonly #keyOf: ((id: string) => string) | undefined

  /** `keyOf` gives keys that are the same in several answers. */
  constructor(session: Session, keyOf?: (id: string) => string) {
    this.#session = session
    this.#keyOf = keyOf
  }

  hide(id: string): MaskedProduct {
    const key = this.#keys.get(id) ?? this.#keyOf?.(id) ?? `restricted-${this.#keys.size + 1}`
    this.#keys.set(id, key)
    return { restricted: true, key }
  }

  row<Row extends LineageRow>(row: Row): Row | MaskedProduct {
    return isReadable(this.#session, row) ? row : this.hide(row.id)
  }

  product(row: LineageRow): LineageProduct | MaskedProduct {
    const shown = this.row(row)
    return 'restricted' in shown ? shown : presentLineageProduct(shown)
  }

  /** A member of `nodeId` or `nodeIds`. */
  node(row: LineageRow): string | MaskedProduct {
    const shown = this.row(row)
    return 'restricted' in shown ? shown : shown.id
  }
}

export const presentLineageProduct = ({ id, identifier, stage }: LineageRow): LineageProduct => ({
  _id: id,
  name: identifier,
  productSchema: stage,
})
