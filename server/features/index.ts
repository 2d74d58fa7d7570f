import type { ErrorCode } from '../../core/errors/codes.ts'
import type { Feature, HeldColumn } from '../platform/feature.ts'
import type { Finders } from '../platform/references.ts'
import { accounts } from './accounts/index.ts'
import { dependants } from './trash/dependants.ts'
import { today } from './today/index.ts'
import { epcis } from './epcis/index.ts'
import { trace } from './trace/index.ts'
import { trash } from './trash/index.ts'
import { assessments } from './assessments/index.ts'
import { assets } from './assets/index.ts'
import { audience } from './audience/index.ts'
import { balance } from './balance/index.ts'
import { certificates } from './certificates/index.ts'
import { checks } from './checks/index.ts'
import { codeFiles } from './code-files/index.ts'
import { concerns } from './concerns/index.ts'
import { configuration } from './configuration/index.ts'
import { dashboards } from './dashboards/index.ts'
import { evidence } from './evidence/index.ts'
import { files } from './files/index.ts'
import { gs1 } from './gs1/index.ts'
import { history, namedOf } from './history/index.ts'
import { imports } from './imports/index.ts'
import { inquiries } from './inquiries/index.ts'
import { insights } from './insights/index.ts'
import { kept } from './kept/index.ts'
import { keys } from './keys/index.ts'
import { lineage } from './lineage/index.ts'
import { links } from './links/index.ts'
import { locations } from './locations/index.ts'
import { me } from './me/index.ts'
import { media } from './media/index.ts'
import { untag } from './media/write.ts'
import { archiveTransformations } from './milestones/archive.ts'
import { readAvailableTo } from './milestones/balances.ts'
import { recordFirst } from './milestones/create.ts'
import { milestones } from './milestones/index.ts'
import { organizations } from './organizations/index.ts'
import { readGrounds } from './origin/grounds.ts'
import { origin } from './origin/index.ts'
import { packs } from './packs/index.ts'
import { printAssessment } from './pdf/assessment.ts'
import { pdf } from './pdf/index.ts'
import { products } from './products/index.ts'
import { publicPage } from './public-page/index.ts'
import { qr } from './qr/index.ts'
import { readiness } from './readiness/index.ts'
import { recalls } from './recalls/index.ts'
import { samples } from './samples/index.ts'
import { savedViews } from './saved-views/index.ts'
import { search } from './search/index.ts'
import { statements } from './statements/index.ts'
import { support } from './support/index.ts'
import { symbols } from './symbols/index.ts'
import { tags } from './tags/index.ts'
import { users } from './users/index.ts'
import { uses } from './uses/index.ts'
import { views } from './views/index.ts'
import { webhooks } from './webhooks/index.ts'

/** The nouns with their folders. A feature imports only the features before it. */
const nouns: readonly (readonly [folder: string, feature: Feature])[] = [
  ['accounts', accounts],
  ['users', users],
  ['me', me],
  ['files', files],
  ['tags', tags(untag)],
  ['media', media],
  ['organizations', organizations],
  ['configuration', configuration],
  ['locations', locations],
  ['links', links],
  [
    'products',
    products(dependants, {
      recordFirst,
      readAvailable: readAvailableTo,
      readGrounds,
      archiveTransformations,
    }),
  ],
  ['balance', balance],
  ['certificates', certificates],
  ['assets', assets],
  ['checks', checks],
  ['insights', insights],
  ['milestones', milestones],
  ['imports', imports(dependants)],
  ['lineage', lineage],
  ['trace', trace],
  ['recalls', recalls],
  ['origin', origin],
  ['epcis', epcis],
  ['kept', kept],
  ['statements', statements],
  ['concerns', concerns],
  ['readiness', readiness],
  ['inquiries', inquiries],
  ['assessments', assessments(printAssessment)],
  ['views', views],
  ['keys', keys],
  ['dashboards', dashboards],
  ['today', today],
]

/** How the nouns name their records in messages of webhooks. */
export const named = namedOf(nouns.map(([, noun]) => noun))

const others: readonly (readonly [folder: string, feature: Feature])[] = [
  ...nouns,
  ['webhooks', webhooks(named)],
  ['search', search(nouns.map(([, noun]) => noun))],
  ['trash', trash(nouns.map(([, noun]) => noun))],
  ['packs', packs],
  ['gs1', gs1],
  ['qr', qr],
  ['symbols', symbols],
  ['public-page', publicPage],
  ['audience', audience],
  ['uses', uses],
  ['pdf', pdf],
  ['samples', samples],
  ['support', support],
  ['saved-views', savedViews],
]

/** Every feature of the server; each depends only on earlier ones. */
export const features: readonly (readonly [folder: string, feature: Feature])[] = [
  ...others,
  ['history', history(others.map(([, other]) => other))],
  ['evidence', evidence(namedOf(others.map(([, other]) => other)))],
  ['code-files', codeFiles],
]

/** How the records that forms name are found. */
export const finders: Finders = Object.assign({}, ...features.map(([, { references }]) => references))

/** The error code for a violated unique index, by the index's name. */
export const uniqueRefusals: Record<string, ErrorCode> = Object.assign(
  {},
  ...features.map(([, { unique }]) => unique),
)

/** Every column that may hold addresses of files. */
export const heldColumns: readonly HeldColumn[] = features.flatMap(([, { holdsFiles }]) => holdsFiles ?? [])
