import type { Commodity } from './commodities.ts'

/** Annex I of Regulation (EU) 2023/1115 as of 2025-12-23, when Regulation (EU) 2025/2650 took printed products (49) out. */
const headings: Readonly<Record<Exclude<Commodity, 'none'>, readonly string[]>> = {
  cattle: '010221 010229 0201 0202 020610 020622 020629 160250 4101 4104 4107'.split(' '),
  cocoa: '1801 1802 1803 1804 1805 1806'.split(' '),
  coffee: ['0901'],
  'palm oil': '120710 1511 151321 151329 230660 290545 291570 291590 382311 382312 382319 382370'.split(' '),
  rubber: '4001 4005 4006 4007 4008 4010 4011 4012 4013 4015 4016 4017'.split(' '),
  soya: '1201 120810 1507 2304'.split(' '),
  wood: '4401 4402 4403 4404 4405 4406 4407 4408 4409 4410 4411 4412 4413 4414 4415 4416 4417 4418 4419 4420 4421 47 48 9401 940330 940340 940350 940360 940391 940610'.split(
    ' ',
  ),
}

/** Whether Annex I lists a heading, or a part or the whole of it, for a commodity; for `none` any commodity's counts. */
export function isListed(commodity: Commodity, heading: string): boolean {
  const known = commodity === 'none' ? Object.values(headings).flat() : headings[commodity]
  return known.some((one) => one.startsWith(heading) || heading.startsWith(one))
}
