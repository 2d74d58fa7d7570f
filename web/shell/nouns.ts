import {
  IconBox,
  IconBuildingEstate,
  IconCertificate,
  IconChartBar,
  IconChecklist,
  IconFileImport,
  IconHandStop,
  IconHierarchy3,
  IconLifebuoy,
  IconListDetails,
  IconLock,
  IconKey,
  IconMapPin,
  IconPackage,
  IconMessageQuestion,
  IconMessageReply,
  IconPhoto,
  IconShare,
  IconTag,
  IconUser,
  IconWebhook,
  IconWorldCheck,
  type Icon,
} from '@tabler/icons-react'
import type { HistoryRecord } from '../../core/contract/history.ts'
import type { TextKey } from '../../core/i18n/index.ts'
import type { HistoryType } from '../../core/rules/history.ts'
import type { NounType } from '../../core/rules/nouns.ts'
import { paths } from '../../core/rules/paths.ts'

/** What the history and the trash know of a noun. */
interface NounFace {
  icon: Icon
  /** Leads from a change to the record; null where no address shows one. */
  way: { label: TextKey; to: (record: HistoryRecord) => string | undefined } | null
}

const toProcesses: NounFace['way'] = {
  label: 'milestones.see',
  to: ({ product, stage }) =>
    product === null || stage === null ? undefined : paths.productMilestones(product, stage),
}

export const nounFaces: Readonly<Record<NounType, NounFace>> = {
  products: {
    icon: IconPackage,
    way: {
      label: 'products.see',
      to: ({ _id, stage }) => (stage === null ? undefined : paths.productHistory(_id, stage)),
    },
  },
  milestones: { icon: IconListDetails, way: toProcesses },
  insights: { icon: IconTag, way: toProcesses },
  organizations: {
    icon: IconBuildingEstate,
    way: { label: 'organizations.see', to: ({ _id }) => paths.organizations.edit(_id) },
  },
  locations: {
    icon: IconMapPin,
    way: { label: 'locations.see', to: ({ _id }) => paths.locations.edit(_id) },
  },
  assets: {
    icon: IconBox,
    way: {
      label: 'assets.see',
      to: ({ _id, schema }) => (schema === null ? undefined : paths.assetEdit(_id, schema._id)),
    },
  },
  checks: { icon: IconChecklist, way: null },
  recalls: {
    icon: IconHandStop,
    way: { label: 'recalls.see', to: ({ _id }) => paths.recall(_id) },
  },
  certificates: {
    icon: IconCertificate,
    way: { label: 'certificates.see', to: ({ _id }) => paths.certificates.edit(_id) },
  },
  statements: {
    icon: IconWorldCheck,
    way: { label: 'statements.see', to: ({ _id }) => paths.statement(_id) },
  },
  inquiries: { icon: IconMessageQuestion, way: null },
  imports: { icon: IconFileImport, way: null },
  views: { icon: IconShare, way: null },
  api_keys: { icon: IconKey, way: null },
  webhooks: { icon: IconWebhook, way: null },
  media: { icon: IconPhoto, way: null },
  dashboards: { icon: IconChartBar, way: null },
}

/** The icons of what else a change can be about. */
export const otherIcons: Readonly<Record<Exclude<HistoryType, NounType>, Icon>> = {
  tags: IconTag,
  recall_items: IconHandStop,
  answers: IconMessageReply,
  support_requests: IconLifebuoy,
  users: IconUser,
  grants: IconUser,
  assignments: IconUser,
  seals: IconLock,
  accounts: IconHierarchy3,
  account_settings: IconHierarchy3,
  config_versions: IconHierarchy3,
  verticals: IconHierarchy3,
  product_schemas: IconHierarchy3,
  product_schema_versions: IconHierarchy3,
  milestone_schemas: IconHierarchy3,
  milestone_schema_versions: IconHierarchy3,
  asset_schemas: IconHierarchy3,
  asset_schema_versions: IconHierarchy3,
  check_schemas: IconHierarchy3,
  check_schema_versions: IconHierarchy3,
  edges: IconHierarchy3,
}
