import type { Commodity } from './commodities.ts'

const asAmended = '2023/1115 + 2025/2650'
const byTools = '(UE) 2026/2102'

/** Parts of headings; their words stand in the dictionaries. */
type AnnexPart =
  | 'bovine'
  | 'pureGlycerol'
  | 'naturalRubber'
  | 'otherThanPacking'
  | 'neitherBambooNorWaste'
  | 'wooden'

/** A heading of Annex I of Regulation (EU) 2023/1115 (EUD-17). Days are those of the account. */
export interface AnnexRow {
  commodity: Exclude<Commodity, 'none'>
  heading: string
  /** Only this part of the heading is listed. */
  ex?: AnnexPart
  /** The first day, and the last one, on which it counts. */
  from?: string
  to?: string
  source: string
  /** Copied from two other tools; nobody here has checked the act. The row hides nothing and allows nothing. */
  unverified?: true
}

const rows = (commodity: AnnexRow['commodity'], headings: string, ex?: AnnexPart): AnnexRow[] =>
  headings
    .split(' ')
    .map((heading) => ({ commodity, heading, source: asAmended, ...(ex === undefined ? {} : { ex }) }))

/** As of 2025-12-23, when Regulation (EU) 2025/2650 took printed products (49) out. */
const annex: readonly AnnexRow[] = [
  ...rows('cattle', '010221 010229'),
  ...rows('cattle', '0201 0202 020610 020622 020629 160250', 'bovine'),
  ...rows('cattle', '4101 4104 4107', 'bovine').map((row): AnnexRow => ({
    ...row,
    to: '2026-09-17',
    source: byTools,
    unverified: true,
  })),
  ...rows('cocoa', '1801 1802 1803 1804 1805 1806'),
  ...rows('coffee', '0901'),
  { commodity: 'coffee', heading: '210111', from: '2027-12-30', source: byTools, unverified: true },
  ...rows('palm oil', '120710 1511 151321 151329 230660'),
  ...rows('palm oil', '290545', 'pureGlycerol'),
  ...rows('palm oil', '291570 291590 382311 382312 382319 382370'),
  ...rows('rubber', '4001'),
  ...rows('rubber', '4005 4006 4007 4008 4010 4011 4012 4013 4015 4016 4017', 'naturalRubber'),
  ...rows('soya', '1201 120810 1507 2304'),
  { commodity: 'soya', heading: '120110', to: '2026-09-17', source: byTools, unverified: true },
  ...rows('wood', '4401 4402 4403 4404 4405 4406 4407 4408 4409 4410 4411 4412 4413 4414'),
  ...rows('wood', '4415', 'otherThanPacking'),
  ...rows('wood', '4416 4417 4418 4419 4420 4421'),
  ...rows('wood', '47 48', 'neitherBambooNorWaste'),
  ...rows('wood', '9401', 'wooden'),
  ...rows('wood', '940330 940340 940350 940360'),
  ...rows('wood', '940391 940610', 'wooden'),
]

export interface Listing {
  /** The heading, a whole or a part of it, counts today. */
  isListed: boolean
  /** The longest matching row; without one, `none` or a heading that is the beginning of several rows. */
  row: AnnexRow | undefined
}

/** What Annex I says of a heading for a commodity on a day (YYYY-MM-DD); for `none` any commodity's rows count. */
export function listingOf(commodity: Commodity, heading: string, today: string): Listing {
  const known = annex.filter((row) => commodity === 'none' || row.commodity === commodity)
  const [row] = known
    .filter((one) => heading.startsWith(one.heading))
    .toSorted((one, other) => other.heading.length - one.heading.length)
  return {
    isListed: row
      ? counts(row, today)
      : known.some((one) => one.heading.startsWith(heading) && counts(one, today)),
    row,
  }
}

/** An unverified row counts as before its day. */
const counts = ({ from, to, unverified }: AnnexRow, today: string): boolean =>
  unverified ? from === undefined : (from ?? today) <= today && today <= (to ?? today)
