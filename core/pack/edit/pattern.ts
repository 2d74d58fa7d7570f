/** A part of a pattern made from an example: a number of letters or digits, or literal characters. */
export type PatternPart = { kind: 'letters' | 'digits'; count: number } | { kind: 'sign'; text: string }

const classes = { upper: '[A-Z]', lower: '[a-z]', digits: '[0-9]' } as const

/** The pattern of texts like an example: its letters may be others of the same case, its digits others, its signs stay. */
export function patternOfExample(example: string): string {
  const runs = example.match(/[A-Z]+|[a-z]+|[0-9]+|[^A-Za-z0-9]/g) ?? []
  const parts = runs.map((run) => {
    const [first = ''] = run
    if (/[^A-Za-z0-9]/.test(first)) return first.replace(/[\\^$.*+?()[\]{}|]/, (sign) => `\\${sign}`)
    const letters = first === first.toUpperCase() ? classes.upper : classes.lower
    return `${/[0-9]/.test(first) ? classes.digits : letters}{${run.length}}`
  })
  return `^${parts.join('')}$`
}

/** The parts of a pattern, if an example can have made it. */
export function partsOfPattern(pattern: string): PatternPart[] | undefined {
  const [, body] = /^\^([^]+)\$$/.exec(pattern) ?? []
  const pieces = body?.match(/\[(?:A-Z|a-z|0-9)\]\{\d+\}|\\[^A-Za-z0-9]|[^A-Za-z0-9\\^$.*+?()[\]{}|]/g)
  if (!pieces || pieces.join('') !== body) return undefined
  return pieces.map((piece): PatternPart => {
    const [, set, count] = /^\[(.+)\]\{(\d+)\}$/.exec(piece) ?? []
    if (set === undefined) return { kind: 'sign', text: piece.replace(/^\\/, '') }
    return { kind: set === '0-9' ? 'digits' : 'letters', count: Number(count) }
  })
}
