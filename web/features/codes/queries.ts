import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Gtin } from '../../../core/contract/gs1.ts'
import type { CodesOrder, SymbolFormat } from '../../../core/contract/symbols.ts'
import { moduleRange, type SymbolKind } from '../../../core/gs1/printed.ts'
import { call } from '../../api/client.ts'
import { madeFile } from '../../api/madeFile.ts'

/** How a code is drawn; `module` in millimetres. */
export interface SymbolChoice {
  symbol: SymbolKind
  format: SymbolFormat
  module: number
  text: boolean
}

export const usualChoice: SymbolChoice = {
  symbol: 'qr',
  format: 'svg',
  module: moduleRange.usual,
  text: true,
}

/** A symbol that is shown, in millimetres with its quiet zone. */
export interface ShownSymbol {
  address: string
  width: number
  height: number
}

export const productCodesQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', 'codes', product],
    queryFn: ({ signal }) =>
      call(contract.symbols.ofProduct, { params: { product } }, { quiet: true, signal }),
  })

const readSymbol = (product: string, { module, ...choice }: SymbolChoice, signal: AbortSignal) => {
  const query = { ...choice, module: String(module) }
  return call(contract.symbols.get, { params: { product }, query }, { quiet: true, signal })
}

/** The file of a code. */
export const symbolFileQuery = (product: string, choice: SymbolChoice) =>
  queryOptions({
    queryKey: ['products', 'symbol', product, choice],
    queryFn: ({ signal }) => readSymbol(product, choice, signal),
  })

/** The symbol alone, to be shown. */
export const shownSymbolQuery = (product: string, symbol: SymbolKind, module: number) =>
  queryOptions({
    queryKey: ['products', 'symbol', product, symbol, module],
    queryFn: async ({ signal }): Promise<ShownSymbol> => {
      const choice: SymbolChoice = { symbol, module, format: 'svg', text: false }
      const svg = await (await readSymbol(product, choice, signal)).text()
      const sideOf = (side: 'width' | 'height') => Number(new RegExp(`${side}="([\\d.]+)mm"`).exec(svg)?.[1])
      return {
        address: `data:image/svg+xml,${encodeURIComponent(svg)}`,
        width: sideOf('width'),
        height: sideOf('height'),
      }
    },
  })

/** Of many codes. */
export interface CodesProgress {
  done: number
  total: number
}

/** Orders codes as files and waits for their ZIP. */
export async function makeCodes(
  order: CodesOrder,
  making: { signal: AbortSignal; onProgress: (progress: CodesProgress) => void },
): Promise<File> {
  const options = { quiet: true, signal: making.signal }
  const { key } = await call(contract.codeFiles.order, { body: order }, options)
  return madeFile(() => call(contract.codeFiles.get, { params: { key } }, options), {
    type: 'application/zip',
    pauses: { first: 200, most: 2_000 },
    ...making,
  })
}

export const linksQuery = queryOptions({
  queryKey: ['gs1-links', 'list'],
  queryFn: ({ signal }) => call(contract.gs1.links, {}, { quiet: true, signal }),
})

export const gtinsQuery = queryOptions({
  queryKey: ['gtins', 'all'],
  queryFn: ({ signal }) => call(contract.gs1.gtins, {}, { quiet: true, signal }),
  // A row that somebody types stays until it is saved.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** How many products get a code by a table, as JSON, that isn't saved yet. */
export const gtinsPreviewQuery = (collection: string) =>
  queryOptions({
    queryKey: ['gtins', 'preview', collection],
    queryFn: ({ signal }) =>
      call(
        contract.gs1.replaceGtins,
        { query: { preview: true }, body: { collection: JSON.parse(collection) as Gtin[] } },
        { quiet: true, signal },
      ),
    retry: false,
  })
