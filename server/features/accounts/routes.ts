import { accounts, type SettingsFilter } from '../../../core/contract/accounts.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { defaultRiskSetting, type RiskSetting } from '../../../core/eudr/assessment.ts'
import { defaultTimeZone } from '../../../core/fields/calendar.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import { type QrAddress, qrAddresses } from '../../../core/gs1/codes.ts'
import { flags } from '../../../core/rules/access.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { touchAccount } from './revision.ts'
import { changeSettings } from './settings.ts'
import { roles } from '../../../core/rules/role.ts'
import { accountLanguages } from '../../../core/i18n/locales.ts'

/** Defaults of the settings that the account's configuration leaves out (AUT-15). */
const defaults = {
  filters: [],
  showCharts: false,
  organizationType: 'ss',
  ...accountLanguages,
  dashboardId: null,
  certificateKinds: [],
  riskAssessment: defaultRiskSetting as RiskSetting,
  qrAddress: qrAddresses[0] as QrAddress,
  accent: 'yerba',
}

export function mountAccounts(api: Api): void {
  const { eudr } = api.settings
  const readSettings = async ({ tx, session }: { tx: Tx; session: Session }) => {
    const { settings, admins, version } = await storedSettings(tx)
    return {
      ...defaults,
      ...settings,
      version,
      admins: session.admin ? admins : [],
      configured: await isConfigured(tx),
      samples: await hasSamples(tx),
      declares: eudr.credentials.has(tx.accountId),
      amendHours: eudr.amendHours,
    }
  }

  mount(api, accounts, {
    decodeToken: async ({ session }) => ({ accountId: session.accountId, userId: session.userId }),
    async session({ tx, session }) {
      const { timeZone } = (await storedSettings(tx)).settings
      return { ...session, timeZone: typeof timeZone === 'string' ? timeZone : defaultTimeZone }
    },
    settings: readSettings,

    async changeSettings({ tx, session, body }) {
      const {
        version,
        admins: _a,
        accent: _c,
        configured: _d,
        samples: _g,
        declares: _e,
        amendHours: _f,
        filters,
        certificateKinds: kinds,
        ...change
      } = body
      await touchAccount(tx)
      const before = await readSettings({ tx, session })
      const { supportedLangs, defaultLang } = { ...before, ...change }
      const faults: Fault[] = []
      if (!supportedLangs.includes(defaultLang))
        faults.push({ path: '/supportedLangs', key: 'pack.limit.defaultLang' })
      if (
        change.dashboardId &&
        change.dashboardId !== before.dashboardId &&
        !(await isDashboard(tx, change.dashboardId))
      )
        faults.push({ path: '/dashboardId', key: 'error.case.dataNotFound' })
      for (const [n, kind] of (kinds ?? []).entries())
        faults.push(...lineFaults(tidyLine(kind), `/certificateKinds/${n}`))
      refuseFaults(faults)
      await checkVersion<typeof accounts.changeSettings>(version, before.version, () => ({
        yours: body,
        theirs: before,
      }))
      const { settings: stored } = await storedSettings(tx)
      const settings = {
        ...stored,
        ...change,
        ...(filters ? { filters: filters.map(withIds) } : {}),
        ...(kinds ? { certificateKinds: distinctTexts(kinds) } : {}),
      }
      await changeSettings(tx, 'settings', { settings })
      return readSettings({ tx, session })
    },

    readFeatureFlags: async ({ session }) => ({ collection: session.flags.map((name) => ({ name })) }),

    async changeFeatureFlags({ tx, body }) {
      const chosen = new Set(body.collection.map(({ name }) => name))
      const feature_flags = flags.filter((flag) => chosen.has(flag))
      await changeSettings(tx, 'featureFlags', { feature_flags })
      return { collection: feature_flags.map((name) => ({ name })) }
    },

    featureFlags: async ({ session }) => ({ collection: session.flags.map((name) => ({ name })) }),
    roles: async () => ({
      collection: roles.map((name) => ({ _id: name, name })),
    }),
  })
}

const distinctTexts = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(tidyLine).filter(Boolean)),
]

/** As packs write them: an element without an id is named by its identifier. */
const withIds = ({ elements, ...filter }: SettingsFilter) => ({
  ...filter,
  elements: elements.map(({ id, identifier }) => ({ id: id ?? identifier, identifier })),
})

const storedSettings = (tx: Tx) =>
  tx.db
    .selectFrom('account_settings')
    .select(['settings', 'admins', 'version'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()

/** Whether a pack was ever applied: until then, an account has nothing to record. */
async function isConfigured(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('config_versions')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function hasSamples(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('samples')
    .select('pack')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row !== undefined
}

async function isDashboard(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('dashboards')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
