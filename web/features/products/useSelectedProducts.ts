import { useEffect, useState } from 'react'
import type { Product } from '../../../core/contract/products.ts'
import type { Selection } from '../../ui/DataTable.tsx'

/** The selected products of a list. Opening a row's panel replaces the selection with that row (PRD-11). */
export function useSelectedProducts(rows: readonly Product[], opened: string | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  useEffect(() => {
    if (opened !== undefined) setSelected(new Map())
  }, [opened])
  const selection: Selection = {
    ids: opened === undefined ? new Set(selected.keys()) : new Set([opened]),
    onChange: (ids) => setSelected(chosen(ids, selected, rows)),
  }
  return {
    selection,
    products: opened === undefined ? [...selected.values()] : [],
    clear: () => setSelected(new Map()),
  }
}

/** The selection after a change in the table. Rows of other pages stay selected (PRD-10). */
function chosen(
  ids: ReadonlySet<string>,
  before: ReadonlyMap<string, Product>,
  rows: readonly Product[],
): Map<string, Product> {
  const known = new Map([...before, ...rows.map((row) => [row._id, row] as const)])
  return new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : [])))
}
