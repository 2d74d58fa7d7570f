import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import {
  type FileType,
  maxFileBytes,
  maxPixels,
  maxSentPixels,
  maxSide,
  pictureWidths,
} from '../../../core/rules/file.ts'
import { withoutMetadata } from './metadata.ts'
import { cleanSvg } from './svg.ts'

/** What is stored of a file: itself or, of a drawing or a picture, what was made of it; and the smaller sizes of a picture. */
export interface Inspection {
  content?: Uint8Array
  sizes: { width: number; content: Uint8Array }[]
  width: number | null
  height: number | null
}
/** Its content is not what it is said to be; the picture has too many pixels; it would keep whoever opens it waiting. */
export type InspectionFault = 'content' | 'pictureTooLarge' | 'pictureTooHard'

// Decoders for other formats than ours are never reached, whatever a content looks like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Judges a file by its content alone. Runs in a process of its own: decoders are written for speed, and senders are strangers. */
export async function inspect(content: Uint8Array, type: FileType): Promise<Inspection | InspectionFault> {
  if (type === 'image/svg+xml') return inspectDrawing(content)
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (found?.mime !== type) return 'content'
  if (type === 'image/jpeg' || type === 'image/png') return inspectPicture(content, type)
  return { sizes: [], width: null, height: null }
}

function inspectDrawing(content: Uint8Array): Inspection | InspectionFault {
  const drawing = cleanSvg(content)
  if (!drawing) return 'content'
  if (drawing === 'pictureTooHard') return drawing
  if (isTooLarge(drawing.width, drawing.height)) return 'pictureTooLarge'
  const { width, height } = drawing
  return {
    content: Buffer.from(drawing.content),
    sizes: [],
    width: width === undefined ? null : Math.round(width),
    height: height === undefined ? null : Math.round(height),
  }
}

const isTooLarge = (width = 0, height = 0): boolean =>
  width > maxSide || height > maxSide || width * height > maxPixels

async function inspectPicture(content: Uint8Array, type: FileType): Promise<Inspection | InspectionFault> {
  // The decoder refuses to look at the largest ones.
  if (isTooLarge(...sidesOfPng(content))) return 'pictureTooLarge'
  let header: Metadata
  try {
    // Reads no further than the header, so it may read that of a flood too.
    header = await sharp(content, { limitInputPixels: false }).metadata()
  } catch {
    return 'content'
  }
  const { width, height } = header.autoOrient
  if (isTooLarge(width, height)) return 'pictureTooLarge'
  try {
    const clean = await cleanPicture(content, type, header.orientation)
    return { ...(clean ? { content: clean } : {}), sizes: await makeSizes(content), width, height }
  } catch {
    return 'content'
  }
}

/** Sides and qualities that are tried in turn until a picture fits. */
const reductions = [
  { side: 2560, quality: 85 },
  { side: 2560, quality: 70 },
  { side: 1920, quality: 70 },
  { side: 1280, quality: 60 },
  { side: 640, quality: 50 },
] as const

/** A picture of a telephone, drawn anew as a JPEG that fits, turned, and without what its camera wrote into it (LNK-10). */
export async function reducePicture(
  content: Uint8Array,
): Promise<Required<Inspection> | InspectionFault | 'heic'> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (found && /^image\/hei[cf]/.test(found.mime)) return 'heic'
  if (found?.mime !== 'image/jpeg' && found?.mime !== 'image/png') return 'content'
  if (content.length <= maxFileBytes && found.mime === 'image/jpeg') {
    const whole = await inspectPicture(content, found.mime)
    if (typeof whole !== 'string') return { content, ...whole }
  }
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > maxSentPixels) return 'pictureTooLarge'
    // A JPEG is decoded at a smaller size already; rows come one after the other.
    const { data, info } = await sharp(content, {
      limitInputPixels: maxSentPixels,
      sequentialRead: true,
      failOn: 'error',
    })
      .autoOrient()
      .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const { side, quality } of reductions) {
      const { data: drawn, info: made } = await sharp(data, { raw: info })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true })
      if (drawn.length <= maxFileBytes)
        return { content: drawn, sizes: await makeSizes(drawn), width: made.width, height: made.height }
    }
    return 'content'
  } catch {
    return 'content'
  }
}

/** A picture that is drawn anew: as good as possible, and small enough to be stored. */
const drawings = [
  { quality: 92, side: maxSide },
  { quality: 80, side: maxSide },
  { quality: 80, side: 2000 },
  { quality: 80, side: 1280 },
  { quality: 60, side: 640 },
] as const

/**
 * The picture without place, device and author; undefined if it has none of them. A camera that was held upright tells so in
 * what goes, so its picture is turned first, and drawn anew. Any other keeps its pixels byte for byte.
 */
async function cleanPicture(
  content: Uint8Array,
  type: FileType,
  orientation = 1,
): Promise<Buffer | undefined> {
  const clean = orientation === 1 ? withoutMetadata(Buffer.from(content), type) : undefined
  if (clean) return clean.length < content.length ? clean : undefined
  for (const { quality, side } of drawings) {
    const turned = sharp(content, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const drawn = await (type === 'image/jpeg' ? turned.jpeg({ quality }) : turned.png()).toBuffer()
    if (drawn.length <= maxFileBytes) return drawn
  }
  throw new Error('no drawing of the picture is small enough')
}

/** What a PNG says of itself at its start. */
function sidesOfPng(content: Uint8Array): [width: number, height: number] {
  const start = Buffer.from(content.subarray(0, 24))
  return start.length === 24 && start.toString('latin1', 12, 16) === 'IHDR'
    ? [start.readUInt32BE(16), start.readUInt32BE(20)]
    : [0, 0]
}

/** The picture is decoded once; each smaller size is made of the next larger one. */
async function makeSizes(content: Uint8Array): Promise<Inspection['sizes']> {
  const widest = pictureWidths.at(-1)!
  let { data, info } = await sharp(content, {
    limitInputPixels: maxPixels,
    sequentialRead: true,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sizes: Inspection['sizes'] = []
  for (const width of pictureWidths.toReversed()) {
    const smaller = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).resize({
      width,
      withoutEnlargement: true,
    })
    ;({ data, info } = await smaller.raw().toBuffer({ resolveWithObject: true }))
    const { width: w, height, channels } = info
    sizes.push({
      width,
      content: await sharp(data, { raw: { width: w, height, channels } })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    })
  }
  return sizes
}
