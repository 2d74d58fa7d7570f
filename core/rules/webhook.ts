import type { Via } from './history.ts'

/** The record in a message, identified for programs, without its values (HOK-02). */
export interface WebhookRecord {
  _id: string
  uuid?: string
  identifier?: string
  productSchema?: string
  milestoneSchema?: string
  product?: string
  organization?: string
  /** For certificates. */
  organizations?: string[]
  /** For recalls. */
  kind?: string
}

interface WebhookFilters {
  productSchemas: readonly string[]
  milestoneSchemas: readonly string[]
  organizations: readonly string[]
}

/** A filter is ignored for records without its member. */
export function passesFilters(filters: WebhookFilters, record: WebhookRecord): boolean {
  const passes = (wanted: readonly string[], value: string | string[] | undefined) =>
    wanted.length === 0 || value === undefined || [value].flat().some((one) => wanted.includes(one))
  return (
    passes(filters.productSchemas, record.productSchema) &&
    passes(filters.milestoneSchemas, record.milestoneSchema) &&
    passes(filters.organizations, record.organization ?? record.organizations)
  )
}

/** Kind of actor, without a name. */
export const actorOf = (user: string): 'user' | 'key' | 'link' | 'job' =>
  user.startsWith('key:') ? 'key' : user === 'link' || user === 'job' ? user : 'user'

/** The body of a message. */
export interface WebhookMessage {
  type: string
  /** When it happened. */
  timestamp: string
  data: {
    /** Its number in the history of the account; null: a test. */
    n: number | null
    record: WebhookRecord | null
    transformation?: true
    via: Via
    by: ReturnType<typeof actorOf>
    /** Address of the record for keys; null if keys can't read it. */
    address: string | null
  }
}

/** Why a webhook sends no longer. */
export const pauseReasons = ['failures', 'gone', 'secret', 'key'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** After these days a paused webhook's messages are dropped, and deliveries are deleted. */
export const keptDeliveryDays = 30
/** Attempts that the dots of a webhook show. */
export const maxRecent = 12
