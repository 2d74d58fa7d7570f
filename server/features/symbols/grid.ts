import bwip from 'bwip-js/node'
import { qrModules } from '../../../core/look/qr.ts'
import type { SymbolContent } from '../../../core/contract/symbols.ts'
import type { SymbolKind } from '../../../core/gs1/printed.ts'

/** A symbol in modules, its quiet zone included. */
export interface Grid {
  width: number
  height: number
  bars: { x: number; y: number; width: number; height: number }[]
  /** Millimetres that bars are high at least; undefined where the symbol is a matrix. */
  isLinear: boolean
}

export interface SymbolInput {
  symbol: SymbolKind
  content: SymbolContent
  /** A link, elements as `^0109…10A`, or the thirteen digits of an EAN. */
  data: string
  /** Millimetres. */
  module: number
}

/** Modules that stay light around a symbol (GS1 General Specifications, 5.2, 5.4, 5.6). */
const quiet = { matrix: 1, ean: { left: 11, right: 7 }, linear: 10 }

/** GS1 General Specifications: bars of general distribution are at least 31.75 mm high. */
const maxBar = 32

/** An EAN-13 is 22.85 mm high where its module has 0.33 mm; guards reach five modules lower. */
const ean = { bar: 69, guard: 74 }

/** GS1-09: what is dark of a symbol. */
export function gridOf({ symbol, content, data, module }: SymbolInput): Grid {
  if (symbol === 'qr' && content === 'link') return ofRows(qrModules(data))
  const text = content === 'ai' ? data.replaceAll('^', '^FNC1') : data
  if (symbol === 'qr') return ofMatrix(matrixOf('qrcode', text, true), 4)
  if (symbol === 'datamatrix') return ofMatrix(matrixOf('datamatrix', text, content === 'ai'), quiet.matrix)
  if (symbol === 'ean13')
    return ofLinear(widthsOf('ean13', data), quiet.ean, (x) =>
      x < 3 || (x > 44 && x < 50) || x > 91 ? ean.guard : ean.bar,
    )
  const height = Math.ceil(maxBar / module)
  return ofLinear(widthsOf('code128', text), { left: quiet.linear, right: quiet.linear }, () => height)
}

function matrixOf(bcid: 'qrcode' | 'datamatrix', text: string, parsefnc: boolean): boolean[][] {
  const [made] = bwip.raw({ bcid, text, parsefnc, ...(bcid === 'qrcode' && { eclevel: 'M' }) })
  if (!made || !('pixs' in made)) throw new Error(`${bcid} made no matrix`)
  const { pixs, pixx } = made
  return Array.from({ length: pixs.length / pixx }, (_, y) =>
    pixs.slice(y * pixx, (y + 1) * pixx).map((dark) => dark === 1),
  )
}

/** Widths of bars and spaces by turns. */
function widthsOf(bcid: 'ean13' | 'code128', text: string): number[] {
  const [made] = bwip.raw({ bcid, text, parsefnc: bcid === 'code128' })
  if (!made || !('sbs' in made)) throw new Error(`${bcid} made no bars`)
  return made.sbs
}

function ofMatrix(matrix: boolean[][], margin: number): Grid {
  const side = Array<boolean>(margin).fill(false)
  const rows = matrix.map((row) => [...side, ...row, ...side])
  const edge = () => Array.from({ length: margin }, () => rows[0]!.map(() => false))
  return ofRows([...edge(), ...rows, ...edge()])
}

function ofRows(rows: readonly (readonly boolean[])[]): Grid {
  const bars = rows.flatMap((row, y) => {
    const found: Grid['bars'] = []
    row.forEach((dark, x) => {
      const last = found.at(-1)
      if (!dark) return
      if (last && last.x + last.width === x) last.width++
      else found.push({ x, y, width: 1, height: 1 })
    })
    return found
  })
  return { width: rows[0]!.length, height: rows.length, bars, isLinear: false }
}

function ofLinear(
  widths: readonly number[],
  { left, right }: { left: number; right: number },
  heightAt: (x: number) => number,
): Grid {
  const bars: Grid['bars'] = []
  let x = 0
  widths.forEach((width, n) => {
    if (n % 2 === 0) bars.push({ x: left + x, y: 0, width, height: heightAt(x) })
    x += width
  })
  return {
    width: left + x + right,
    height: Math.max(...bars.map(({ height }) => height)),
    bars,
    isLinear: true,
  }
}
