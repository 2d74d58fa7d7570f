import type { Concern, ConcernInput } from '../../../core/contract/concerns.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { instantOf, readIso } from '../../../core/fields/calendar.ts'
import { readInstant } from '../../../core/fields/datetime.ts'
import { lineFaults, tidyLine, tidyLines } from '../../../core/fields/strings.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { can } from '../../../core/rules/can.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import { demand } from '../../platform/auth/demand.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { presentConcern, readConcern, type Reader } from './read.ts'
import { concernRecords, thingAbout } from './records.ts'
import { findSubject } from './subject.ts'

export async function createConcern(reader: Reader, body: ConcernInput): Promise<Concern> {
  const { tx, session, language } = reader
  const found = await findSubject(tx, body.about)
  const isReadable = found !== undefined && can(session, 'concern.read', found.thing).allowed
  if (isReadable) demand(session, 'concern.write', found.thing)
  const { timeZone } = await loadConfiguration(tx)
  const text = tidyLines(body.text)
  const from = tidyLine(body.from)
  const url = body.url?.trim() || null
  const at = body.at === undefined ? tx.now : momentOf(body.at, timeZone)
  const faults: Fault[] = [...reasonFaults(text, '/text')]
  if (!isReadable)
    faults.push({
      path: '/about/id',
      key: body.about.type === 'country' ? 'concerns.fault.country' : 'concerns.fault.about',
    })
  if (from === '') faults.push({ path: '/from', key: 'error.shape.required' })
  faults.push(...lineFaults(from, '/from'))
  if (at === undefined) faults.push({ path: '/at', key: 'concerns.fault.date' })
  else if (at > tx.now) faults.push({ path: '/at', key: 'concerns.fault.later' })
  if (url !== null && !(isWebAddress(url) && /^https:/i.test(url)))
    faults.push({ path: '/url', key: 'concerns.fault.url' })
  refuseFaults(faults)
  const { thing: _, subject, ...about } = found!
  const [created] = await concernRecords.insert(tx, [
    {
      values: {
        ...about,
        text,
        raised_by: from,
        raised_at: at!,
        url,
        status: 'open' as const,
        closed_at: null,
        close_reason: null,
      },
    },
  ])
  return presentConcern({ ...created!, ...noFacts, subject }, language, true)
}

const noFacts = { location_organization: null, product_stage: null, product_organization: null }

/** The beginning of a day of the account, or a moment; undefined where a text is neither. */
function momentOf(text: string, timeZone: string): Date | undefined {
  const day = text.length === 10 ? readIso(text) : undefined
  return day ? instantOf(day, timeZone) : readInstant(text)
}

/** A closed concern stays closed; of several who close it at once, one wins. */
export async function closeConcern(reader: Reader, id: string, body: { reason: string }): Promise<Concern> {
  const { tx, session, language } = reader
  const before = await readConcern(reader, id)
  demand(session, 'concern.write', thingAbout(before))
  const reason = tidyLines(body.reason)
  refuseFaults(reasonFaults(reason))
  if (before.status === 'closed') refuse('CLOSED', { key: 'concerns.fault.closed' })
  const closed = await concernRecords.change(tx, before, {
    status: 'closed',
    closed_at: tx.now,
    close_reason: reason,
  })
  return presentConcern({ ...before, ...closed }, language, true)
}
