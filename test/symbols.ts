import { readBarcodes } from 'zxing-wasm/reader'
import './scan.ts'

/** A symbol in a picture, as an independent reader finds it. */
interface ReadSymbol {
  format: string
  /** Separators as `^`. */
  text: string
  isGs1: boolean
}

/** Every symbol in a PNG. */
export async function readSymbols(png: Uint8Array): Promise<ReadSymbol[]> {
  const read = await readBarcodes(png, {
    formats: ['QRCodeModel2', 'DataMatrix', 'EAN13', 'Code128'],
    textMode: 'Plain',
  })
  return read
    .filter(({ isValid }) => isValid)
    .map(({ format, text, contentType }) => ({
      format,
      text: text.replaceAll('\u001d', '^'),
      isGs1: contentType === 'GS1',
    }))
}
