import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { scan } from '../../test/scan.ts'
import { qrModules, qrPath } from './qr.ts'

const address = 'https://rastro.example/0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11'

describe('the QR code', () => {
  it('decodes to its text', async () => {
    const modules = qrModules(address)
    expect(await scan(picture(modules))).toBe(address)
  })

  it('draws exactly its modules as a path', () => {
    const modules = qrModules(address)
    expect(painted(qrPath(modules), modules.length)).toEqual(modules)
  })
})

function picture(modules: boolean[][], scale = 4): Uint8Array {
  const png = new PNG({ width: modules.length * scale, height: modules.length * scale, colorType: 0 })
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++) {
      const shade = modules[Math.floor(y / scale)]![Math.floor(x / scale)] ? 0 : 255
      png.data.set([shade, shade, shade, 255], (y * png.width + x) * 4)
    }
  return PNG.sync.write(png)
}

function painted(d: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  let x = 0
  let y = 0
  for (const [, command, first, second] of d.matchAll(/([Mmh])(\d+)(?: ([\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Math.floor(Number(second))]
    else if (command === 'm') x += Number(first)
    else {
      rows[y]!.fill(true, x, x + Number(first))
      x += Number(first)
    }
  }
  return rows
}
