import type { PublicCertificate } from '../../../core/contract/publicPage.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { webAddress } from '../../../core/fields/web-address.ts'
import { covers, type ProductFacts } from '../../../core/rules/certificate.ts'
import { validityOf } from '../certificates/read.ts'
import type { CertificateRecord, KinRecord } from './records.ts'

/** CRT-02: the certificates that cover a product of the story. */
export function publicCertificates(
  certificates: readonly CertificateRecord[],
  kin: readonly KinRecord[],
  timeZone: string,
): PublicCertificate[] {
  if (certificates.length === 0) return []
  const products = kin.map((one): ProductFacts => ({
    organization: one.organization_id,
    stage: one.stage,
    locations: idsIn(one.data),
    day: isoDay(localMoment(new Date(one.first_at ?? one.created_at), timeZone)),
  }))
  return certificates
    .filter((one) => products.some((product) => covers(validityOf(one), product)))
    .map(({ name, issuer, document_number, valid_to, document }) => {
      const href = document && webAddress(document.url)
      return {
        name,
        issuer,
        number: document_number,
        until: valid_to,
        file: href ? { name: document.name, href } : null,
      }
    })
}

/** The ids of what a form names, places among them. */
const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(idsIn)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) =>
          name === '_id' && typeof member === 'string' ? [member] : idsIn(member),
        )
      : []
