import type { Remark } from '../errors/remarks.ts'
import type { Outline } from '../geography/outlines.ts'
import type { Language } from '../i18n/index.ts'

/** How a position was written. */
export type PositionWriting = 'decimal' | 'dms' | 'dm' | 'link' | 'metres'

/** A position after reading; `decimals` counts the digits of the written degrees, minutes or seconds. */
export interface ReadPosition {
  lat: number
  lng: number
  as: PositionWriting
  decimals: number
}

/** `country` is where the position is thought to lie. */
export interface PositionContext {
  country?: Outline | undefined
  language: Language
}

export type PositionRemark = Remark<ReadPosition>

/** Reading by one notation. `isFixed`: letters fix the order and signs, so there is no alternative. */
export type PairReading =
  | { value: ReadPosition; isFixed?: boolean; told?: PositionRemark[]; doubts?: PositionRemark[] }
  | { fault: PositionRemark }

export const isInRange = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** The stored form. */
export const pairOf = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng })

/** 11 centimetres: more than any writing but decimal degrees is good for. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Avoids exponents such as 1e-7. */
const degreesText = (degrees: number) =>
  Math.abs(degrees) < 1e-6 ? (degrees === 0 ? '0' : degrees.toFixed(12).replace(/0+$/, '')) : String(degrees)

/** For copying: latitude first, decimal points. */
export const pairText = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${degreesText(lat)}, ${degreesText(lng)}`

/** Another reading, as a button. */
export const instead = (value: ReadPosition, text = pairText(value)) => ({ text, value })

/** Limit of offered buttons. */
const maxButtons = 6

/** Several readings fit: a fault, with each as a button. */
export const whichOf = (values: readonly ReadPosition[]): { fault: PositionRemark } => ({
  fault: {
    code: 'POSITION_WHICH',
    details: {},
    ...(values.length > 0 ? { instead: values.slice(0, maxButtons).map((value) => instead(value)) } : {}),
  },
})

/** The text as a fault quotes it. */
export const quoted = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
