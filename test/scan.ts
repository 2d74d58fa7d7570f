import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The decoder would download its binary; the package contains it.
const binary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({
  overrides: {
    wasmBinary: binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength),
  },
})

/** Without Micro QR codes, which parts of a code or of a text may seem to be. */
const formats = ['QRCodeModel2'] as const

/** The text of a QR code in a PNG. */
export async function scan(png: Uint8Array): Promise<string | undefined> {
  const [read] = await readBarcodes(png, { formats: [...formats] })
  return read?.text
}

/** Every QR code in a PNG, with its corner and width in pixels. */
export async function scanAll(
  png: Uint8Array,
): Promise<{ text: string; x: number; y: number; size: number }[]> {
  const read = await readBarcodes(png, { formats: [...formats], maxNumberOfSymbols: 255 })
  return read
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight } }) => ({
      text,
      x: topLeft.x,
      y: topLeft.y,
      size: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
    }))
}
