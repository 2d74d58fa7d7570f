import { dayAfter, isoDay, readIso } from '../../../core/fields/calendar.ts'
import type { Certificate, CertificateFile, CertificateInput } from '../../../core/contract/certificates.ts'

/** The values of the form. */
export interface CertificateValues {
  name: string
  kind: string
  number: string
  issuer: string
  validFrom: string
  validTo: string
  organizations: string[]
  stages: string[]
  locations: string[]
  file: CertificateFile | null
  public: boolean
  note: string
}

/** The organizations that the person may know; another id stands for each of the others, of which nothing is allowed. */
export const idsOf = (organizations: Certificate['organizations']): string[] =>
  organizations.map((one) => (typeof one === 'string' ? one : ''))

export const valuesOf = (certificate?: Certificate): CertificateValues => ({
  name: certificate?.name ?? '',
  kind: certificate?.kind ?? '',
  number: certificate?.number ?? '',
  issuer: certificate?.issuer ?? '',
  validFrom: certificate?.validFrom ?? '',
  validTo: certificate?.validTo ?? '',
  organizations: idsOf(certificate?.organizations ?? []).filter(Boolean),
  stages: certificate?.stages ?? [],
  locations: certificate?.locations ?? [],
  file: certificate?.file ?? null,
  public: certificate?.public ?? false,
  note: certificate?.note ?? '',
})

/** What is taken over by the certificate that follows. */
export const nextOf = (certificate: Certificate): CertificateValues => ({
  ...valuesOf(),
  ...pick(valuesOf(certificate)),
  validFrom: certificate.validTo === null ? '' : followingDay(certificate.validTo),
})

const pick = ({ name, kind, issuer, organizations, stages, locations }: CertificateValues) => ({
  name,
  kind,
  issuer,
  organizations,
  stages,
  locations,
})

export const followingDay = (day: string): string => isoDay(dayAfter(readIso(day)!, 1))

/** An empty text removes what was there. */
export function bodyOf(values: CertificateValues): CertificateInput {
  const kept = (text: string) => text.trim() || null
  return {
    name: values.name.trim(),
    kind: values.kind.trim(),
    number: kept(values.number),
    issuer: kept(values.issuer),
    validFrom: values.validFrom.trim(),
    validTo: kept(values.validTo),
    organizations: values.organizations,
    stages: values.stages,
    locations: values.locations,
    file: values.file,
    public: values.public,
    note: kept(values.note),
  }
}
