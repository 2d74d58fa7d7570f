import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../core/errors/refusal.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Session } from '../../../core/rules/can.ts'
import { PaperLimit } from '../../platform/effects/printer.ts'
import type { Outside, Tasks } from '../../platform/effects/tasks.ts'
import type { Nameable } from '../../platform/feature.ts'
import { scratchFolder } from '../../platform/process/scratch.ts'
import { readKey, type SealKey, signContent } from '../../platform/seal/key.ts'
import { assessmentData } from '../assessments/data.ts'
import { printAssessment } from '../pdf/assessment.ts'
import { addDocuments } from '../pdf/page.ts'
import { traceCsv } from '../trace/csv.ts'
import { sessionOfOrder } from '../users/session-of.ts'
import { balanceCsv } from './balance.ts'
import { readChain } from './chain.ts'
import { certificatesCsv, readCovering } from './certificates.ts'
import { contactsCsv, contactsOf } from './contacts.ts'
import { type Evidence, openEvidence } from './evidence.ts'
import { ChosenFiles } from './files.ts'
import { eventNumbers, historyLines, readChainEnd } from './history.ts'
import { manifestPath, manifestText, signaturePath } from './manifest.ts'
import { packetName } from './names.ts'
import { openOrigin } from './origin.ts'
import { storedPacket, tellProgress } from './orders.ts'
import { ZipWriter } from '../../platform/effects/zip-writer.ts'
import { type ProcessSum, processesCsv } from './processes.ts'
import { reportPage, type ReportFacts } from './report.ts'
import { readRisk } from './risk.ts'
import type { Outcome, Wish } from './tables.ts'

export const evidenceJobs = (named: ReadonlyMap<string, Nameable>) =>
  ({
    async 'evidence.make'(tx, { key, session: ordered }) {
      const order = await tx.db
        .selectFrom('evidence_orders')
        .select(['wish', 'outcome'])
        .where('account_id', '=', tx.accountId)
        .where('key', '=', key)
        .executeTakeFirst()
      // Forgotten, or made by a process that ended just after.
      if (!order || order.outcome) return
      const session = await sessionOfOrder(tx, ordered)
      if (!session) return
      return (outside) => make({ outside, named, session, key }, order.wish)
    },
  }) satisfies Tasks

interface Assembly {
  outside: Outside
  named: ReadonlyMap<string, Nameable>
  session: Session
  key: string
}

/** Makes a packet on the disk, in short transactions, and hands it to the storage. */
async function make(making: Assembly, wish: Wish): Promise<void> {
  const { outside, session, key } = making
  const { database, settings, storage } = outside
  const scope = { accountId: session.accountId, userId: session.userId, via: 'job' } as const
  const progress = { done: 0, total: 0 }
  const tell = (outcome?: Outcome) =>
    database.inAccount(scope, (tx) => tellProgress(tx, key, { ...progress, ...(outcome ? { outcome } : {}) }))
  const evidence = await openEvidence(
    (work) => database.inAccount({ ...scope, readOnly: true }, work),
    session,
    wish,
  )
  if (!evidence) return void (await tell({ failed: 'absent' }))
  const seal = readKey(settings.sealKey)
  if (!seal) throw new Error(`SEAL_KEY is ${settings.sealKey}, which is missing`)
  const folder = await mkdtemp(join(scratchFolder(settings.dataDir), 'evidence-'))
  try {
    const path = join(folder, 'packet.zip')
    const writer = await ZipWriter.create(path, evidence.made)
    try {
      await pack({ ...making, evidence, writer, seal }, progress, async () => {
        if (!(await tell())) throw new Forgotten()
      })
      await writer.end()
    } finally {
      await writer.close()
    }
    await storage.take(storedPacket(key), path)
    const day = isoDay(localMoment(evidence.made, evidence.timeZone))
    const name = packetName(evidence.start.identifier, day, evidence.language)
    // Forgotten while it was stored: the sweep won't find it any more.
    if (!(await tell({ name }))) await storage.remove([storedPacket(key)])
  } catch (error) {
    if (error instanceof Forgotten) return
    const failed = failureOf(error)
    if (!failed) throw error
    await tell({ failed })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nobody waits for the packet any more. */
class Forgotten extends Error {}

function failureOf(error: unknown): Extract<Outcome, { failed: string }>['failed'] | undefined {
  if (error instanceof PaperLimit) return error.limit
  const isFull =
    error instanceof Refusal
      ? error.code === 'NO_SPACE'
      : ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
  return isFull ? 'space' : undefined
}

interface PackingJob extends Assembly {
  evidence: Evidence
  writer: ZipWriter
  seal: SealKey
}

/** The files of a packet in the order in which they are known: what the report tells comes before it, the manifest last. */
async function pack(
  { outside, named, evidence, writer, seal }: PackingJob,
  progress: { done: number; total: number },
  tell: () => Promise<void>,
): Promise<void> {
  const { names, rows, language, trace } = evidence
  const { database, settings, storage, printer } = outside
  const numbers = await eventNumbers(evidence, named)
  progress.total = rows.length + numbers.length
  const onDone = (count: number) => {
    progress.done += count
    return tell()
  }
  await writer.add(names.trace, traceCsv(trace, language, settings.publicPageUrl))

  const chosen = new ChosenFiles(names.folder)
  const processes: ProcessSum = { count: 0, first: [] }
  await writer.add(names.processes, processesCsv(evidence, chosen, processes, onDone))
  await chosen.pack(storage, writer)

  let balanced = 0
  await writer.add(
    names.balance,
    balanceCsv(evidence, () => balanced++),
  )
  const contacts = contactsOf(evidence)
  await writer.add(names.contacts, [contactsCsv(contacts, evidence)])
  const covering = await readCovering(evidence)
  if (covering.length > 0) await writer.add(names.certificates, [certificatesCsv(covering, evidence)])
  const assessment = await readRisk(evidence)
  if (assessment) {
    const writing = {
      language,
      timeZone: evidence.timeZone,
      address: settings.publicUrl,
      made: evidence.made,
    }
    await writer.add(names.riskData, [assessmentData(assessment, language)])
    await writer.add(names.risk, [await printAssessment(printer, assessment, writing)], { isPacked: true })
  }
  const origin = await openOrigin(database, evidence)
  if (origin) await writer.add(names.origin, origin.geojson)
  const end = await readChainEnd(evidence, seal.id)
  await writer.add(names.history, historyLines(evidence, named, numbers, end, onDone))

  const told: ReportFacts = {
    chain: await readChain(evidence),
    contacts,
    processes,
    balanced,
    origin,
    chosen,
    events: numbers.length,
    end,
    files: writer.files,
    address: settings.publicUrl,
  }
  const { opening, body } = reportPage(evidence, told)
  const report = await printer.draw(1, async (paper) => {
    await paper.open(opening)
    await paper.run(addDocuments, [body])
    return paper.print({ maxPages, isTagged: true })
  })
  await writer.add(names.report, [report], { isPacked: true })

  const manifest = Buffer.from(manifestText(evidence, writer.files, end.seal))
  await writer.add(manifestPath, [manifest])
  await writer.add(signaturePath, [signContent(seal, manifest)])
}

/** Far more than the tables of a report fill. */
const maxPages = 400
