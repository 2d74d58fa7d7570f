import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPlace } from './backup-place.ts'
import { placeIn, readKeep, removeOld, superfluous } from './backup-keep.ts'

/** One a day at 3:30, from the first day on. */
const daily = (from: string, days: number): string[] =>
  Array.from(
    { length: days },
    (_, day) =>
      `rastro-${new Date(Date.parse(`${from}T03:30:00Z`) + day * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.gz`,
  )
const kept = (names: string[], keep: string) => {
  const old = new Set(superfluous(names, readKeep(keep)!))
  return names.filter((name) => !old.has(name)).map((name) => name.slice(7, 15))
}

describe('backups that are kept (OPS-08)', () => {
  it('are the last of each of so many days, weeks and months', () => {
    // 27 November 2026 is a Friday; weeks end on Sundays.
    expect(kept(daily('2026-08-01', 119), '3,3,4')).toEqual([
      '20260831',
      '20260930',
      '20261031',
      '20261115',
      '20261122',
      '20261125',
      '20261126',
      '20261127',
    ])
  })

  it('are the last of a day with several, and of days that have one at all', () => {
    const names = [
      'rastro-20261101T033000Z.gz',
      'rastro-20261110T033000Z.gz',
      'rastro-20261110T173000Z.gz',
      'rastro-20261127T033000Z.gz',
    ]
    expect(superfluous(names, { days: 2, weeks: 0, months: 0 })).toEqual([names[0], names[1]])
    expect(superfluous(names, { days: 1, weeks: 0, months: 0 })).toEqual(names.slice(0, 3))
  })

  it('never lose another file to it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rastro-keep-'))
    const others = ['seal.key', 'rastro-20200101T000000Z.gz.part', 'rastro-mine.gz']
    for (const name of [...others, 'rastro-20200101T000000Z.gz', 'rastro-20200102T000000Z.gz'])
      writeFileSync(join(folder, name), '')
    const place = openPlace(folder, { storage: null })
    const { name: now } = await placeIn(place, new Date('2026-11-27T03:30:05.123Z'))
    expect(basename(now)).toBe('rastro-20261127T033005Z.gz')
    writeFileSync(now, '')
    expect(await removeOld(place, readKeep('1,0,0')!)).toEqual([
      'rastro-20200101T000000Z.gz',
      'rastro-20200102T000000Z.gz',
    ])
    expect(readdirSync(folder).toSorted()).toEqual([...others, basename(now)].toSorted())
    rmSync(folder, { recursive: true })
  })

  it.each(['', '7', '7,4', '0,4,12', '7,4,12,1', '-1,4,12', 'a,b,c', '1000,1,1'])(
    'need a rule: not %o',
    (text) => {
      expect(readKeep(text)).toBeUndefined()
    },
  )
})
