import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import { namesOf } from '../db/read-statement.ts'

type Condition = RawBuilder<boolean>

/** Gate 2: a session's read rights, as SQL conditions on a query's columns. `can` checks one record (gate 3). */
interface ReadConditions {
  organizations(column: string): Condition
  stages(column: string): Condition
  milestoneSchemas(column: string): Condition
  /** The products table under this alias, by stage and organization. */
  products(alias: string): Condition
  tags(column: string): Condition
  /** Files of the library: own ones, and those with an assigned tag. */
  media(alias: string): Condition
}

export function readable(session: Session): ReadConditions {
  const organizations = (column: string) =>
    session.admin || session.organizations === '*'
      ? everything
      : sql<boolean>`${sql.ref(column)} = any(${session.organizations}::uuid[])`
  const stages = (column: string) =>
    session.admin ? everything : sql<boolean>`${sql.ref(column)} = any(${namesOf(session.stages)}::text[])`
  return {
    organizations,
    stages,
    milestoneSchemas: (column) =>
      session.admin
        ? everything
        : sql<boolean>`${sql.ref(column)} = any(${namesOf(session.milestoneSchemas)}::text[])`,
    products: (alias) =>
      sql<boolean>`(${organizations(`${alias}.organization_id`)} and ${stages(`${alias}.product_schema_id`)})`,
    tags: (column) =>
      session.admin ? everything : sql<boolean>`${sql.ref(column)} = any(${session.tags}::uuid[])`,
    media: (alias) =>
      session.admin
        ? everything
        : sql<boolean>`(${sql.ref(`${alias}.created_by`)} = ${session.userId} or ${sql.ref(`${alias}.tags`)} && ${session.tags}::uuid[])`,
  }
}

const everything = sql<boolean>`true`
