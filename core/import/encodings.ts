/** Encodings of files; people may choose one of the first four. */
const encodings = ['utf-8', 'windows-1252', 'ibm850', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
export const codePages = encodings.slice(0, 4)

/** The signs from 128 on of DOS in western Europe, which no browser knows. */
const dos850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes)
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : dos850[byte - 128]!
  return text
}

/** Enough bytes beyond ASCII to know a code page by. */
const sampled = 4_000

/** Letters of western languages; a wrong code page makes frames and marks of them. */
const letters = /[áéíóúüñçãõâêôàèÁÉÍÓÚÜÑÇÃÕÂÊÔÀÈºª°¿¡–’“”²³]/

/** For text without a byte-order mark that isn't UTF-8: the code page that yields the most letters, Windows-1252 if equal. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const beyond = bytes.filter((byte) => byte > 127).subarray(0, sampled)
    const scored = (['windows-1252', 'ibm850', 'macintosh'] as const).map((encoding) => ({
      encoding,
      score: [...decode(beyond, encoding)].filter((sign) => letters.test(sign)).length,
    }))
    return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
  }
}
