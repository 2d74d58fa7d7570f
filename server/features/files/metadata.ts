import type { FileType } from '../../../core/rules/file.ts'

/**
 * A picture without what its camera and its programs wrote into it: place, time, device, author, thumbnails. Its pixels and
 * their colours stay as they are, byte for byte. Undefined if its parts can't be separated, though a decoder may be patient.
 */
export function withoutMetadata(content: Buffer, type: FileType): Buffer | undefined {
  const parts = type === 'image/jpeg' ? partsOfJpeg(content) : partsOfPng(content)
  return parts && Buffer.concat(parts)
}

const endOfImage = 0xd9
const startOfScan = 0xda
/** Markers without a length: restarts of a scan, and TEM. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/** Of what programs add: the header, the colours, and how they are coded. */
const addedThatStays = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

function staysInJpeg(marker: number, body: Buffer): boolean {
  const isComment = marker === 0xfe
  const isAdded = marker >= 0xe0 && marker <= 0xef
  if (!isAdded) return !isComment
  const name = addedThatStays.get(marker)
  return name !== undefined && body.toString('latin1', 0, name.length) === name
}

/** The end of the first picture is the end: cameras append further ones, each with a place of its own. */
function partsOfJpeg(content: Buffer): Buffer[] | undefined {
  const parts = [content.subarray(0, 2)]
  for (let at = 2; at + 1 < content.length;) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const bodyAt = at + 4
    const end = standsAlone(marker) || marker === endOfImage ? at + 2 : at + 2 + lengthAt(content, at + 2)
    const isWhole = end <= content.length && end >= at + 2
    if (!isWhole) return undefined
    if (staysInJpeg(marker, content.subarray(bodyAt, end))) parts.push(content.subarray(at, end))
    if (marker === endOfImage) return parts
    at = end
    if (marker === startOfScan) {
      at = endOfScan(content, end)
      parts.push(content.subarray(end, at))
    }
  }
  return undefined
}

const lengthAt = (content: Buffer, at: number): number =>
  at + 2 <= content.length ? content.readUInt16BE(at) : Infinity

/** In the pixels of a scan 0xff is followed by 0, or by the number of a restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !standsAlone(next)) return at
  }
  return content.length
}

/** Pixels, colours, size on paper, and frames of an animation. Texts, times, EXIF and whatever isn't known go. */
const chunksThatStay = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)
const signatureBytes = 8
/** Length, name and checksum. */
const frameBytes = 12

function partsOfPng(content: Buffer): Buffer[] | undefined {
  const parts = [content.subarray(0, signatureBytes)]
  for (let at = signatureBytes; at + frameBytes <= content.length;) {
    const name = content.toString('latin1', at + 4, at + 8)
    const end = at + frameBytes + content.readUInt32BE(at)
    if (end > content.length) return undefined
    if (chunksThatStay.has(name)) parts.push(content.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return undefined
}
