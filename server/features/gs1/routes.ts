import { type Gtin, gs1 as contract, maxGs1Links } from '../../../core/contract/gs1.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { tidyLine } from '../../../core/fields/strings.ts'
import { type GtinRow, isWithinPrefixes, readGtin } from '../../../core/gs1/codes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isYes } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { changeGtins, claimGtins, readGtinsVersion, releaseGtins } from '../accounts/gtins.ts'
import { touchAccount } from '../accounts/revision.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import { countToCode } from '../products/coding.ts'
import { claimKey, countLinks, linkRecords, presentLink, readLinks, releaseKey, valuesOf } from './links.ts'
import { describeRows } from './lots.ts'

/** The table of GTINs (GS1-01), and extra links (GS1-08). */
export function mountGs1(api: Api): void {
  const mayUseHttp = api.settings.demo
  mount(api, contract, {
    async gtins({ tx }) {
      const config = await loadConfiguration(tx)
      return {
        collection: await describeRows(tx, config, config.gtins),
        version: await readGtinsVersion(tx),
      }
    },

    async replaceGtins({ tx, session, query, body }) {
      const isPreview = isYes(query.preview)
      // One at a time: the next one sees this version.
      if (!isPreview) await touchAccount(tx)
      const config = await loadConfiguration(tx)
      const rows = body.collection.map(rowOfBody)
      const usable = await usableOrganizations(
        tx,
        session,
        rows.map(({ organization }) => organization),
      )
      const prefixes = await readPrefixes(tx, [...usable])
      refuseFaults(
        rows.flatMap((row, n) => {
          const at = `/collection/${n}`
          const ofRow = usable.has(row.organization)
            ? faultsOf(config, row, prefixes.get(row.organization) ?? [])
            : [unknownOrganization]
          return [...ofRow, ...twinFaults(rows, n)].map((one) => ({ ...one, path: at + one.path }))
        }),
      )
      const table = rows.map((row): GtinRow => ({ ...row, gtin: readGtin(row.gtin)! }))
      const coded = await countToCode(tx, { ...config, gtins: table })
      const before = await readGtinsVersion(tx)
      if (isPreview) return { collection: table, coded, version: before }
      await checkVersion<typeof contract.replaceGtins>(body.version, before, () => ({
        yours: body,
        theirs: { collection: [...config.gtins], coded: 0, version: before },
      }))
      const foreign = await claimGtins(
        tx,
        table.map(({ gtin }) => gtin),
      )
      const taken = table.flatMap(({ gtin }, n): Fault[] =>
        foreign.has(gtin) ? [{ path: `/collection/${n}/gtin`, key: 'error.NOT_UNIQUE' }] : [],
      )
      if (taken.length > 0) refuse('NOT_UNIQUE', { faults: taken })
      const version = await changeGtins(tx, table)
      const left = config.gtins.filter(({ gtin }) => !table.some((row) => row.gtin === gtin))
      await releaseGtins(tx, [...new Set(left.map(({ gtin }) => gtin))])
      tx.after('gs1.codes', { after: null })
      return { collection: table, coded, version }
    },

    links: async ({ tx }) => ({ collection: (await readLinks(tx)).map(presentLink) }),

    async createLink({ tx, body }) {
      // One at a time: the next one sees this number, and every process reads the links anew.
      await touchAccount(tx)
      const { values, faults } = await valuesOf(tx, body, mayUseHttp)
      refuseFaults(faults)
      if ((await countLinks(tx)) >= maxGs1Links) refuse('LIMIT', { details: { limit: maxGs1Links } })
      await claimKey(tx, values.anchor)
      const [row] = await linkRecords.insert(tx, [{ values }])
      return presentLink(row!)
    },

    async updateLink({ tx, params, body }) {
      await touchAccount(tx)
      const before = (await linkRecords.find(tx, params.id, true)) ?? refuse('NOT_FOUND')
      const { values, faults } = await valuesOf(tx, body, mayUseHttp)
      refuseFaults(faults)
      await claimKey(tx, values.anchor)
      const row = await linkRecords.change(tx, before, values)
      await releaseKey(tx, before.anchor)
      return presentLink(row)
    },

    async removeLink({ tx, params }) {
      await touchAccount(tx)
      const { id, anchor } = (await linkRecords.find(tx, params.id, true)) ?? refuse('NOT_FOUND')
      await linkRecords.archive(tx, [id])
      await releaseKey(tx, anchor)
    },
  })
}

const rowOfBody = ({ productSchema, organization, where, gtin }: Gtin): GtinRow => ({
  productSchema,
  organization: organization.toLowerCase(),
  ...(where ? { where: { field: where.field, value: tidyLine(where.value) } } : {}),
  gtin: gtin.trim(),
})

function faultsOf(
  config: Configuration,
  { productSchema, where, gtin }: GtinRow,
  prefixes: readonly string[],
): Fault[] {
  const stage = config.stages.get(productSchema)
  if (!stage || stage.removed) return [{ path: '/productSchema', key: 'error.case.dataNotFound' }]
  const faults: Fault[] = []
  if (!stage.content.gs1) faults.push({ path: '/productSchema', key: 'gs1.fault.level' })
  if (where && !Object.hasOwn(stage.schema.properties, where.field))
    faults.push({ path: '/where/field', key: 'gs1.fault.field' })
  if (where?.value === '') faults.push({ path: '/where/value', key: 'error.shape.required' })
  const whole = readGtin(gtin)
  if (whole === undefined) faults.push({ path: '/gtin', key: 'gs1.fault.gtin' })
  else if (!isWithinPrefixes(whole, prefixes)) faults.push({ path: '/gtin', key: 'gs1.fault.outside' })
  return faults
}

/** Rows of one stage and organization differ by the value of one field, so that one of them fits a product best. */
function twinFaults(rows: readonly GtinRow[], n: number): Fault[] {
  const { productSchema, organization, where } = rows[n]!
  const before = rows
    .slice(0, n)
    .filter((row) => row.productSchema === productSchema && row.organization === organization)
  if (!where) return before.some((row) => !row.where) ? [{ path: '', key: 'gs1.fault.twice' }] : []
  const field = before.find((row) => row.where)?.where?.field ?? where.field
  if (field !== where.field) return [{ path: '/where/field', key: 'gs1.fault.otherField', params: { field } }]
  return before.some((row) => row.where?.value === where.value)
    ? [{ path: '/where/value', key: 'gs1.fault.twice' }]
    : []
}

async function readPrefixes(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.db
    .selectFrom('organizations')
    .select(['id', 'profile'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, profile }) => [id, (profile.gs1Prefixes ?? []) as string[]]))
}
