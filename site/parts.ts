/**
 * Pages share long texts (the stylesheet, the fields). A page is rendered with a placeholder for each, and gets them as bytes
 * afterwards. As text they would be copied and encoded for each page, which takes longer than the rest of the page.
 */
const parts: Buffer[] = []

/** PostgreSQL's texts can't contain it, so no record can. */
const mark = '\0'

/** Registers a shared text and returns its placeholder, which `bytesOf` replaces. */
export function partFor(text: string): string {
  parts.push(Buffer.from(text))
  return `${mark}${parts.length - 1}${mark}`
}

export function bytesOf(page: string): Buffer {
  const pieces = page
    .split(mark)
    .map((piece, index) => (index % 2 === 1 ? parts[Number(piece)] : undefined) ?? piece)
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at)
  return bytes
}
