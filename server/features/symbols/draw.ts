import bwip from 'bwip-js/node'
import { crc32, deflateSync } from 'node:zlib'
import type { SymbolFormat } from '../../../core/contract/symbols.ts'
import { type SymbolInput, type Grid, gridOf } from './grid.ts'

export interface Drawing extends SymbolInput {
  format: SymbolFormat
  /** Stands beside the symbol, or below bars. */
  lines: readonly string[]
}

/** Where the parts of a file stand, in millimetres from its top left corner. */
interface Layout {
  width: number
  height: number
  grid: Grid
  module: number
  /** `y` of the baseline. */
  texts: { text: string; x: number; y: number }[]
}

/** Millimetres of the text: its size, from line to line, and to the symbol. */
const type = { size: 2.6, line: 3.4, gap: 1.5 }

/** GS1-09: a code as a file, in its true size. */
export function draw(drawing: Drawing): Buffer {
  const layout = layOut(gridOf(drawing), drawing)
  return { svg, png, pdf }[drawing.format](layout)
}

/** GS1 prints the elements in OCR-B; its outlines need no font where the file is opened. */
const font = bwip.FontLib.lookup('OCR-B')

type Glyph = ReturnType<typeof bwip.FontLib.getpaths>

/** Glyphs are asked for at this size, and scaled. */
const em = 1000
const glyphs = new Map<string, Glyph>()
function glyphOf(sign: string): Glyph {
  const known = glyphs.get(sign) ?? bwip.FontLib.getpaths(font, sign.charCodeAt(0), em, em)
  glyphs.set(sign, known)
  return known
}

const advanceOf = (sign: string): number => (glyphOf(sign).advance / em) * type.size
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + advanceOf(sign), 0)

function layOut(grid: Grid, { module, lines }: Drawing): Layout {
  const own = { width: grid.width * module, height: grid.height * module }
  if (lines.length === 0) return { ...own, grid, module, texts: [] }
  const widths = lines.map(widthOf)
  if (grid.isLinear) {
    const text = lines.join('')
    const wide = widthOf(text)
    const width = Math.max(own.width, wide + 2 * type.gap)
    const y = own.height + type.gap + type.size
    return { width, height: y + type.gap, grid, module, texts: [{ text, x: (width - wide) / 2, y }] }
  }
  const high = lines.length * type.line
  const height = Math.max(own.height, high)
  // As printed below one another, the last one at the symbol's foot.
  const texts = lines.map((text, n) => ({
    text,
    x: own.width + type.gap,
    y: height - type.gap / 2 - (lines.length - 1 - n) * type.line,
  }))
  return { width: own.width + Math.max(...widths) + 2 * type.gap, height, grid, module, texts }
}

const round = (value: number): string => String(Math.round(value * 10_000) / 10_000)

interface Pen {
  move(x: number, y: number): string
  line(x: number, y: number): string
  curve(from: readonly [number, number], control: readonly [number, number], x: number, y: number): string
  close: string
}

/** The outlines of all texts. */
function outlines({ texts }: Layout, pen: Pen): string {
  const parts: string[] = []
  for (const { text, x: start, y } of texts) {
    let x = start
    for (const sign of text) {
      const at = (px: number, py: number) => [x + (px / em) * type.size, y - (py / em) * type.size] as const
      let from = at(0, 0)
      let isOpen = false
      for (const step of glyphOf(sign)) {
        const to = at(step.x, step.y)
        if (step.type === 'M') {
          parts.push(isOpen ? pen.close : '', pen.move(...to))
          isOpen = true
        } else if (step.type === 'Q') parts.push(pen.curve(from, at(step.cx, step.cy), ...to))
        else parts.push(pen.line(...to))
        from = to
      }
      if (isOpen) parts.push(pen.close)
      x += advanceOf(sign)
    }
  }
  return parts.join('')
}

