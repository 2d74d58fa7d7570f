/** A number that begins a position, as nearly all programs write it. */
const figure = String.raw`[+\-\u2212]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?`
/** A height that isn't known. */
const unknown = '(?:[nN][aA][nN]|[nN]ull|-?[iI]nf(?:inity)?)?'
const tuple = new RegExp(`^${figure},${figure}(?:,(?:${figure}|${unknown})){0,2}$`)
/** Four to six whole numbers: two, or three, with decimal commas. */
const commaTuple = /^([+\-\u2212]?\d{1,3}),(\d+),([+\-\u2212]?\d{1,3}),(\d+)(?:,[+-]?\d+){0,2}$/
const commaFigure = /^[+\-\u2212]?\d+$/

/** Signs of the longest position. */
const maxTuple = 200

/**
 * The positions of a text of KML, as leniently as Google Earth takes them (GRD-02): commas between positions and behind them, blanks
 * behind commas, heights that are missing or no numbers, decimal commas. Undefined where none of these readings fits all of it.
 */
export function readCoordinates(written: string): string[][] | undefined {
  const text = written.trim()
  if (text === '') return []
  const tokens = text.split(/\s+/)
  const plain = tokens.map((token) => token.replace(/,{1,2}$/, ''))
  // Four whole numbers are a pair before they are a position with height and accuracy.
  if (plain.every(isCommaTuple)) return plain.map(partsOfCommas)
  if (plain.every(isTuple)) return plain.map(partsOf)
  const joined = joinAtCommas(tokens)
  if (joined.every(isCommaTuple)) return joined.map(partsOfCommas)
  if (joined.every(isTuple)) return joined.map(partsOf)
  return joined.length === 1 ? fromOneList(joined[0]!) : undefined
}

const isTuple = (token: string): boolean => token.length <= maxTuple && tuple.test(token)
const isCommaTuple = (token: string): boolean => token.length <= maxTuple && commaTuple.test(token)

const partsOf = (token: string): string[] => token.split(',')

/** `-61,234561,-29,123451,0` is −61.234561, −29.123451. */
function partsOfCommas(token: string): string[] {
  const [, lng, lngPart, lat, latPart] = commaTuple.exec(token)!
  return [`${lng}.${lngPart}`, `${lat}.${latPart}`]
}

/** Tokens with those together that a comma ends or begins. */
function joinAtCommas(tokens: readonly string[]): string[] {
  const groups: string[][] = []
  let isJoined = false
  for (const token of tokens) {
    if (isJoined || (groups.length > 0 && token.startsWith(','))) groups.at(-1)!.push(token)
    else groups.push([token])
    isJoined = token.endsWith(',')
  }
  return groups.map((group) => group.join('').replace(/,$/, ''))
}

/** One list of numbers with commas alone: by twos or threes, whichever comes back to its first position or lies on the earth. */
function fromOneList(list: string): string[][] | undefined {
  const parts = list.split(',')
  if (!parts.every((part) => part.length <= maxTuple && isFigure(part))) return undefined
  const readings = [3, 2].flatMap((size) => {
    if (parts.length % size !== 0 || parts.length / size < 2) return []
    const positions = Array.from({ length: parts.length / size }, (_, n) =>
      parts.slice(n * size, (n + 1) * size),
    )
    return positions.every(isOnEarth) ? [positions] : []
  })
  return readings.find((positions) => isSame(positions[0]!, positions.at(-1)!)) ?? only(readings)
}

const wholeFigure = new RegExp(`^${figure}$`)
const isFigure = (part: string): boolean =>
  wholeFigure.test(part) && !(commaFigure.test(part) && part.length > 12)
const isOnEarth = ([lng, lat]: string[]): boolean =>
  Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90
const isSame = (one: string[], other: string[]): boolean => one[0] === other[0] && one[1] === other[1]
const only = <T>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
