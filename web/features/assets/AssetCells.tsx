import { useMemo } from 'react'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { queryClient } from '../../api/queries.ts'
import { Cells } from '../../shell/cells/Cells.tsx'
import type { CellSource } from '../../shell/cells/source.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import type { EditedTable } from '../../ui/DataTable.tsx'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { recordOf } from './AssetForm.tsx'
import { changeOf } from './AssetPanels.tsx'
import { assetQuery, refreshAssets } from './queries.ts'

/** FST-04: the cells of a list of assets, edited with the rights and rules of their form. */
export function AssetCells({ kind, ...edited }: EditedTable<Asset> & { kind: AssetSchema }) {
  const refusal = useRefusal()
  const source = useMemo<CellSource<Asset>>(
    () => ({
      of: 'asset',
      schema: kind,
      identifier: 'name',
      route: contract.assets.update,
      read: (id) => queryClient.fetchQuery({ ...assetQuery(id), staleTime: 0 }),
      versionOf: ({ assetSchemaVersion }) => assetSchemaVersion,
      recordOf,
      bodyOf: changeOf,
      nameOf: ({ name }) => name,
      lockOf: ({ organization }) => {
        const reason = refusal(contract.assets.update, 'asset.edit', organization._id)
        return reason === undefined ? undefined : { reason }
      },
      formOf: ({ _id }) => paths.assetEdit(_id, kind._id),
      refresh: refreshAssets,
      Organization: OrganizationSelect,
    }),
    [kind, refusal],
  )
  return <Cells {...edited} source={source} />
}
