import type { Columns, RecordEvent, RecordTable } from '../platform/records.ts'

/** What events tell of a record. */
export interface EventState {
  row: Columns
  /** The links of a transformation; undefined if no event tells them. */
  links: Columns[] | undefined
}

/** Folds a record's events, in their order, to its row and links. */
export function fold(table: RecordTable, events: readonly RecordEvent[]): EventState {
  const row: Columns = {}
  let links: Columns[] | undefined
  for (const event of events) {
    const after = (event.after === null ? {} : JSON.parse(event.after)) as Columns
    Object.assign(row, after)
    table.setAuthors?.(row, event)
    links = foldLinks(links, event, after)
  }
  return { row, links }
}

/** Links are archived and restored with their transformation. */
function foldLinks(links: Columns[] | undefined, { action, at }: RecordEvent, after: Columns) {
  if (Array.isArray(after.links))
    return (after.links as Columns[]).map((link) => ({ ...link, deleted_at: null, deletion_batch: null }))
  switch (action) {
    case 'create':
      return []
    case 'archive':
      return links?.map((link) => ({ ...link, deleted_at: at, deletion_batch: after.deletion_batch }))
    case 'restore':
      return links?.map((link) => ({ ...link, deleted_at: null, deletion_batch: null }))
    default:
      return links
  }
}
