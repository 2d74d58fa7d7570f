import { type Chain, only, openChain, shared } from './chain.ts'
import type { Bench } from './figures.ts'

/** The account of the soy chain, beside those of wine. */
export const soyAccount = 'bench-soy'

/** Products that workloads ask for by their names. */
const named = {
  /** Traced back to 4,900 products: over a hundred lots of the mill. */
  shipment: 'EM-TRACE',
  /** Twenty levels of two products, each made of both of the level before. */
  ladder: 'LADDER-0-0',
  /** Made of 40,000 plots with polygons. */
  great: 'EM-GREAT',
}
export const plotCount = 40_000
const ladderLevels = 20

/** Makes the account on first use. Returns its headers and the ids of the named products. */
export async function soyOf(
  bench: Bench,
): Promise<{ headers: Record<string, string>; ids: Record<keyof typeof named, string> }> {
  const { headers, ids } = await openChain(bench, soyAccount, Object.values(named), fill)
  const idOf = (name: keyof typeof named) => ids.get(named[name])!
  return { headers, ids: { shipment: idOf('shipment'), ladder: idOf('ladder'), great: idOf('great') } }
}

async function fill(chain: Chain): Promise<void> {
  console.error(`making ${plotCount.toLocaleString('en')} plots`)
  // Each with a look at it after the cut-off date.
  const plotsOf = async (name: string, count: number) => {
    const ids = await chain.plots(name, count)
    await chain.process('ms-monitoreo', ids, { area: 100, resultado: 'sin' })
    return ids
  }
  const shipment = async (name: string, plots: number, lots: number) => {
    const grown = await plotsOf(name, plots)
    const loads = await chain.madeOf(
      'ps-partida',
      'ms-cosecha-carga',
      grown.map(only),
      (n) => `${name}-L-${n}`,
    )
    const gathered = shared(loads, lots)
    const stored = await chain.madeOf(
      'ps-lote-acopio',
      'ms-ingreso-acopio',
      gathered,
      (n) => `${name}-A-${n}`,
    )
    const milled = await chain.madeOf(
      'ps-lote-industrial',
      'ms-molienda',
      stored.map(only),
      (n) => `${name}-M-${n}`,
    )
    await chain.madeOf('ps-embarque', 'ms-carga-buque', [milled], () => name)
  }
  await shipment(named.shipment, 2_350, 100)
  await shipment(named.great, plotCount, 400)
  let level = await plotsOf('LADDER', 2)
  for (let at = ladderLevels - 1; at >= 0; at--)
    level = await chain.madeOf(
      'ps-engorde',
      'ms-traslado-siguiente',
      [level, level],
      (n) => `LADDER-${at}-${n}`,
    )
}
