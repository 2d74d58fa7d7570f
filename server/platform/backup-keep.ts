import type { BackupPlace } from './backup-place.ts'

/** How many days, weeks and months keep the last backup that was made in them. */
interface Keep {
  days: number
  weeks: number
  months: number
}

/** `7,4,12`: days, weeks and months; undefined if the text reads otherwise. */
export function readKeep(text: string): Keep | undefined {
  const [, days, weeks, months] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  return Number(days) > 0 ? { days: Number(days), weeks: Number(weeks), months: Number(months) } : undefined
}

const pattern = /^rastro-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.gz$/

/** The name of a backup in its folder; names in order are in the order of their times. */
const nameOf = (at: Date): string => `rastro-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.gz`

/** The place in a folder of a backup that begins now. */
export const placeIn = (folder: BackupPlace, at = new Date()): Promise<BackupPlace> =>
  folder.within(nameOf(at))

/** Removes the backups that no rule keeps, and nothing else; returns their names. */
export async function removeOld(folder: BackupPlace, keep: Keep): Promise<string[]> {
  const old = superfluous(await folder.names(), keep)
  for (const name of old) await (await folder.within(name)).remove()
  return old
}

/** The names of backups that no rule keeps. Only days, weeks (from Monday) and months that have a backup count, in UTC. */
export function superfluous(names: readonly string[], { days, weeks, months }: Keep): string[] {
  const backups = names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
  const kept = new Set<string>()
  const keepLast = (count: number, periodOf: (day: number, name: string) => unknown) => {
    const periods = new Set<unknown>()
    for (const name of backups) {
      const period = periodOf(dayOf(name), name)
      if (periods.has(period)) continue
      if (periods.size >= count) break
      periods.add(period)
      kept.add(name)
    }
  }
  keepLast(days, (day) => day)
  // Day 0 of the epoch was a Thursday.
  keepLast(weeks, (day) => Math.floor((day + 3) / 7))
  keepLast(months, (_day, name) => name.slice('rastro-'.length, 'rastro-YYYYMM'.length))
  return backups.filter((name) => !kept.has(name)).toReversed()
}

function dayOf(name: string): number {
  const [, year, month, day] = pattern.exec(name)!
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}
