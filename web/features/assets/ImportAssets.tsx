import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AssetSchema } from '../../../core/contract/assets.ts'
import type { ImportValues } from '../../../core/contract/imports.ts'
import { formTargets } from '../../../core/import/columns.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ImportPanel } from '../imports/ImportPanel.tsx'
import { mendMembers } from '../imports/search.ts'
import { namesIn, organizationTarget, positionNames, type ImportSource } from '../imports/source.ts'
import { kindsQuery, refreshAssets } from './queries.ts'
import { assetSearch } from './search.ts'
import { wordsOf } from './words.ts'

/** IMP-07: a spreadsheet of assets of a kind. */
export function ImportAssets() {
  const { i18n } = useTranslation()
  const { assetTypeId } = useSearch({ strict: false, select: assetSearch })
  const kind = useQuery(kindsQuery(i18n.language)).data?.find(({ _id }) => _id === assetTypeId)
  return kind && <ImportAssetsOf key={kind._id} kind={kind} />
}

function ImportAssetsOf({ kind }: { kind: AssetSchema }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const { many } = wordsOf(kind, i18n.language)
  const source = useMemo<ImportSource>(
    () => ({
      kind: 'assets',
      schema: kind._id,
      schemaVersion: kind.version,
      named: '/dataSchema/identifier',
      hasOrganization: true,
      groups: [
        {
          title: t('importing.targets.form', { one: wordsOf(kind, i18n.language).one }),
          targets: formTargets(kind, '/dataSchema', positionNames(t)),
        },
        {
          title: t('importing.targets.others'),
          targets: [
            organizationTarget(t, true),
            { path: '/location', names: namesIn(t('importing.targets.place')), isRequired: false },
          ],
        },
      ],
      valuesOf: ({ dataSchema = {}, ...values }) => ({
        ...values,
        dataSchema: dataSchema as ImportValues['dataSchema'],
      }),
    }),
    [kind, t, i18n.language],
  )
  return (
    <ImportPanel
      title={t('importing.of', { many })}
      source={source}
      refresh={refreshAssets}
      onClose={() => go(paths.assets(kind._id), { keep: true, drop: mendMembers })}
    />
  )
}
