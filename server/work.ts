import { features, heldColumns, named } from './features/index.ts'
import { sweepEvidence } from './features/evidence/orders.ts'
import { sweepFiles } from './features/files/sweep.ts'
import { keepEvents } from './features/epcis/keep.ts'
import { forgetFaulty } from './features/imports/faulty.ts'
import { checkHistories } from './features/history/checks.ts'
import { forgetCalls } from './features/keys/calls.ts'
import { lookOften, warnOfEnds } from './features/certificates/warnings.ts'
import { warnOfEndings } from './features/keys/endings.ts'
import { watchNotices } from './features/recalls/watch.ts'
import { sweepOrders } from './features/pdf/orders.ts'
import { lookAtAssessments } from './features/assessments/looks.ts'
import { lookAtStatements } from './features/statements/looks.ts'
import { writeOfStatements } from './features/statements/mails.ts'
import { findLost } from './features/statements/polls.ts'
import { sweepPlots } from './features/statements/plots.ts'
import { forgetDeliveries } from './features/webhooks/deliveries.ts'
import { keepReadiness } from './features/readiness/keep.ts'
import { judgeOlderGrounds } from './features/readiness/older-grounds.ts'
import { startSenders } from './features/webhooks/senders.ts'
import { endDrills } from './features/recalls/drill.ts'
import type { Identity } from './identity/index.ts'
import type { Database } from './platform/db/database.ts'
import { type Chore, startJobs } from './platform/effects/jobs.ts'
import { keepAll, startKeeper } from './platform/effects/keeper.ts'
import { openMail } from './platform/effects/mail.ts'
import { Printer } from './platform/effects/printer.ts'
import { openStorage } from './platform/effects/storage.ts'
import { deleteOldKeys } from './platform/http/mount.ts'
import { deleteOldAttempts } from './platform/limits.ts'
import type { Settings } from './platform/process/settings.ts'
import { sealHeads } from './platform/seal/index.ts'
import { sealsFile } from './platform/seal/seals.ts'
import { verifyHistory } from './verify/index.ts'

interface Parts {
  settings: Settings
  database: Database
  /** By which requests write. */
  requests: Database
  /** The embedded provider; undefined if another one issues the tokens. */
  provider: Identity | undefined
}

/** Does what no request waits for: the jobs of the features, and the chores of the installation. Returns the function that stops it. */
export function startWork({
  settings,
  database,
  requests,
  provider,
  ...parts
}: Parts & Pick<Parameters<typeof startJobs>[0], 'jobsUrl' | 'log'>): () => Promise<void> {
  const storage = openStorage(settings)
  const checkHistory = (accountId: string) => verifyHistory(database, accountId, sealsFile(settings))
  const keepEventsOf = (own: Database, accountId: string, stopping?: AbortSignal) =>
    keepEvents(own, accountId, settings.publicPageUrl, stopping)
  const chores: Record<string, Chore> = {
    // Anybody can begin sign-ins, so those that nobody finishes are deleted often.
    sweepIdentity: { at: '*/5 * * * *', run: async () => provider?.sweep() },
    sweepKeys: {
      at: '7 * * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, deleteOldKeys),
    },
    forgetKeyCalls: {
      at: '9 * * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, forgetCalls),
    },
    forgetDeliveries: {
      at: '19 3 * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, forgetDeliveries),
    },
    forgetFaultyRows: {
      at: '23 3 * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, forgetFaulty),
    },
    warnOfKeys: {
      at: '13 * * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, warnOfEndings),
    },
    ...(settings.certificateSeconds === null && {
      warnOfCertificates: {
        at: '2 * * * *',
        atStart: true as const,
        run: () => database.inEachAccount({ userId: 'job', via: 'job' }, (tx) => warnOfEnds(tx)),
      },
    }),
    sweepAttempts: { at: '11 * * * *', run: () => deleteOldAttempts(database.pool) },
    sweepFiles: {
      at: '17 3 * * *',
      run: () => sweepFiles(database, storage, heldColumns),
    },
    endDrills: {
      at: '*/10 * * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, endDrills),
    },
    sweepEvidence: {
      at: '*/5 * * * *',
      run: () => sweepEvidence(database, storage, settings.pdfKeepMinutes),
    },
    // A change of the origin of a frozen statement shows within a minute.
    lookAtStatements: { at: '* * * * *', run: () => lookAtStatements(database) },
    writeOfStatements: { at: '*/10 * * * *', run: () => writeOfStatements(database, settings) },
    lookAtAssessments: { at: '* * * * *', run: () => lookAtAssessments(database) },
    findLostPolls: { at: '* * * * *', atStart: true, run: () => findLost(database, settings) },
    // What was written by commands, or by a process that ended: all else is reckoned at once.
    keepReadiness: { at: '* * * * *', atStart: true, run: () => keepAll(database, keepReadiness) },
    keepEvents: { at: '* * * * *', atStart: true, run: () => keepAll(database, keepEventsOf) },
    judgeOlderGrounds: { at: '* * * * *', atStart: true, run: () => judgeOlderGrounds(database) },
    sweepPlots: { at: '27 3 * * *', run: () => sweepPlots(database, storage) },
    sweepPdf: { at: '*/5 * * * *', run: () => sweepOrders(database, storage, settings.pdfKeepMinutes) },
    watchRecalls: {
      at: '*/10 * * * *',
      run: () => database.inEachAccount({ userId: 'job', via: 'job' }, watchNotices),
    },
    // At the start as well: until the first seal, somebody could write a whole chain anew.
    seal: { at: '37 3 * * *', atStart: true, run: () => sealHeads(database, settings) },
    checkHistories: { at: '0 9 * * *', run: () => checkHistories(database, checkHistory) },
  }
  const tasks = features.flatMap(([, { jobs }]) => jobs ?? [])
  const printer = new Printer(settings)
  const outside = { settings, mail: openMail(settings), storage, printer, checkHistory }
  const stop = startJobs({ ...parts, database, outside, tasks, chores })
  const stopSenders = startSenders({ database, settings, named, log: parts.log })
  const stopLooking =
    settings.certificateSeconds === null
      ? undefined
      : lookOften(database, settings.certificateSeconds, ({ message }) =>
          parts.log.error(`certificates weren't looked at: ${message}`),
        )
  const keeping = { database, writers: [requests, database], log: parts.log }
  const stopKeepers = [
    startKeeper({ ...keeping, kept: 'readiness', keep: keepReadiness, pause: 300 }),
    startKeeper({ ...keeping, kept: 'the projection of events', keep: keepEventsOf, pause: 1_500 }),
  ]
  return async () => {
    stopLooking?.()
    // A PDF that is being made is made again by the next process.
    printer.end()
    await Promise.all([stop(), stopSenders(), ...stopKeepers.map((end) => end())])
  }
}
