import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { Parser } from 'saxen'
import { SpreadsheetFault } from './spreadsheet.ts'

/**
 * Bytes that the parts of a spreadsheet may inflate to, all together: the largest table of 10,000 rows and 200 columns is some 80 MB of XML,
 * while an archive of 10 MB can hold ten thousand.
 */
const maxInflated = 120_000_000

/** Bytes that are inflated at a time, so that the limit stops a bomb early. */
const slice = 16_384

/** The texts of an archive's parts. */
export interface Archive {
  /** The wanted parts that it has, by their names. */
  read(wanted: (name: string) => boolean): Map<string, string>
}

export function openArchive(bytes: Uint8Array): Archive {
  let inflated = 0
  return {
    read(wanted) {
      const texts = new Map<string, string>()
      const archive = new Unzip((part) => {
        // No spreadsheet has two parts of one name.
        if (!wanted(part.name) || texts.has(part.name)) return
        texts.set(part.name, '')
        let decoder: TextDecoder | undefined
        part.ondata = (error, chunk, isLast) => {
          // A refusal below comes back as an error.
          if (error) throw error
          inflated += chunk.length
          if (inflated > maxInflated) throw new SpreadsheetFault('importTooBig')
          decoder ??= new TextDecoder(encodingOf(chunk))
          texts.set(part.name, texts.get(part.name)! + decoder.decode(chunk, { stream: !isLast }))
        }
        part.start()
      })
      archive.register(UnzipInflate)
      archive.register(UnzipPassThrough)
      for (let at = 0; at < bytes.length; at += slice)
        archive.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
      return texts
    },
  }
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

/** An element that opens or closes, by its name without the prefix, which each program chooses for itself. */
interface Visitor {
  /** Attributes are read where they are asked for; their names keep the prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text?(text: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Walks through the elements of a part in their order. */
export function walkXml(xml: string, { open, close, text }: Visitor): void {
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      let known: Record<string, string> | undefined
      open(withoutPrefix(name), (attribute) => {
        known ??= attributes() || {}
        return Object.hasOwn(known, attribute) ? decode(known[attribute]!) : undefined
      })
    })
    .on('closeTag', (name) => close(withoutPrefix(name)))
  if (text) parser.on('text', (value, decode) => text(decode(value))).on('cdata', text)
  parser.parse(xml)
}
