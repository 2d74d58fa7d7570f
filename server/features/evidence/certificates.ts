import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { text } from '../../../core/i18n/index.ts'
import { type CoverageVerdict, readConcerned } from '../certificates/coverage.ts'
import { schemaName } from '../configuration/configuration.ts'
import type { Evidence } from './evidence.ts'

/** The certificates that cover products of the packet, each with each of them (CRT-02). */
export const readCovering = async ({ read, rows }: Evidence): Promise<CoverageVerdict[]> =>
  (
    await read((tx) =>
      readConcerned(
        tx,
        rows.map(({ _id }) => _id),
      ),
    )
  ).filter(({ covers }) => covers)

export function certificatesCsv(
  covering: readonly CoverageVerdict[],
  { config, language }: Evidence,
): string {
  const heads = [
    ...(['name', 'kind', 'number', 'issuer', 'validFrom', 'validTo'] as const).map((name) =>
      text(language, name === 'name' ? 'common.name' : `certificates.${name}`),
    ),
    ...(['stage', 'identifier'] as const).map((name) => text(language, `evidence.heads.${name}`)),
  ]
  const lines = covering.map(({ certificate, product }) => [
    certificate.name,
    certificate.sort,
    certificate.document_number ?? '',
    certificate.issuer ?? '',
    certificate.valid_from,
    certificate.valid_to ?? '',
    schemaName(config, product.stage, language)!.name,
    product.identifier,
  ])
  return csvMark + csvLines([heads, ...lines], language)
}
