import {
  type Columns,
  type RecordEvent,
  type RecordTable,
  searchedText,
  setRecordAuthors,
  withoutAccents,
} from '../../platform/records.ts'

const projected = 'compared by projections.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedProducts: RecordTable = {
  name: 'products',
  key: ['id'],
  isLarge: true,
  publicKind: 'product',
  elsewhere: {
    has_origin: projected,
    has_destination: projected,
    consumed: projected,
    requirements_satisfied: projected,
    count_of_insights: projected,
  },
  setAuthors(row, event) {
    setRecordAuthors(row, event)
    if (event.action === 'create') {
      row.requirements_waived = false
      row.gs1 ??= null
    }
    if (event.version !== null) row.product_schema_version = event.version
    setFormer(row, event)
  },
}

/** Identifiers that corrections replaced; of those taken again none is former. `row.identifier` is still that of the event before. */
function setFormer(row: Columns, { action }: RecordEvent): void {
  const before = row.identifier
  row.identifier = (row.data as Columns | undefined)?.identifier
  if (action === 'create') Object.assign(row, { formerly: null, former_search: null })
  if (action !== 'corrected' || before === row.identifier) return
  const others = ((row.formerly ?? []) as unknown[]).filter((one) => one !== before && one !== row.identifier)
  const all = [...others, ...(/^Unidentified - [\w-]{1,40}$/.test(String(before)) ? [] : [before])]
    .slice(-20)
    .map(String)
  const folded = all.map(withoutAccents)
  row.formerly = all.length === 0 ? null : all
  row.former_search = all.length === 0 ? null : searchedText(folded.join(' '), folded)
}
