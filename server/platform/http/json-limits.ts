import { randomInt } from 'node:crypto'
import { pointer } from '../../../core/json/pointer.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { TextKey, TextParams } from '../../../core/i18n/index.ts'

const maxValues = 1_000_000
const maxLevels = 64
/**
 * JSON.parse makes a hidden class for each new sequence of names, in about 3 µs and 200 bytes. A text of 8 MB could ask for
 * a million of them; a sheet of 10,000 rows with many blanks asks for some ten thousand.
 */
const maxShapes = 100_000
/** In one value that is parsed at once. */
const maxShapesAtOnce = 20_000

interface Level {
  isList: boolean
  /** Index of the current item. */
  index: number
  /** Start and end of the current name, with its quotes. */
  nameStart: number
  nameEnd: number
  /** Hash of the names so far. */
  shape: number
}

const code = (character: string) => character.charCodeAt(0)
const [comma, colon, quote, backslash] = [code(','), code(':'), code('"'), code('\\')]
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')]
const blank = code(' ')

/**
 * Refuses a JSON text that holds too much, before anything is made of it. Returns where the items of its outermost list
 * are cut: at the brackets, and at the commas between them. Undefined if the text is no list.
 */
export function measureJson(text: string): number[] | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  const cuts: number[] = []
  const shapes = new Set<number>()
  let shapesBefore = 0
  let values = 0
  let isNameNext = false
  for (let at = 0; at < text.length; at++) {
    const next = text.charCodeAt(at)
    // In the order of their frequency.
    if (next <= blank || next === colon) continue
    if (next === quote) {
      const end = endOfString(text, at)
      if (isNameNext && level) {
        isNameNext = false
        level.nameStart = at
        level.nameEnd = end + 1
        level.shape = hashOf(text, at, end, level.shape)
        shapes.add(level.shape >> 1)
        if (shapes.size > maxShapes || shapes.size - shapesBefore > maxShapesAtOnce)
          refuseJson(pathOf(text, levels.slice(0, -1)), 'error.shape.names')
      } else values++
      at = end
    } else if (next === comma) {
      if (!level) return undefined
      isNameNext = !level.isList
      level.index++
      if (levels.length === 1 && level.isList) {
        cuts.push(at)
        shapesBefore = shapes.size
      }
    } else if (next === openObject || next === openList) {
      if (levels.length === maxLevels) refuseJson(pathOf(text, levels), 'error.shape.depth')
      if (!level) cuts.push(at)
      values++
      isNameNext = next === openObject
      level = { isList: !isNameNext, index: 0, nameStart: 0, nameEnd: 0, shape: seed }
      levels.push(level)
    } else if (next === closeObject || next === closeList) {
      const closed = levels.pop()
      level = levels.at(-1)
      if (level) continue
      cuts.push(at)
      return closed?.isList && /^\][ \n\r\t]*$/.test(text.slice(at)) ? cuts : undefined
    } else {
      values++
      while (at + 1 < text.length && !isEndOfBare(text.charCodeAt(at + 1))) at++
    }
    if (values > maxValues) refuseJson('', 'error.shape.values', { limit: maxValues })
  }
  return undefined
}

function refuseJson(path: string, key: TextKey, params: TextParams = {}): never {
  refuse('INVALID', { faults: [{ path, key, params }] })
}

/** The path of the current item of the innermost level. */
const pathOf = (text: string, levels: readonly Level[]): string =>
  pointer(
    ...levels.map(({ isList, index, nameStart, nameEnd }) =>
      isList ? index : nameOf(text.slice(nameStart, nameEnd)),
    ),
  )

function nameOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

/** End of the string that begins here. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

/** Whether a number, true, false or null ends before this character. */
const isEndOfBare = (next: number) =>
  next <= blank || next === comma || next === closeList || next === closeObject

/** Random, so that nobody can choose names with equal hashes. */
const seed = randomInt(2 ** 31)

function hashOf(text: string, start: number, end: number, before: number): number {
  let hash = before
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash
}
