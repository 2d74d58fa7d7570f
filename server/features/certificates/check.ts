import {
  type CertificateChange,
  type CertificateInput,
  maxNote,
} from '../../../core/contract/certificates.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { readIso } from '../../../core/fields/calendar.ts'
import { checkString, tidyLine, tidyLines } from '../../../core/fields/strings.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { maxKind } from '../../../core/rules/certificate.ts'
import { isFileName, typeOfKey } from '../../../core/rules/file.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { fileFaults } from '../files/named.ts'
import { findLocations } from '../locations/read.ts'
import { usableOrganizations } from '../organizations/usable.ts'
import type { CertificateRow } from './records.ts'

/** What people say of a certificate, by its columns. */
type CertificateValues = Pick<
  CertificateRow,
  | 'name'
  | 'sort'
  | 'document_number'
  | 'issuer'
  | 'organization_ids'
  | 'stage_ids'
  | 'location_ids'
  | 'valid_from'
  | 'valid_to'
  | 'document'
  | 'is_public'
  | 'note'
>

export const noValues: CertificateValues = {
  name: '',
  sort: '',
  document_number: null,
  issuer: null,
  organization_ids: [],
  stage_ids: [],
  location_ids: [],
  valid_from: '',
  valid_to: null,
  document: null,
  is_public: false,
  note: null,
}

/** What a body says of a certificate, over what is known of it; trimmed, and null where it is empty. */
export function valuesOf(
  body: CertificateInput | CertificateChange,
  known: CertificateValues,
): CertificateValues {
  const textOf = (sent: string | null | undefined, before: string | null) =>
    sent === undefined ? before : tidyLine(sent ?? '') || null
  const idsOf = (sent: readonly unknown[] | undefined, before: string[]) =>
    sent === undefined
      ? before
      : [...new Set(sent.flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : [])))]
  const { file = known.document } = body
  return {
    name: body.name === undefined ? known.name : tidyLine(body.name),
    sort: body.kind === undefined ? known.sort : tidyLine(body.kind),
    document_number: textOf(body.number, known.document_number),
    issuer: textOf(body.issuer, known.issuer),
    organization_ids: idsOf(body.organizations, known.organization_ids),
    stage_ids: body.stages === undefined ? known.stage_ids : [...new Set(body.stages)],
    location_ids: idsOf(body.locations, known.location_ids),
    valid_from: body.validFrom ?? known.valid_from,
    valid_to: textOf(body.validTo, known.valid_to),
    document: file && { name: tidyLine(file.name), url: file.url, type: file.type },
    is_public: body.public ?? known.is_public,
    note: body.note === undefined ? known.note : tidyLines(body.note ?? '') || null,
  }
}

/** Every fault of a certificate; what it holds already passes. */
export async function certificateFaults(
  tx: Tx,
  session: Session,
  values: CertificateValues,
  known: CertificateValues = noValues,
): Promise<Fault[]> {
  return [
    ...textFaults(values, known),
    ...dayFaults(values),
    ...(await organizationFaults(tx, session, values, known)),
    ...(await stageFaults(tx, session, values, known)),
    ...(await locationFaults(tx, session, values, known)),
    ...(await documentFaults(tx, values, known)),
  ]
}

const line = { type: 'string', title: '-' } as const
/** The texts by their names in a body; those that are required, and of several lines. */
const texts = [
  { column: 'name', name: 'name', max: 200, isRequired: true },
  { column: 'sort', name: 'kind', max: maxKind, isRequired: true },
  { column: 'document_number', name: 'number', max: 100 },
  { column: 'issuer', name: 'issuer', max: 200 },
  { column: 'note', name: 'note', max: maxNote, isLong: true },
] as const satisfies readonly {
  column: keyof CertificateValues
  name: keyof CertificateInput
  max: number
  isRequired?: true
  isLong?: true
}[]

function textFaults(values: CertificateValues, known: CertificateValues): Fault[] {
  return texts.flatMap(({ column, name, max, ...more }): Fault[] => {
    const [value, path] = [values[column] ?? '', pointer(name)]
    if (value === '') return 'isRequired' in more ? [{ path, key: 'error.shape.required' }] : []
    if (value === known[column]) return []
    return checkString(value, line, max, 'isLong' in more).map((fault) => ({ ...fault, path }))
  })
}

export function dayFaults({
  valid_from,
  valid_to,
}: Pick<CertificateValues, 'valid_from' | 'valid_to'>): Fault[] {
  const faults: Fault[] = []
  if (!readIso(valid_from)) faults.push({ path: '/validFrom', key: 'fields.date' })
  if (valid_to !== null && !readIso(valid_to)) faults.push({ path: '/validTo', key: 'fields.date' })
  else if (valid_to !== null && valid_to < valid_from)
    faults.push({ path: '/validTo', key: 'certificates.fault.endsBefore' })
  return faults
}

/** Faults of the ids of a list that it hasn't held before. */
function idFaults(
  name: string,
  ids: readonly string[],
  held: readonly string[],
  mayName: (id: string) => boolean,
): Fault[] {
  return ids.flatMap((id, n): Fault[] =>
    held.includes(id) || mayName(id) ? [] : [{ path: pointer(name, n), key: 'error.case.dataNotFound' }],
  )
}

async function organizationFaults(
  tx: Tx,
  session: Session,
  { organization_ids: ids }: CertificateValues,
  { organization_ids: held }: CertificateValues,
): Promise<Fault[]> {
  if (ids.length === 0) return [{ path: '/organizations', key: 'error.shape.required' }]
  const usable = await usableOrganizations(tx, session, ids)
  return idFaults('organizations', ids, held, (id) => usable.has(id))
}

async function stageFaults(
  tx: Tx,
  session: Session,
  { stage_ids: ids }: CertificateValues,
  { stage_ids: held }: CertificateValues,
): Promise<Fault[]> {
  if (ids.length === 0) return []
  const { stages } = await loadConfiguration(tx)
  const mayName = (id: string) => stages.get(id)?.removed === false && can(session, 'stage.read', id).allowed
  return idFaults('stages', ids, held, mayName)
}

async function locationFaults(
  tx: Tx,
  session: Session,
  { location_ids: ids }: CertificateValues,
  { location_ids: held }: CertificateValues,
): Promise<Fault[]> {
  const added = ids.filter((id) => !held.includes(id))
  if (added.length === 0) return []
  const isFound = await findLocations(
    tx,
    session,
    added.map((id) => ({ to: 'location', id, path: '' })),
  )
  return idFaults('locations', ids, held, (id) => isFound({ to: 'location', id, path: '' }) === true)
}

/** The file is an upload of the account, under the type that it is stored with. */
async function documentFaults(
  tx: Tx,
  { document }: CertificateValues,
  { document: held }: CertificateValues,
): Promise<Fault[]> {
  if (!document) return []
  const named: Fault[] = isFileName(document.name) ? [] : [{ path: '/file/name', key: 'files.name' }]
  if (document.url === held?.url && document.type === held.type) return named
  const unknown = await fileFaults(tx, [{ path: '/file/url', url: document.url }])
  const stored = typeOfKey(document.url.slice(document.url.lastIndexOf('/') + 1))
  const typed: Fault[] =
    unknown.length > 0 || stored === document.type
      ? []
      : [{ path: '/file/type', key: 'media.otherType', params: { type: stored ?? '' } }]
  return [...named, ...unknown, ...typed]
}
