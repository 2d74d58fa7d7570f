import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AssetSchema } from '../../../core/contract/assets.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { archiveEach } from '../../shell/useMade.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { NewRecords } from '../sheets/newRows.ts'
import { NewRowsPanel } from '../sheets/NewRowsPanel.tsx'
import { kindsQuery, refreshAssets } from './queries.ts'
import { bodyOf } from './AssetPanels.tsx'
import { assetSearch } from './search.ts'
import { wordsOf } from './words.ts'

// One program for both ways in: each more would cost the first page its address.
export { ImportAssets } from './ImportAssets.tsx'

/** FST-04: many new assets of a kind, on a sheet. */
export function NewAssets() {
  const { i18n } = useTranslation()
  const { assetTypeId } = useSearch({ strict: false, select: assetSearch })
  const kind = useQuery(kindsQuery(i18n.language)).data?.find(({ _id }) => _id === assetTypeId)
  return kind && <NewAssetsOf key={kind._id} kind={kind} />
}

function NewAssetsOf({ kind }: { kind: AssetSchema }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()
  const records = useMemo<NewRecords>(
    () => ({
      form: kind,
      named: 'identifier',
      unique: kind.uniqueFields,
      member: 'assets',
      bodyOf: (record) => ({ ...bodyOf(record), assetSchema: kind._id }),
    }),
    [kind],
  )
  const { one, many, gender } = wordsOf(kind, i18n.language)
  return (
    <NewRowsPanel
      title={t(`newRows.title.${gender}`, { many })}
      records={records}
      route={contract.assets.createMany}
      draftKey={`assets:${kind._id}:sheet`}
      countOf={(count) => `${amount(count, i18n.language)} ${count === 1 ? one : many}`}
      refusal={refusal(contract.assets.createMany)}
      refresh={refreshAssets}
      archive={(ids, options) => archiveEach(contract.assets.archive, ids, options)}
      archiveRefusal={(organization) => refusal(contract.assets.archive, 'asset.archive', organization)}
      onClose={() => go(paths.assets(kind._id), { keep: true })}
    />
  )
}
