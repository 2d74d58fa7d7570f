import { cellInputOf } from '../../forms/registry.tsx'
import type { Translator } from '../../ui/texts.ts'
import type { CellRecord, CellSource, Lock, Member } from './source.ts'

/** Why a cell isn't edited; undefined when it may be. */
export function lockOf<Item extends CellRecord>(
  item: Item,
  member: Member | undefined,
  source: CellSource<Item>,
  t: Translator,
): Lock | undefined {
  const lock = source.lockOf(item)
  if (lock) return { ...lock, reason: t('cells.refused', { reason: lock.reason }) }
  if (!member) return { reason: t('cells.ofRastro') }
  if ('organization' in member) return undefined
  const descriptor = source.schema.descriptor[member.field]
  if (descriptor?.readOnly === true) return { reason: t('cells.ofConfiguration') }
  if (descriptor && cellInputOf(descriptor.kind)) return undefined
  return { reason: t('cells.inForm'), way: { label: t('cells.open'), to: source.formOf(item) } }
}
