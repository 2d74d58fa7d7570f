import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { jpeg, png } from '../../../test/kit/files.ts'
import { maxFileBytes } from '../../../core/rules/file.ts'
import { inspect } from './inspect.ts'

const place = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 24/1 0/1' } }
const person = { IFD0: { Copyright: 'Bea Gómez', Make: 'Teléfono', Artist: 'Bea Gómez' } }
const told = ['Bea', 'Tel', 'GPS', 'Exif', 'http://ns.adobe.com', 'Nota']

/** Red at the left and blue at the right, as the camera stored it. */
const scene = (width = 64, height = 32): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
      left: width / 2,
      top: 0,
    },
  ])
const withWords = (picture: Sharp, orientation?: number): Sharp =>
  picture
    .withExif({ ...place, ...person })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a xmlns="http://ns.adobe.com/x">Bea</a></x:xmpmeta>')
    .withMetadata(orientation === undefined ? {} : { orientation })

async function storedOf(content: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const answer = await inspect(content, type)
  if (typeof answer === 'string') throw new Error(answer)
  return Buffer.from(answer.content ?? content)
}
const pixelsOf = (content: Buffer) => sharp(content).raw().toBuffer()
const wordsIn = (content: Buffer) => told.filter((word) => content.includes(word))

it.each(['jpeg', 'png'] as const)(
  'a %s loses place, device and author, and keeps its pixels and colours',
  async (format) => {
    const content = await withWords(scene()).keepIccProfile().withIccProfile('p3').toFormat(format).toBuffer()
    expect(wordsIn(content).length).toBeGreaterThan(1)
    const stored = await storedOf(content, `image/${format}`)
    expect(wordsIn(stored)).toEqual([])
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata()
    expect([exif, xmp, iptc, icc === undefined]).toEqual([undefined, undefined, undefined, false])
    expect(await pixelsOf(stored)).toEqual(await pixelsOf(content))
  },
)

it.each([3, 6, 8])(
  'a picture that was taken turned (%i) is turned before it forgets so',
  async (orientation) => {
    for (const format of ['jpeg', 'png'] as const) {
      const content = await withWords(scene(), orientation).toFormat(format).toBuffer()
      const stored = await storedOf(content, `image/${format}`)
      expect(wordsIn(stored)).toEqual([])
      const seen = await sharp(content).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const now = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
      expect([now.info.width, now.info.height]).toEqual([seen.info.width, seen.info.height])
      const furthest = now.data.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - seen.data[at]!)),
        0,
      )
      expect(furthest).toBeLessThan(60)
    }
  },
)

it('a picture that is turned stays under the limit of files', async () => {
  const noise = { width: 1800, height: 1100, channels: 3 as const, background: '#000' }
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const content = await sharp({ create: { ...noise, noise: grain } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()
  expect(content.length).toBeLessThan(maxFileBytes)
  expect((await sharp(content).autoOrient().jpeg({ quality: 92 }).toBuffer()).length).toBeGreaterThan(
    maxFileBytes,
  )
  expect((await storedOf(content, 'image/jpeg')).length).toBeLessThanOrEqual(maxFileBytes)
})

it('what follows the end of a picture goes: a second picture, a note', async () => {
  const plain = await scene().jpeg().toBuffer()
  const second = await withWords(scene()).jpeg().toBuffer()
  expect(await storedOf(Buffer.concat([plain, second]), 'image/jpeg')).toEqual(plain)
  const drawn = png(9, 9)
  expect(await storedOf(Buffer.concat([drawn, Buffer.from('Nota')]), 'image/png')).toEqual(drawn)
})

it('a comment and an unknown chunk go; what a progressive picture needs stays', async () => {
  const plain = await scene().jpeg({ progressive: true }).toBuffer()
  const comment = Buffer.from('\xff\xfe\0\x06Nota', 'latin1')
  const noted = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
  expect(await storedOf(noted, 'image/jpeg')).toEqual(plain)
})

it('a picture whose parts are not in order is drawn anew', async () => {
  const content = await withWords(scene()).jpeg().toBuffer()
  const end = 4 + content.readUInt16BE(4)
  const odd = Buffer.concat([content.subarray(0, end), Buffer.from([0, 0, 0]), content.subarray(end)])
  const stored = await storedOf(odd, 'image/jpeg')
  expect(wordsIn(stored)).toEqual([])
  expect((await sharp(stored).metadata()).width).toBe(64)
})

it('a picture without metadata is stored byte for byte', async () => {
  expect(await storedOf(jpeg, 'image/jpeg')).toEqual(jpeg)
  expect(await storedOf(png(10, 10), 'image/png')).toEqual(png(10, 10))
})
