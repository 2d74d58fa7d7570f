import type { ComponentType } from 'react'
import type { Route } from '../../../core/contract/route.ts'
import type { Form } from '../../../core/fields/index.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { UpdateRoute } from '../../forms/useEdit.ts'
import type { useOwnForm } from '../useOwnForm.ts'

/** A record of a list whose cells are edited, whole or as a row. */
export interface CellRecord {
  _id: string
  version: number
  organization: { _id: string; name: string }
  dataSchema: Readonly<Record<string, unknown>>
  updatedAt: string
}

/** Why a cell is read-only, and where to go instead. */
export interface Lock {
  reason: string
  way?: { label: string; to: string } | undefined
}

interface OrganizationInputProps {
  id: string
  label: string
  value: string
  onChange: (id: string) => void
  present: { _id: string; name: string }
}

/** What a list says of its records, so that its cells are edited as their form would. It keeps its identity. */
export interface CellSource<Item extends CellRecord> {
  of: Parameters<typeof useOwnForm>[0]
  schema: Form & { _id: string; version: number }
  /** The key of the column that shows the identifier. */
  identifier: string
  route: Route & UpdateRoute
  /** Reads a record whole; null where it is gone. */
  read: (id: string) => Promise<Item | null>
  versionOf: (item: Item) => number
  recordOf: (item: Item) => FormRecord
  bodyOf: (record: FormRecord, item: Item) => object
  nameOf: (item: Item) => string
  /** Why the person may not edit it: as its form. */
  lockOf: (item: Item) => Lock | undefined
  formOf: (item: Item) => string
  refresh: () => Promise<void>
  Organization: ComponentType<OrganizationInputProps>
}

/** A member of a record that a column shows. */
export type Member = { organization: true } | { field: string }

/** The member that a column shows; undefined where Rastro keeps its value. */
export function memberOf(
  key: string,
  { identifier, schema }: Pick<CellSource<never>, 'identifier' | 'schema'>,
): Member | undefined {
  if (key === 'organization') return { organization: true }
  const field = key === identifier ? 'identifier' : /^dataSchema\.(.+)$/.exec(key)?.[1]
  return field !== undefined && schema.descriptor[field] ? { field } : undefined
}

export const valueOf = (record: FormRecord, member: Member): unknown =>
  'field' in member ? record.dataSchema[member.field] : record.organization

export const withValue = (record: FormRecord, member: Member, value: unknown): FormRecord =>
  'field' in member
    ? { ...record, dataSchema: { ...record.dataSchema, [member.field]: value } }
    : { ...record, organization: String(value) }

/** Whether two values are stored alike; nothing and an empty text are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
