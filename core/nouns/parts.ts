import type { Noun, Part } from './noun.ts'

const ofConfiguration = {
  icon: 'hierarchy-3',
  creation: 'created',
  announces: [],
  api: null,
  // A version says what changed, and the studio shows it.
  columns: {},
} as const satisfies Part

/** What else a change can be about: what belongs to records, to the account and to its configuration. */
export const parts = {
  tags: {
    icon: 'tag',
    reads: 'tag.read',
    creation: 'created',
    announces: [],
    api: null,
    columns: {
      name: 'text',
    },
  },
  recall_items: {
    icon: 'hand-stop',
    creation: 'created',
    announces: [],
    api: null,
    columns: {
      recall_id: { of: 'recalls' },
      status: { choice: 'recalls.state' },
      note: 'text',
    },
  },
  answers: {
    icon: 'message-reply',
    reads: 'inquiry.read',
    creation: 'created',
    announces: { called: 'answer', created: 'signed', column: 'standing', states: ['accepted', 'rejected'] },
    api: null,
    columns: {
      data: 'form',
      milestone_id: { of: 'milestones' },
      email: 'text',
      files: 'count',
      comment: 'text',
      cited: 'count',
      standing: { choice: 'inquiries.state' },
      signer: 'text',
      tax_number: 'text',
      is_verified: 'yesNo',
      signed_at: 'time',
      sha256: 'text',
    },
  },
  support_requests: {
    icon: 'lifebuoy',
    creation: 'asked',
    announces: [],
    api: null,
    columns: {
      issue: 'text',
      priority: { choice: 'history.priority' },
      files: 'count',
      is_read: 'yesNo',
    },
  },
  users: {
    icon: 'user',
    creation: 'created',
    announces: [],
    api: null,
    columns: {
      name: 'text',
      email: 'text',
    },
  },
  grants: {
    icon: 'user',
    creation: 'invited',
    announces: [],
    api: null,
    columns: {
      name: 'text',
      role_keys: 'roles',
      invited_at: 'time',
    },
  },
  assignments: {
    icon: 'user',
    creation: 'created',
    announces: [],
    api: null,
    columns: {
      organizations: 'count',
      product_schemas: 'count',
      milestone_schemas: 'count',
      tags: { of: 'tags' },
    },
  },
  accounts: {
    icon: 'hierarchy-3',
    creation: 'created',
    announces: [],
    api: null,
    columns: {
      name: 'text',
    },
  },
  account_settings: {
    icon: 'hierarchy-3',
    creation: 'created',
    announces: [],
    api: null,
    columns: {
      admins: 'count',
      settings: 'quiet',
      feature_flags: 'quiet',
      gtins: 'count',
    },
  },
  config_versions: ofConfiguration,
  verticals: ofConfiguration,
  product_schemas: ofConfiguration,
  milestone_schemas: ofConfiguration,
  asset_schemas: ofConfiguration,
  check_schemas: ofConfiguration,
  edges: ofConfiguration,
  product_schema_versions: ofConfiguration,
  milestone_schema_versions: ofConfiguration,
  asset_schema_versions: ofConfiguration,
  check_schema_versions: ofConfiguration,
  seals: { ...ofConfiguration, icon: 'lock' },
} as const satisfies Record<string, Part & Partial<Pick<Noun, 'reads'>>>
