/** Encodings of files; people may choose one of the first four. */
const encodings = ['utf-8', 'windows-1252', 'ibm850', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
export const codePages = encodings.slice(0, 4)

/** The signs from 128 on of DOS in western Europe, which no browser knows. */
const dos850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The signs from 128 to 159 of Windows-1252, which Node 20 takes for control characters. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'windows-1252')
    return new TextDecoder(encoding)
      .decode(bytes)
      .replace(/[\u0080-\u009f]/g, (sign) => windows[sign.charCodeAt(0) - 128]!)
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes)
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : dos850[byte - 128]!
  return text
}

/** Enough bytes beyond ASCII to know a code page by. */
const sampled = 4_000

/** Letters of western languages; a wrong code page makes frames and marks of them. */
const letters = /[áéíóúüñçãõâêôàèÁÉÍÓÚÜÑÇÃÕÂÊÔÀÈ]/
/** Marks that stand at an end of a word. */
const marks = /[ºª°¿¡–—‘’“”²³]/
const isLetter = (sign: string) => /\p{L}/u.test(sign)

/** How well a sign fits between its neighbours: the dash of one code page is the ñ of another. */
function fitOf(before: string, sign: string, after: string): number {
  const isBeside = isLetter(before) || isLetter(after)
  const isInside = [before, after].every((one) => isLetter(one) || /[–—]/.test(one))
  if (letters.test(sign)) return isBeside ? 2 : 1
  if (!marks.test(sign)) return 0
  if (!isInside) return 2
  return sign !== '’' ? 0 : /\p{Lu}/u.test(after) ? 2 : 1
}

/** The bytes beyond ASCII, each with its neighbours. */
function sample(bytes: Uint8Array): Uint8Array {
  const triples: number[] = []
  for (let n = 0; n < bytes.length && triples.length < 3 * sampled; n++)
    if (bytes[n]! > 127) triples.push(bytes[n - 1] ?? 32, bytes[n]!, bytes[n + 1] ?? 32)
  return Uint8Array.from(triples)
}

/** For text without a byte-order mark that isn't UTF-8: the code page whose signs fit best, Windows-1252 if equal. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const triples = sample(bytes)
    const scored = (['windows-1252', 'ibm850', 'macintosh'] as const).map((encoding) => {
      const signs = decode(triples, encoding)
      let score = 0
      for (let n = 0; n < signs.length; n += 3) score += fitOf(signs[n]!, signs[n + 1]!, signs[n + 2]!)
      return { encoding, score }
    })
    return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
  }
}
