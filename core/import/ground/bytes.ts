/** The text of bytes: UTF-8 and UTF-16 by their marks or their zeros, others by what is declared, and where that isn't true, Windows-1252 (GRD-02). */
export function textOfBytes(bytes: Uint8Array, declared?: string): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')!
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')!
  if (first === 0x3c && second === 0 && third !== 0) return decode(bytes, 'utf-16le')!
  if (first === 0 && second === 0x3c) return decode(bytes, 'utf-16be')!
  const named = declared?.toLowerCase()
  const isUtf = named === undefined || /^utf-?(?:8|16)/.test(named)
  return (
    (isUtf ? undefined : decode(bytes, named)) ?? decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')!
  )
}

/** Undefined where the bytes are not of that encoding, or nobody knows it. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Signs of Latin-1, as the first bytes of a file are looked at. */
export const headOf = (bytes: Uint8Array, length = 400): string =>
  String.fromCharCode(...bytes.subarray(0, length))
