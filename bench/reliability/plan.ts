import { attackWith } from '../attack.ts'
import type { Figure } from '../figures.ts'
import { verifyWorkload } from '../verify.ts'
import { canMount, fillDisks } from './disk.ts'
import { restoreElsewhere } from './drill.ts'
import { contend } from './edits.ts'
import { killDatabase, killServer } from './kills.ts'
import { breakLine } from './line.ts'
import { overload } from './overload.ts'
import { askEverything } from './requests.ts'
import { mislead, takeAway } from './surroundings.ts'

export interface Part {
  title: string
  /** How often in a moderate run and in a full one, and of what. */
  counts?: { moderate: number; full: number; of: string }
  run(folder: string, count: number): Promise<Figure[]>
  /** What the suite holds of it. */
  suite?: { what: string; files: string[] }
}

/** The sixteen promises. A part of some measures another's figures along the way: a figure's name says whose it is. */
export const plan: Record<string, Part> = {
  R1: {
    title: 'The server is killed',
    counts: { moderate: 12, full: 100, of: 'kill -9 at any moment under 8 writers' },
    run: killServer,
  },
  R2: {
    title: 'The database is killed, or restarted',
    counts: { moderate: 10, full: 100, of: 'kill -9, and half as many clean ends, under 8 writers' },
    run: async (folder, count) => [
      ...(await killDatabase(folder, 'R2', 'SIGKILL', count)),
      ...(await killDatabase(folder, 'R2.clean', 'SIGINT', Math.ceil(count / 2))),
    ],
  },
  R3: {
    title: 'Jobs under way',
    run: takeAway,
    suite: {
      what: 'a job that died is done again, a poisonous one set aside after five tries',
      files: [
        'server/platform/effects/jobs.test.ts',
        'server/features/webhooks/senders.test.ts',
        'server/features/imports/killed.test.ts',
        'test/start/processes.test.ts',
      ],
    },
  },
  R4: { title: 'Requests sent twice', run: askEverything },
  R5: {
    title: 'Many at once on one record',
    counts: { moderate: 25, full: 200, of: 'edits by each of 16 writers' },
    run: contend,
    suite: {
      what: 'one of several transformations, holds and sheets at once wins',
      files: [
        'server/features/milestones/transformations.test.ts',
        'server/features/milestones/bulk.test.ts',
        'server/features/balance/balance.test.ts',
        'server/features/recalls/large.test.ts',
        'server/platform/db/database.test.ts',
      ],
    },
  },
  R6: {
    title: 'The line to the database, and the database in distress',
    run: (folder) => breakLine(folder),
    suite: {
      what: 'a silent line is given up; a database in distress is 503',
      files: [
        'server/platform/db/silence.test.ts',
        'server/platform/http/faults.test.ts',
        'server/platform/effects/ready.test.ts',
      ],
    },
  },
  'R6.clock': { title: 'The clock is wrong, and the names of machines are gone', run: mislead },
  'R6.overload': {
    title: 'Ten times as many clients, and slow ones',
    counts: { moderate: 20, full: 60, of: 'seconds of overload' },
    run: overload,
  },
  R7: {
    title: 'The disk is full',
    async run(folder) {
      if (canMount()) return fillDisks(folder)
      console.error('R7 is not measured: only root may make the small file systems that it fills')
      return []
    },
  },
  R8: {
    title: 'Nothing crosses from one account to another',
    run: async () => [],
    suite: {
      what: 'another account’s id in every place of every route, 20,000 cells at least, and row security of every table',
      files: [
        'test/access/crossing.test.ts',
        'server/platform/db/wall.test.ts',
        'server/platform/db/tables.test.ts',
      ],
    },
  },
  R9: {
    title: 'Members of records',
    run: async () => [],
    suite: {
      what: 'members that a form lacks are refused, and private processes stay private',
      files: [
        'core/fields/form.test.ts',
        'core/import/rows.test.ts',
        'test/access/access.test.ts',
        'server/features/public-page/public-page.test.ts',
        'server/features/public-page/fields.test.ts',
      ],
    },
  },
  R10: {
    title: 'Tokens and sign-in',
    run: async () => [],
    suite: {
      what: 'bad tokens, keys that rotate, clocks that differ, codes that are used twice, redirects',
      files: ['server/platform/auth/', 'server/identity/', 'server/platform/http/graph.test.ts'],
    },
  },
  R11: {
    title: 'Requests made from the contract',
    counts: { moderate: 2_000, full: 10_000, of: 'requests' },
    run: attackWith,
  },
  R12: {
    title: 'Scripts and formulas in texts',
    run: async () => [],
    suite: {
      what: 'texts in pages, papers, pictures, mails and tables',
      files: [
        'server/features/pdf/page.test.ts',
        'server/features/pdf/values.test.ts',
        'server/features/public-page/stored-values.test.ts',
        'server/features/files/svg.test.ts',
        'server/platform/effects/printer.test.ts',
        'server/platform/effects/outgoing.test.ts',
        'server/platform/http/headers.test.ts',
        'core/i18n/csv.test.ts',
      ],
    },
  },
  R13: {
    title: 'Hostile files',
    run: async () => [],
    suite: {
      what: 'each is refused in time with its reason',
      files: [
        'server/features/files/hostile.test.ts',
        'core/import/ground/readGround.hostile.test.ts',
        'core/import/file.test.ts',
      ],
    },
  },
  R14: {
    title: 'Tampering with the history',
    run: verifyWorkload.run,
    suite: {
      what: 'every manipulation is named, cut ends by their seals',
      files: ['server/verify/'],
    },
  },
  R15: {
    title: 'Upgrades',
    run: async () => [],
    suite: {
      what: 'processes that start at once share a migration; where one fails, the database stays as it was; an older backup is migrated; a newer database is refused',
      files: [
        'server/platform/db/migrate.test.ts',
        'server/cli/before-release.test.ts',
        'server/platform/db/postgres.test.ts',
      ],
    },
  },
  R16: {
    title: 'Backup, restore, undo',
    run: restoreElsewhere,
    suite: {
      what: 'a restore returns every value; an undo every record, to whoever may, once',
      files: ['server/platform/backup.test.ts', 'server/features/trash/'],
    },
  },
}