function svg(layout: Layout): Buffer {
  const { width, height, grid, module, texts } = layout
  const bars = grid.bars
    .map(
      (bar) =>
        `M${round(bar.x * module)} ${round(bar.y * module)}h${round(bar.width * module)}v${round(bar.height * module)}h${round(-bar.width * module)}z`,
    )
    .join('')
  const words = outlines(layout, {
    move: (x, y) => `M${round(x)} ${round(y)}`,
    line: (x, y) => `L${round(x)} ${round(y)}`,
    curve: (_, [cx, cy], x, y) => `Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}`,
    close: 'Z',
  })
  const title = texts.map(({ text }) => text).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}mm" height="${round(height)}mm" viewBox="0 0 ${round(width)} ${round(height)}">` +
      (title && `<title>${escaped(title)}</title>`) +
      `<path fill="#fff" d="M0 0h${round(width)}v${round(height)}H0z"/><path shape-rendering="crispEdges" d="${bars}"/>` +
      (words && `<path d="${words}"/>`) +
      '</svg>',
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Points of paper in a millimetre. */
const point = 72 / 25.4

function pdf(layout: Layout): Buffer {
  const { width, height, grid, module } = layout
  const bars = grid.bars
    .map((bar) => [bar.x, bar.y, bar.width, bar.height].map((side) => round(side * module)).join(' '))
    .map((rectangle) => `${rectangle} re\n`)
    .join('')
  const words = outlines(layout, {
    move: (x, y) => `${round(x)} ${round(y)} m\n`,
    line: (x, y) => `${round(x)} ${round(y)} l\n`,
    // The only curve of PDF has two controls.
    curve: ([fx, fy], [cx, cy], x, y) =>
      `${[fx + (2 / 3) * (cx - fx), fy + (2 / 3) * (cy - fy), x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), x, y].map(round).join(' ')} c\n`,
    close: 'h\n',
  })
  const page = { width: round(width * point), height: round(height * point) }
  const drawn = deflateSync(
    `0 g\n${round(point)} 0 0 ${round(-point)} 0 ${page.height} cm\n${bars}f\n${words && `${words}f\n`}`,
  )
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<<>>/Contents 4 0 R>>`],
    [`<</Length ${drawn.length}/Filter/FlateDecode>>stream\n`, drawn, '\nendstream'],
  ]
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let bytes = parts[0]!.length
  const add = (part: string | Buffer) => {
    const content = Buffer.from(part as string)
    parts.push(content)
    bytes += content.length
  }
  objects.forEach((object, n) => {
    places.push(bytes)
    for (const part of [`${n + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part)
  })
  const start = bytes
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** About 600 dots an inch, whole ones a module; large modules need no more. */
const dots = { millimetre: 24, maxModule: 24 }

/** One bit a dot, and how many dots a metre has: so that it prints in its true size. */
function png(layout: Layout): Buffer {
  const { grid, module } = layout
  const perModule = Math.min(Math.ceil(module * dots.millimetre), dots.maxModule)
  const scale = perModule / module
  const width = Math.ceil(layout.width * scale - 1e-6)
  const height = Math.ceil(layout.height * scale - 1e-6)
  const stride = Math.ceil(width / 8) + 1
  // Each line begins with the number of its filter.
  const image = Buffer.alloc(stride * height, 0xff)
  for (let y = 0; y < height; y++) image[y * stride] = 0
  const darken = (x: number, y: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) image[y * stride + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  for (const bar of grid.bars)
    for (let y = bar.y * perModule; y < (bar.y + bar.height) * perModule; y++)
      for (let x = bar.x * perModule; x < (bar.x + bar.width) * perModule; x++) darken(x, y)
  const size = Math.round(type.size * scale)
  for (const { text, x: start, y } of layout.texts) {
    let x = start
    for (const sign of text) {
      const glyph = bwip.FontLib.getglyph(font, sign.charCodeAt(0), size, size)
      const left = Math.round(x * scale) + glyph.left
      const top = Math.round(y * scale) - glyph.top
      for (let n = 0; n < glyph.width * glyph.height; n++)
        if (glyph.pixels[n]! > 127) darken(left + (n % glyph.width), top + Math.floor(n / glyph.width))
      x += advanceOf(sign)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const perMetre = Buffer.alloc(9)
  for (const place of [0, 4]) perMetre.writeUInt32BE(Math.round(scale * 1000), place)
  perMetre[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('pHYs', perMetre),
    chunk('IDAT', deflateSync(image)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
