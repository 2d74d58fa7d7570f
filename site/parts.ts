/**
 * Long texts that pages share (the stylesheet, the fields) are left out while a page is made, and put in as bytes: as text they
 * would be copied and encoded for each page anew, which takes longer than what is its own.
 */
const parts: Buffer[] = []

/** No text of a record can hold it: PostgreSQL's don't. */
const mark = '\0'

/** Stands for a text that is kept for ever, until `bytesOf` puts it in. */
export function partFor(text: string): string {
  parts.push(Buffer.from(text))
  return `${mark}${parts.length - 1}${mark}`
}

export function bytesOf(page: string): Buffer {
  return Buffer.concat(
    page
      .split(mark)
      .map((piece, index) => (index % 2 === 1 ? parts[Number(piece)] : undefined) ?? Buffer.from(piece)),
  )
}
