import type { LineageProduct, Masked } from '../../../core/contract/milestones.ts'
import { can, type Session } from '../../../core/rules/can.ts'

/** A product of a lineage as a query finds it. */
export interface LineageRow {
  id: string
  identifier: string
  stage: string
  organization: string
}

/** Whether the session may read a product of a lineage. */
export const isReadable = (
  session: Session,
  { stage, organization }: Pick<LineageRow, 'stage' | 'organization'>,
): boolean => can(session, 'product.read', { productSchema: stage, organization }).allowed

/** Shows products of a lineage in one answer: what the session may not read gets a key that means nothing elsewhere (§4). */
export class Mask {
  readonly #session: Session
  readonly #keys = new Map<string, string>()

  constructor(session: Session) {
    this.#session = session
  }

  hidden(id: string): Masked {
    const key = this.#keys.get(id) ?? `restricted-${this.#keys.size + 1}`
    this.#keys.set(id, key)
    return { restricted: true, key }
  }

  row<Row extends LineageRow>(row: Row): Row | Masked {
    return isReadable(this.#session, row) ? row : this.hidden(row.id)
  }

  product(row: LineageRow): LineageProduct | Masked {
    const shown = this.row(row)
    return 'restricted' in shown ? shown : presentLineageProduct(shown)
  }

  /** As `nodeId` and `nodeIds` carry it. */
  node(row: LineageRow): string | Masked {
    const shown = this.row(row)
    return 'restricted' in shown ? shown : shown.id
  }
}

export const presentLineageProduct = ({ id, identifier, stage }: LineageRow): LineageProduct => ({
  _id: id,
  name: identifier,
  productSchema: stage,
})
