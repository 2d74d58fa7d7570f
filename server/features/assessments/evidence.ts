import type { RiskEvidence } from '../../../core/contract/assessments.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import type { Evidence } from '../../../core/eudr/assessment.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { text } from '../../../core/i18n/index.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits } from '../../../core/rules/can.ts'
import type { Nameable, NamedRecord } from '../../platform/feature.ts'
import { certificateNoun } from '../certificates/records.ts'
import { checkNoun } from '../checks/noun.ts'
import { loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { locationNoun } from '../locations/records.ts'
import { mediaNoun } from '../media/records.ts'
import { milestoneNoun } from '../milestones/archive.ts'
import type { Reader } from '../products/read.ts'

/** The records that evidence may name. */
const nounOfKind = {
  file: { type: 'media', noun: mediaNoun },
  certificate: { type: 'certificates', noun: certificateNoun },
  process: { type: 'milestones', noun: milestoneNoun },
  place: { type: 'locations', noun: locationNoun },
  check: { type: 'checks', noun: checkNoun },
} as const satisfies Partial<Record<Evidence['kind'], { type: string; noun: Nameable }>>
type RecordKind = keyof typeof nounOfKind

const isRecordKind = (kind: Evidence['kind']): kind is RecordKind => Object.hasOwn(nounOfKind, kind)

const keyOf = ({ kind, id }: Pick<Evidence, 'kind' | 'id'>): string => `${kind} ${id}`

/** The records that evidence names, archived ones too, by kind and id. */
async function readRecords(
  { tx, session, language }: Reader,
  evidence: readonly Pick<Evidence, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const found = new Map<string, NamedRecord>()
  for (const [kind, { noun }] of Object.entries<{ noun: Nameable }>(nounOfKind)) {
    const ids = new Set(evidence.flatMap((one) => (one.kind === kind && one.id ? [one.id] : [])))
    if (ids.size === 0) continue
    for (const record of await noun.names(tx, session, [...ids], language))
      found.set(keyOf({ kind: kind as RecordKind, id: record.id }), record)
  }
  return found
}

/** Evidence as readers see it: archived records are marked. */
export async function evidencePresenter(
  reader: Reader,
  evidence: readonly Evidence[],
): Promise<(one: Evidence) => RiskEvidence> {
  const records = await readRecords(reader, evidence)
  return (one) => ({
    ...one,
    ...(isGone(one, records.get(keyOf(one))) ? { archived: true as const } : {}),
  })
}

const isGone = ({ kind }: Evidence, record: NamedRecord | undefined): boolean =>
  isRecordKind(kind) && record !== undefined && record.isReadable && !record.isLive

/** Evidence as somebody sends it, at its path. */
export interface SentEvidence {
  path: string
  sent: { kind: Evidence['kind']; id?: string; url?: string; title?: string }
}

/** Evidence as it is kept; refused is what is absent, archived or unreadable, unless the assessment names it already. */
export async function judgeEvidence(
  reader: Reader,
  sent: readonly SentEvidence[],
  known: readonly Evidence[],
): Promise<{ faults: Fault[]; kept: Map<string, Evidence> }> {
  const records = await readRecords(
    reader,
    sent.map((one) => one.sent),
  )
  const before = new Map(known.map((one) => [keyOf(one), one]))
  const config = await loadConfiguration(reader.tx)
  const faults: Fault[] = []
  const kept = new Map<string, Evidence>()
  for (const { path, sent: one } of sent) {
    const title = tidyLine(one.title ?? '')
    faults.push(...lineFaults(title, `${path}/title`))
    const { kind, id } = one
    if (!isRecordKind(kind) && kind !== 'fact') {
      const url = httpsOf(one.url?.trim())
      if (url === undefined) faults.push({ path: `${path}/url`, key: 'assessments.fault.link' })
      else kept.set(path, { kind, url, title: title || url })
    } else if (!id) faults.push({ path: `${path}/id`, key: 'error.shape.required' })
    else if (kind === 'fact') kept.set(path, { kind, id, title: title || id })
    else {
      const record = records.get(keyOf({ kind, id }))
      const known = before.get(keyOf({ kind, id }))
      const isOpen = permits(reader.session, accessTo(nounOfKind[kind].type, 'any')).allowed
      if (record?.isReadable && record.isLive && isOpen) {
        const own = record.name ?? schemaName(config, record.schema ?? '', reader.language)?.name
        kept.set(path, {
          kind,
          id: record.id,
          title: title || own || text(reader.language, 'assessments.noun.one'),
        })
      } else if (known) kept.set(path, { ...known, ...(title && { title }) })
      else faults.push({ path: `${path}/id`, key: 'assessments.fault.record', code: 'UNKNOWN' })
    }
  }
  return { faults, kept }
}

const httpsOf = (url: string | undefined): string | undefined =>
  isWebAddress(url) && /^https:/i.test(url) ? url : undefined
