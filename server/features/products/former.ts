import { isPlaceholder } from '../../../core/fields/identifier.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'

/** The oldest ones go, so that the answers of lists stay small. */
const maxFormer = 20

/** The columns of identifiers that corrections replaced (NAM-02), the last one last. An identifier taken again is no longer former. */
export function formerColumns(
  { data, formerly }: { data: Record<string, unknown>; formerly: readonly string[] | null },
  identifier: string,
): { formerly: string[] | null; former_search: string | null } {
  const replaced = String(data.identifier)
  const others = (formerly ?? []).filter((one) => one !== replaced && one !== identifier)
  const isFormer = replaced !== identifier && !isPlaceholder(replaced)
  const all = [...others, ...(isFormer ? [replaced] : [])].slice(-maxFormer)
  if (all.length === 0) return { formerly: null, former_search: null }
  const folded = all.map(fold)
  return { formerly: all, former_search: searchColumn(folded.join(' '), folded) }
}
