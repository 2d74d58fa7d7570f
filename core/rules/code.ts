const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The address of a public page, that of a QR image, or an id alone. */
const code = new RegExp(`^(?:https?://[^\\s/?#]+/(?:[^\\s?#]*/)?|/?show/)?(${uuid})/?(?:[?#_]\\S*)?$`, 'i')

/** Characters of a scanner with a US layout, by the keys of a Spanish keyboard (NAM-04). */
const otherKeys: Record<string, string> = { "'": '-', '´': '-', Ñ: ':', ñ: ':', '-': '/', '"': '@' }

/** A text as the reader of barcodes meant it, whose keys a Spanish keyboard took for others; undefined where it has none. */
export function scannedText(text: string): string | undefined {
  const meant = text.replace(/['´Ññ"-]/g, (sign) => otherKeys[sign]!)
  return meant === text ? undefined : meant
}

/**
 * The id of the record that a scanned code names, its `_id` or `uuid`: an address, an address by other keys, or 32 hexadecimal
 * figures with any separators (FST-02, NAM-04).
 */
export function codeOf(text: string): string | undefined {
  const typed = text.trim()
  const found = code.exec(typed)?.[1] ?? code.exec(scannedText(typed) ?? '')?.[1]
  if (found !== undefined) return found.toLowerCase()
  const figures = typed.replace(/[^\p{L}\p{N}]/gu, '')
  return /^[0-9a-f]{32}$/i.test(figures)
    ? figures.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    : undefined
}
