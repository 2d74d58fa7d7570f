import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDigitOf } from '../../../core/gs1/checks.ts'
import { readPaper } from '../../../test/kit/paper.ts'
import { readSymbols } from '../../../test/symbols.ts'
import { draw, type Drawing } from './draw.ts'
import { gridOf } from './grid.ts'

const link = 'https://bodegas.example/01/07791234500017/10/L-25-001'
const elements = '^010779123450001710L-25-001'
const lines = ['(01)07791234500017', '(10)L-25-001']

const kinds = [
  ['qr', 'link', link, 'QRCode', false],
  ['qr', 'ai', elements, 'QRCode', true],
  ['datamatrix', 'ai', elements, 'DataMatrix', true],
  ['datamatrix', 'link', link, 'DataMatrix', false],
  ['ean13', 'ai', '7791234500017', 'EAN13', false],
  ['gs1-128', 'ai', elements, 'Code128', true],
] as const

// The reader of pictures from outside refuses SVG for its whole process, which other test files share.
const readSvg = { operation: ['VipsForeignLoadSvgBuffer'] }
beforeAll(() => sharp.unblock(readSvg))
afterAll(() => sharp.block(readSvg))

describe('a code as a file', () => {
  for (const module of [0.25, 0.5, 1.3])
    it.each(kinds)(
      `%s of %s is read back at ${module} mm from PNG, SVG and PDF (GS1-09)`,
      async (...kind) => {
        const [symbol, content, data, format, isGs1] = kind
        const drawing = { symbol, content, data, module, lines }
        const read = [{ format, text: data.replace(/^\^/, ''), isGs1 }]
        expect(await readSymbols(draw({ ...drawing, format: 'png' }))).toEqual(read)
        const svg = sharp(draw({ ...drawing, format: 'svg' }), { density: 300 }).flatten({
          background: '#fff',
        })
        expect(await readSymbols(await svg.png().toBuffer())).toEqual(read)
        const [page] = await readPaper(draw({ ...drawing, format: 'pdf' }))
        expect(await readSymbols(await page!.picture(300))).toEqual(read)
      },
    )

  it.each([
    ['qr', 'link', link, 20.5, 20.5],
    ['datamatrix', 'ai', elements, 10, 10],
    ['ean13', 'ai', '7791234500017', 56.5, 37],
    ['gs1-128', 'ai', elements, 132, 32],
  ] as const)('%s of %s has its true size in each format (GS1-09)', async (symbol, content, data, w, h) => {
    const drawing = { symbol, content, data, module: 0.5, lines: [] }
    expect(draw({ ...drawing, format: 'svg' }).toString()).toContain(`width="${w}mm" height="${h}mm"`)
    const [page] = await readPaper(draw({ ...drawing, format: 'pdf' }))
    expect([page!.width, page!.height]).toEqual([expect.closeTo(w, 1), expect.closeTo(h, 1)])
    const png = draw({ ...drawing, format: 'png' })
    const at = png.indexOf('pHYs') + 4
    const perMillimetre = png.readUInt32BE(at) / 1000
    expect(png.readUInt32BE(16) / perMillimetre).toBeCloseTo(w, 1)
    expect(png.readUInt32BE(20) / perMillimetre).toBeCloseTo(h, 1)
  })

  it.each([
    ['qr', 'link', link, 4, 4],
    ['datamatrix', 'ai', elements, 1, 1],
    ['ean13', 'ai', '7791234500017', 11, 7],
    ['gs1-128', 'ai', elements, 10, 10],
  ] as const)('%s of %s keeps its quiet zone (GS1-09)', (symbol, content, data, left, right) => {
    const { bars, width } = gridOf({ symbol, content, data, module: 0.5 })
    expect(Math.min(...bars.map(({ x }) => x))).toBe(left)
    expect(width - Math.max(...bars.map((bar) => bar.x + bar.width))).toBe(right)
  })

  it('carries what GS1’s own kinds of symbols carry, by a second judge (GS1-09)', () => {
    const bracketed = '(01)07791234500017(10)L-25-001(17)261130'
    const data = '^010779123450001710L-25-001^17261130'
    const darkOf = (bcid: string) => bwip.raw({ bcid, text: bracketed })[0] as { pixs: number[] }
    const grid = gridOf({ symbol: 'datamatrix', content: 'ai', data, module: 0.5 })
    const dark = grid.bars.reduce((sum, { width }) => sum + width, 0)
    expect(dark).toBe(darkOf('gs1datamatrix').pixs.filter((one) => one === 1).length)
    expect(() => bwip.raw({ bcid: 'gs1datamatrix', text: '(01)07791234500015(10)A' })).toThrow('GS1')
  })

  it('has a check digit that a second judge counts alike, and no other', () => {
    const digits = [
      '779123450001',
      '952000101001',
      '000000000000',
      '999999999999',
      '590123412345',
      '401234567890',
    ]
    const isTaken = (text: string) => {
      try {
        return bwip.raw({ bcid: 'ean13', text }).length > 0
      } catch {
        return false
      }
    }
    for (const twelve of digits)
      expect(Array.from({ length: 10 }, (_, n) => String(n)).filter((n) => isTaken(twelve + n))).toEqual([
        checkDigitOf(twelve),
      ])
  })

  it('has its elements beside it, as outlines, where they are asked for', () => {
    const drawing: Drawing = {
      symbol: 'datamatrix',
      content: 'ai',
      data: '^010779123450001710A<B&(7)',
      module: 0.5,
      format: 'svg',
      lines: ['(01)07791234500017', '(10)A<B&(7)'],
    }
    expect(draw(drawing).toString()).toContain('<title>(01)07791234500017(10)A&lt;B&amp;(7)</title>')
    expect(draw({ ...drawing, lines: [] }).toString()).not.toContain('<title>')
  })
})
