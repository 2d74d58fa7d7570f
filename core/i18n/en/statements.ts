import type { statements as es } from '../es/statements.ts'
import type { Shape } from '../shape.ts'

export const statements: Shape<typeof es> = {
  title: 'Statements',
  noun: { one: 'Statement', a: 'a statement' },
  state: {
    draft: 'Draft',
    frozen: 'Frozen',
    submitted: 'Submitted',
    available: 'With its number',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  frozen: 'It is frozen: make it a draft again to change it.',
  taken: 'Another statement has that number.',
  preflight: 'Some checks keep it from being frozen.',
  eu: {
    silent: 'The EU did not answer. It may have it: when you submit again, it is asked first.',
    unreached: 'The system of the EU could not be reached. Nothing was declared.',
  },
  fault: {
    activity: 'The activity stays once it is declared.',
    country: 'The code of the country is expected, two letters.',
    email: 'This is no e-mail.',
    heading: 'It has 2 to 6 digits.',
    amount: 'Up to ten digits before the point and six after it.',
    qualifier: 'It has 3 or 4 letters or digits.',
    reference: 'It has 14: two digits, two letters, ten letters or digits.',
    verification: 'It has 5 to 35 letters or digits.',
    twice: 'It is in the list already.',
    notOwn: 'Only statements of your own are grouped.',
    date: 'This is no date.',
  },
  check: {
    RESTRICTED: {
      ok: 'The whole origin can be seen',
      fault_one: '1 product or process of the origin is not assigned to you',
      fault_other: '{{count}} products or processes of the origin are not assigned to you',
    },
    PENDING: {
      ok: 'The origin is complete',
      fault_one: '1 product of the origin lacks where it comes from',
      fault_other: '{{count}} products of the origin lack where they come from',
    },
    LIMIT: {
      ok: 'It fits in one statement',
      fault:
        'It does not fit in one statement: 25 MB of plots, 1,000 producers a commodity and 10,000 in all',
    },
    COMMODITY_MISSING: { ok: 'It says which goods these are', fault: 'The commodity is missing' },
    HS_MISSING: { ok: 'It has a heading', fault: 'The heading is missing' },
    HS_UNUSUAL: {
      ok: 'The heading is in Annex I',
      fault: 'Heading {{heading}} is not in Annex I for this product',
    },
    DESCRIPTION_MISSING: { ok: 'It has a description', fault: 'The description is missing' },
    WEIGHT_MISSING: { ok: 'It has a net weight', fault: 'The net weight is missing' },
    UNIT_MISSING: { ok: 'Units are complete', fault: 'The supplementary amount lacks its unit' },
    PERCENTAGE: {
      ok: 'The percentage is right',
      fault: 'Only what stays in the EU has a percentage, from 0 to 25',
    },
    SPECIES_MISSING: { ok: 'It names the species', fault: 'The species is missing' },
    COUNTRY_OF_ACTIVITY_MISSING: {
      ok: 'It has a country of activity',
      fault: 'The country of activity is missing',
    },
    BORDER_MISSING: { ok: 'It has a country of entry', fault: 'The country of entry is missing' },
    REPRESENTED_MISSING: {
      ok: 'The operator is complete',
      fault: 'Details of the operator whom you represent are missing',
    },
    REFERENCE_UNVERIFIED: {
      ok: 'The numbers cited are verified',
      fault_one: 'A reference not verified: {{number}}',
      fault_other: '{{count}} references not verified: {{number}} and more',
    },
    DRIFT: { ok: 'The origin is as it was frozen', fault: 'The origin changed after it was frozen' },
  },
}
