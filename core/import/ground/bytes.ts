import { decode as decodePage } from '../encodings.ts'

/** Decodes bytes: UTF-16 by its mark or zeros, UTF-8 if valid, else the declared encoding, else Windows-1252 (GRD-02). */
export function textOfBytes(bytes: Uint8Array, declared = 'windows-1252'): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')!
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')!
  if (second === 0 && third !== 0 && isBeginning(first)) return decode(bytes, 'utf-16le')!
  if (first === 0 && isBeginning(second)) return decode(bytes, 'utf-16be')!
  const named = /^utf-?(?:8|16)/i.test(declared) ? 'windows-1252' : declared.toLowerCase()
  return decode(bytes, 'utf-8') ?? decode(bytes, named) ?? decode(bytes, 'windows-1252')!
}

/** First bytes of XML and GeoJSON. */
const isBeginning = (byte: number | undefined) =>
  byte !== undefined && '<{['.includes(String.fromCharCode(byte))

/** Undefined if the bytes don't fit the encoding, or it is unknown. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === 'ibm850') return decodePage(bytes, encoding)
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Signs of Latin-1, as the first bytes of a file are looked at. */
export const headOf = (bytes: Uint8Array, length = 400): string =>
  String.fromCharCode(...bytes.subarray(0, length))
