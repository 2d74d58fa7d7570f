/** Instants are milliseconds; days and clock times are those of Argentina, which has had one offset since 2009. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
const week = 7 * day
const offset = -3 * hour

/** Processes are recorded between these; what they belong to is entered a few minutes before, from 6:30 on. */
const opens = 6 * hour + 35 * minute
const closes = 19 * hour + 30 * minute

export interface Calendar {
  /** Midnight of a day of the written calendar, moved back with all the others where it had to be. */
  date(iso: string): number
  /** The written day of an instant, `YYYY-MM-DD`: numbers keep it when the calendar moves. */
  written(at: number): string
  /** The year of that day. */
  year(at: number): string
}

/** The written calendar, moved back by whole weeks until its last day isn't after `now`. */
export function calendarUntil(lastDay: string, now: Date): Calendar {
  const end = midnight(lastDay) + day - 1
  const weeks = Math.max(0, Math.ceil((end - now.getTime()) / week))
  const written = (at: number) => isoDate(at + weeks * week)
  return {
    date: (iso) => midnight(iso) - weeks * week,
    written,
    year: (at) => written(at).slice(0, 4),
  }
}

const midnight = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) - offset

export const startOfDay = (at: number): number => Math.floor((at + offset) / day) * day - offset
const isSunday = (at: number): boolean => new Date(at + offset).getUTCDay() === 0

export const isoInstant = (at: number): string => new Date(at).toISOString()
/** `YYYY-MM-DD`, the value of a field of kind date. */
export const isoDate = (at: number): string => new Date(at + offset).toISOString().slice(0, 10)
/** `YYYY-MM-DDTHH:mm:ss` without zone, the value of a field of kind date-string. */
export const isoLocal = (at: number): string => new Date(at + offset).toISOString().slice(0, 19)

export interface Hours {
  /** Harvest knows no Sunday. */
  sundays?: boolean
}

/** The same moment if somebody works then, else soon after somebody does again. */
export function working(at: number, { sundays = false }: Hours = {}): number {
  const start = startOfDay(at)
  const time = at - start
  if (time >= opens && time <= closes && (sundays || !isSunday(at))) return at
  const next = time < opens ? start : start + day
  // Not everybody begins with the same minute. An hour divides a week, so a moved calendar begins alike.
  const begins = opens + ((Math.floor(at / second) * second) % hour)
  return (!sundays && isSunday(next) ? next + day : next) + begins
}

/** Like `working`, but early enough in the day to be recorded before it ends. */
export function happening(at: number, hours: Hours = {}): number {
  const late = at - startOfDay(at) > closes - 30 * minute
  // Late moments become ones of the night, which move to the next morning.
  return wholeMinute(working(late ? startOfDay(at) + day - minute - (at % hour) : at, hours))
}

/** A moment of that day, or of the Monday after a Sunday, between its first hours (0) and its last ones (1). */
export function timeOfDay(date: number, fraction: number, hours: Hours = {}): number {
  const start = startOfDay(working(startOfDay(date) + opens, hours))
  return wholeMinute(start + opens + fraction * (closes - 30 * minute - opens))
}

const wholeMinute = (at: number): number => Math.ceil(at / minute) * minute
