import { PNG } from 'pngjs'
import { qrModules, qrPath } from '../../../core/look/qr.ts'

const qrTypes = ['png', 'svg'] as const
export type QrType = (typeof qrTypes)[number]

export const isQrType = (type: unknown): type is QrType => qrTypes.some((known) => known === type)

export const mimeOf = { png: 'image/png', svg: 'image/svg+xml' } as const satisfies Record<QrType, string>

/** Pixels a module: the image is about 300 wide, sharp on a screen and on a sticker. */
const scale = 8

/** A QR code as a file (QRP-01, QRP-04). */
export function qrImage(text: string, type: QrType): Buffer {
  const modules = qrModules(text)
  return type === 'svg' ? Buffer.from(svg(modules)) : png(modules)
}

function svg(modules: boolean[][]): string {
  const size = modules.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * scale}" height="${size * scale}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${qrPath(modules)}"/></svg>`
  )
}

function png(modules: boolean[][]): Buffer {
  const size = modules.length * scale
  const image = new PNG({ width: size, height: size, colorType: 0 })
  modules.forEach((row, y) => {
    const line = Buffer.alloc(size * 4)
    row.forEach((dark, x) => line.fill(dark ? darkPixels : lightPixels, x * scale * 4, (x + 1) * scale * 4))
    for (let repeat = 0; repeat < scale; repeat++) line.copy(image.data, (y * scale + repeat) * size * 4)
  })
  return PNG.sync.write(image, { colorType: 0, inputColorType: 6 })
}

const darkPixels = Buffer.from([0, 0, 0, 255])
const lightPixels = Buffer.from([255, 255, 255, 255])
