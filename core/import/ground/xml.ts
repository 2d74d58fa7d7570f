import { Parser } from 'saxen'
import { textOfBytes, headOf } from './bytes.ts'
import { GroundFault } from './fault.ts'

interface Visitor {
  /** Receives the local name, with or without a declared prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text(text: string): void
}

/** Levels of elements; no map has more. */
const maxDepth = 200

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export const xmlOfBytes = (bytes: Uint8Array): string =>
  textOfBytes(bytes, /encoding=["']([\w-]{1,40})["']/.exec(headOf(bytes, 200))?.[1])

/**
 * Walks through XML as leniently as map programs (GRD-02): any prefixes, HTML entities, text after the end. Refuses truncated files,
 * and document types, which could declare entities.
 */
export function walkLenient(xml: string, { open, close, text }: Visitor): void {
  let depth = 0
  let isBegun = false
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      isBegun = true
      if (++depth > maxDepth) throw new GroundFault('GROUND_BROKEN')
      let known: Record<string, string> | undefined
      open(localName(name), (wanted) => {
        known ??= attributes() || {}
        const found = Object.keys(known).find((key) => localName(key) === wanted)
        return found === undefined ? undefined : decoded(decode(known[found]!))
      })
    })
    .on('closeTag', (name) => {
      depth--
      close(localName(name))
    })
    .on('text', (value, decode) => text(decoded(decode(value))))
    .on('cdata', text)
    .on('attention', () => {
      throw new GroundFault('GROUND_BROKEN')
    })
    .on('error', (error) => {
      if (error instanceof GroundFault || !isBegun || depth > 0) throw new GroundFault('GROUND_BROKEN')
    })
  parser.parse(xml)
}

/** Names of the signs from 160 on, as HTML has them. */
const entities = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ')
const signs = new Map<string, string>([
  ...entities.map((name, n) => [name, String.fromCharCode(160 + n)] as const),
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
])

/** A text with the signs that entities of HTML name. */
export const decoded = (text: string): string =>
  text.includes('&') ? text.replace(/&(\w{2,8});/g, (whole, name: string) => signs.get(name) ?? whole) : text
