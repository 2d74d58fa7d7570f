import { type RawBuilder, sql } from 'kysely'
import type { LineageProduct, Masked } from '../../../core/contract/milestones.ts'
import { can, type Session } from '../../../core/rules/can.ts'

/** A product met in a lineage, as a query finds it. */
export interface Met {
  id: string
  identifier: string
  stage: string
  organization: string
}

/** Whether the session may read a product met in a lineage. */
export const isReadable = (
  session: Session,
  { stage, organization }: Pick<Met, 'stage' | 'organization'>,
): boolean => can(session, 'product.read', { productSchema: stage, organization }).allowed

/** The same as SQL, of the products table under this alias. */
export function readableSql(session: Session, alias: string): RawBuilder<boolean> {
  if (session.admin) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(`${alias}.organization_id`)} = any(${session.organizations}::uuid[])
    and ${sql.ref(`${alias}.product_schema_id`)} = any(${Object.keys(session.stages)}::text[]))`
}

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

  product(met: Met): LineageProduct | Masked {
    return isReadable(this.#session, met)
      ? { _id: met.id, name: met.identifier, productSchema: met.stage }
      : this.hidden(met.id)
  }

  /** As `nodeId` and `nodeIds` carry it. */
  node(met: Met): string | Masked {
    return isReadable(this.#session, met) ? met.id : this.hidden(met.id)
  }
}
