import encode from 'qr'

/** A QR code as rows of dark and light modules, with the quiet zone of four modules that scanners need. */
export function qrModules(text: string): boolean[][] {
  return encode(text, 'raw', { ecc: 'medium', border: 4 })
}

/**
 * The dark modules as one SVG path of horizontal strokes. A module is one unit, so draw it with stroke-width 1. The strokes are
 * joined at the end: a string that grew by hundreds of them would keep each, eight times what they say.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  const strokes: string[] = []
  modules.forEach((row, y) => {
    let pen: number | undefined
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      strokes.push(pen === undefined ? `M${x} ${y}.5h${end - x}` : `m${x - pen} 0h${end - x}`)
      pen = end
      x = end
    }
  })
  return strokes.join('')
}
