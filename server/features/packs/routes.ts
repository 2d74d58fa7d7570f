import { packs as contract } from '../../../core/contract/packs.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import { applyPlan } from './apply.ts'
import { discardDraft, endDraft, readDraft, saveDraft } from './drafts.ts'
import { filesOf, readFiles } from './pack-files.ts'
import { makePlan } from './plan.ts'
import { linesOfVersion, packOfRow, presentVersions, readVersions } from './versions.ts'
import { presentFault, presentPlan, sayer } from './present.ts'
import { appliedPack } from './write.ts'

/** The account's configuration over HTTP (6-contract.md §11). The account is the session's, whatever the files say. */
export function mountPacks(api: Api): void {
  mount(api, contract, {
    validate:
      async ({ tx, body, language }) =>
      async () => {
        const { errors, warnings } = await readFiles(tx.accountId, body.files)
        const present = presentFault(language)
        return {
          faults: await mapInSlices(errors, present),
          warnings: await mapInSlices(warnings, present),
        }
      },

    async plan({ tx, body: { files, ...options }, language }) {
      const { pack, errors, warnings } = await readFiles(tx.accountId, files)
      if (pack) return presentPlan(await makePlan(tx, own(pack, tx.accountId), options), warnings, language)
      const applied = await appliedPack(tx)
      const present = presentFault(language)
      return {
        hash: null,
        version: applied?.version ?? null,
        changes: false,
        lines: [],
        obstacles: [],
        archives: [],
        notices: [],
        faults: await mapInSlices(errors, present),
        warnings: await mapInSlices(warnings, present),
      }
    },

    async apply({ tx, body: { files, ...options }, language }) {
      const { pack, errors } = await readFiles(tx.accountId, files)
      if (!pack) return refuse('INVALID', { faults: errors })
      const { plan, version } = await applyPlan(tx, own(pack, tx.accountId), options)
      refuseFaults(plan.faults)
      if (version === null)
        return refuse('RELATED', {
          key: 'error.case.configObstacles',
          details: { obstacles: presentPlan(plan, [], language).obstacles },
        })
      await endDraft(tx, files)
      const say = sayer(language)
      return {
        version,
        changed: plan.changes,
        archives: plan.archives.map(say),
        notices: plan.warnings.map(say),
      }
    },

    async export({ tx, query }) {
      const { version } = query
      const n = version === undefined ? undefined : numberOf(version)
      const { pack, version: exported } = (await appliedPack(tx, n)) ?? refuse('NOT_FOUND')
      return async () => ({ files: await filesOf(tx.accountId, own(pack, tx.accountId)), version: exported })
    },

    async versions({ tx, query, language }) {
      const slice = sliceOf(query)
      const rows = await readVersions(tx, slice)
      const all = tx.db.selectFrom('config_versions').select('n').where('account_id', '=', tx.accountId)
      const total = slice.all ? rows.length : await countRows(tx, all)
      return paged(await presentVersions(tx, rows, language), slice, total)
    },

    async version({ tx, params, language }) {
      const [row] = await readVersions(tx, { limit: 1, offset: 0 }, Number(params.n))
      if (!row) return refuse('NOT_FOUND')
      const [version] = await presentVersions(tx, [row], language)
      return async () => ({
        ...version!,
        files: await filesOf(tx.accountId, own(packOfRow(row), tx.accountId)),
        lines: linesOfVersion(row, language),
      })
    },

    draft: ({ tx }) => readDraft(tx),
    saveDraft: ({ tx, body }) => saveDraft(tx, body),
    discardDraft: ({ tx }) => discardDraft(tx),
  })
}

const own = (pack: Pack, id: string): Pack => ({ ...pack, account: { ...pack.account, id } })

function numberOf(version: string): number {
  if (!/^[1-9]\d{0,8}$/.test(version))
    refuse('INVALID', { faults: [{ path: '/version', key: 'error.shape.value' }] })
  return Number(version)
}
