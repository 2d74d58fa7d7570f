import { useEffect, useMemo, useState } from 'react'
import type { Product } from '../../../core/contract/products.ts'
import type { Selection } from '../../ui/DataTable.tsx'

/**
 * The selected products of a list. Opening a row's panel clears the selection: that row alone is current then, without a
 * tick (PRD-11).
 */
export function useSelectedProducts(rows: readonly Product[], opened: string | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Product>>(new Map())
  useEffect(() => {
    if (opened !== undefined) setSelected((before) => (before.size > 0 ? new Map() : before))
  }, [opened])
  const selection: Selection = {
    ids: new Set(selected.keys()),
    onChange: (ids) => setSelected(chosen(ids, selected, rows)),
  }
  const products = useMemo(() => [...selected.values()], [selected])
  const select = (chosen: readonly Product[]) =>
    setSelected(new Map(chosen.map((product) => [product._id, product])))
  return { selection, products, select }
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
