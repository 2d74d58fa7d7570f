import type { SymbolContent, SymbolFormat } from '../../../core/contract/symbols.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import { eanOf, moduleRange, printedOf, symbolFormats, type SymbolKind } from '../../../core/gs1/printed.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { printedPath } from '../products/codes.ts'
import { encodedOf } from './code.ts'
import type { Drawing } from './draw.ts'

/** How codes are drawn. */
export interface Choice {
  symbol: SymbolKind
  content: SymbolContent
  format: SymbolFormat
  module: number
  text: boolean
}

const { least, usual, most } = moduleRange

/** What was chosen of the codes, with what is usual of the rest. */
export function choiceOf(chosen: Partial<Choice>): Choice {
  const { symbol = 'qr', format = symbolFormats[0], module = usual, text = true } = chosen
  const content = chosen.content ?? (symbol === 'qr' ? 'link' : 'ai')
  const faults: Fault[] = []
  const carriesLinks = symbol === 'qr' || symbol === 'datamatrix'
  if (content === 'link' && !carriesLinks) faults.push({ path: '/content', key: 'symbols.fault.noLink' })
  if (!(module >= least && module <= most))
    faults.push({ path: '/module', key: 'symbols.fault.module', params: { least, most } })
  refuseFaults(faults)
  return { symbol, content, format, module, text }
}

/** As numbers stand in a query; NaN of any other text. */
export const moduleOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN)

export const fileNameOf = (
  { symbol, format }: Pick<Choice, 'symbol' | 'format'>,
  { identifier }: { identifier: string },
): string => `${symbol}-${identifier}.${format}`

/** What is drawn of a product, or why it has no such code. A QR code carries what the account says (GS1-03). */
export function drawingOf(
  product: { uuid: string; gs1: readonly Code[] | null },
  { symbol, content, format, module, text }: Choice,
  config: Pick<Configuration, 'qrAddress'>,
  publicPageUrl: string,
): Drawing | 'noCode' | 'noEan' {
  // A changed number makes a further code; the last one is printed.
  const code = product.gs1?.at(-1)
  const common = { symbol, content, format, module }
  if (content === 'link') {
    if (!code && symbol !== 'qr') return 'noCode'
    const path = symbol === 'qr' ? printedPath(config, product) : code!.path
    return { ...common, data: publicPageUrl + path, lines: code && text ? printedOf(code) : [] }
  }
  if (!code) return 'noCode'
  if (symbol !== 'ean13') return { ...common, data: encodedOf(code), lines: text ? printedOf(code) : [] }
  const ean = eanOf(code.gtin)
  if (ean === undefined) return 'noEan'
  return { ...common, data: ean, lines: text ? [ean.replace(/^(\d)(\d{6})/, '$1 $2 ')] : [] }
}
