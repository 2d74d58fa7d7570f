import { fieldsOfKind } from '../../../core/fields/index.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../shell/useSession.ts'
import { kindsQuery } from '../assets/queries.ts'
import type { Rights } from './rights.ts'

/** A kind of asset that forms ask for, all of whose assets belong to organizations that the person won't see. */
export interface UnseenAssets {
  kind: string
  /** Names of the processes to be written that ask for it. */
  processes: readonly string[]
  /** Names of some organizations that own its assets. */
  owners: readonly string[]
}

/** What somebody with these rights couldn't pick in the forms that they write. */
export function useUnseenAssets(processes: readonly MilestoneSchema[], rights: Rights): UnseenAssets[] {
  const { i18n } = useTranslation()
  const hasAssets = useSession().session.flags.includes('assets')
  const asked = hasAssets ? askedKinds(processes, rights) : new Map<string, string[]>()
  const kinds = useQuery({ ...kindsQuery(i18n.language), enabled: asked.size > 0 })
  const organizations = [...rights.organizations].toSorted()
  const owners = useQueries({
    queries: [...asked.keys()].map((kind) => ownersQuery(kind, organizations)),
  })
  return [...asked].flatMap(([id, names], at) => {
    const kind = kinds.data?.find(({ _id }) => _id === id)?.name
    const found = owners[at]?.data ?? []
    return kind !== undefined && found.length > 0 ? [{ kind, processes: names, owners: found }] : []
  })
}

/** Kinds of asset by the processes that ask for them. */
function askedKinds(processes: readonly MilestoneSchema[], rights: Rights): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  for (const { _id, name, descriptor } of processes) {
    if (rights.processes.get(_id) !== 'write') continue
    const kinds = fieldsOfKind(descriptor, 'assets').flatMap(([, { assetSchema }]) => assetSchema ?? [])
    for (const kind of new Set(kinds)) asked.set(kind, [...(asked.get(kind) ?? []), name])
  }
  return asked
}

const maxOrganizations = 200

/** Owners of a kind of asset; none where the organizations own one of it, or nobody does. */
const ownersQuery = (assetSchema: string, organizations: readonly string[]) => ({
  queryKey: ['assets', 'owners', assetSchema, organizations],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const list = (query: object) =>
      call(contract.assets.list, { query: { assetSchema, ...query } }, { quiet: true, signal })
    for (let at = 0; at < organizations.length; at += maxOrganizations) {
      const some = organizations.slice(at, at + maxOrganizations).map((id) => ({ id }))
      const { collection } = await list({ organization: some, limit: 1 })
      if (collection.length > 0) return []
    }
    const { collection } = await list({ limit: 100 })
    return [...new Set(collection.map(({ organization }) => organization.name))].slice(0, 3)
  },
})
