import { isRecord } from '../../json/record.ts'
import type { Position } from '../../geometry/shapes.ts'

/** Other writings are numbers to a program alone: 0x10 is 16. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const decimalComma = /^[+-]?\d+,\d+$/

/** Characters of the longest number. */
const maxNumber = 40

/** A number as files have it: in quotation marks too, with a decimal comma, with a long minus. */
function figureOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > maxNumber) return undefined
  const text = value.trim().replace(/^\u2212/, '-')
  if (!decimal.test(text) && !decimalComma.test(text)) return undefined
  const figure = Number(text.replace(',', '.'))
  return Number.isFinite(figure) ? figure : undefined
}

/** A position without its height, and the accuracy or time after it. */
interface ReadPosition {
  position: Position
  /** The dropped height, if it isn't 0. */
  height: string
}

/** A position of a file; null where it is empty, and undefined where it can't be read. */
export function positionOf(raw: unknown): ReadPosition | null | undefined {
  if (raw === null || raw === undefined) return null
  if (!Array.isArray(raw) || raw.length > maxMembers) return undefined
  const parts = raw as readonly unknown[]
  if (parts.every((part) => part === null || part === '')) return null
  const [lng, lat] = [figureOf(parts[0]), figureOf(parts[1])]
  if (lng === undefined || lat === undefined) return undefined
  const rest = parts.slice(2)
  if (rest.some((part) => isRecord(part) || Array.isArray(part))) return undefined
  const figures = rest.flatMap((part) => figureOf(part) ?? [])
  return { position: [lng, lat], height: figures.some((figure) => figure !== 0) ? figures.join(', ') : '' }
}

/** Longitude, latitude, height, accuracy, moment. */
const maxMembers = 6
