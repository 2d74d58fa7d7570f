import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { ArchivePanel } from '../../shell/ArchivePanel.tsx'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { useMade } from '../../shell/useMade.ts'
import { useVisit } from '../../shell/palette/useVisit.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastDone } from '../../ui/toast.ts'
import { recordHistory } from '../history/RecordHistory.tsx'
import { AssetForm } from './AssetForm.tsx'
import { assetQuery, kindsQuery, refreshAssets } from './queries.ts'
import { assetSearch } from './search.ts'
import { wordsOf } from './words.ts'

function useKind(): AssetSchema | undefined {
  const { i18n } = useTranslation()
  const { assetTypeId } = useSearch({ strict: false, select: assetSearch })
  return useQuery(kindsQuery(i18n.language)).data?.find(({ _id }) => _id === assetTypeId)
}

/** What is sent of a form: an asset is never unidentified. Figures of a new one are in the units of the form that was typed into (FIG-02). */
export const bodyOf = ({ isUnidentified: _, formVersion, ...record }: FormRecord) => ({
  ...record,
  ...(formVersion === undefined ? {} : { assetSchemaVersion: formVersion }),
})

/** An edit, whose figures are in the units of the record (FIG-02). */
export const changeOf = (record: FormRecord, { assetSchemaVersion }: Asset) => ({
  ...bodyOf(record),
  assetSchemaVersion,
})

export function New() {
  const kind = useKind()
  return kind && <NewForm key={kind._id} kind={kind} />
}

function NewForm({ kind }: { kind: AssetSchema }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const made = useMade()
  const refusal = useRefusal()
  const createRefusal = refusal(contract.assets.create)
  const { one, gender } = wordsOf(kind, i18n.language)
  const title = t(`assets.new.${gender}`, { one })
  const close = () => go(paths.assets(kind._id), { keep: true })
  const saving = useCreate({
    route: contract.assets.create,
    bodyOf: (record: FormRecord) => ({ ...bodyOf(record), assetSchema: kind._id }),
    draft: useDraft<DraftContent<FormRecord>>(`asset:${kind._id}:new`),
    // ERR-23
    announced: { done: false, notAuthorized: true },
    onCreated: async ({ _id, name, organization }, isNext) => {
      await refreshAssets()
      const text = t('assets.created', { name })
      if (isNext)
        return made({
          text,
          ids: [_id],
          archive: (options) => call(contract.assets.archive, { params: { id: _id } }, options),
          refusal: refusal(contract.assets.archive, 'asset.archive', organization._id),
          archived: t('assets.archive.done', { name }),
          refresh: refreshAssets,
        })
      toastDone(text)
      go(paths.assets(kind._id))
    },
    onRefused: close,
  })
  if (createRefusal !== undefined)
    return (
      <SidePanel title={title} onClose={close}>
        <Notice>{`${title}: ${createRefusal}`}</Notice>
      </SidePanel>
    )
  return (
    <AssetForm
      kind={kind}
      title={title}
      submitLabel={t('assets.create', { one })}
      saving={saving}
      onClose={close}
    />
  )
}

export function Edit() {
  const { id } = useParams({ from: '/session/shell/assets/$id/Edit' })
  const { t, i18n } = useTranslation()
  const kind = useKind()
  const go = useGo()
  const asset = useQuery(assetQuery(id))
  if (!kind) return null
  const title = t('assets.edit', { one: wordsOf(kind, i18n.language).one })
  const close = () => go(paths.assets(kind._id), { keep: true })
  if (asset.data) return <EditForm key={id} kind={kind} asset={asset.data} title={title} onClose={close} />
  return <WaitingPanel title={title} queries={[asset]} onClose={close} />
}

interface EditFormProps {
  kind: AssetSchema
  asset: Asset
  title: string
  onClose: () => void
}

function EditForm({ kind, asset, title, onClose }: EditFormProps) {
  const { t } = useTranslation()
  useVisit({
    _id: asset._id,
    name: asset.name,
    type: 'assets',
    title: kind.name,
    address: paths.assetEdit(asset._id, kind._id),
  })
  const refusal = useRefusal()
  const edit = useEdit({
    route: contract.assets.update,
    id: asset._id,
    record: asset,
    bodyOf: changeOf,
    draft: useDraft<DraftContent<FormRecord>>(`asset:${kind._id}:${asset._id}`),
    announced: { done: false, notAuthorized: true },
    onSaved: async ({ name }) => {
      toastDone(t('assets.saved', { name }))
      await refreshAssets()
      onClose()
    },
  })
  const { base } = edit
  const own = useOwnForm('asset', kind._id, base.assetSchemaVersion, kind)
  if (!own.data) return <WaitingPanel title={title} queries={[own]} onClose={onClose} />
  const reason = refusal(contract.assets.update, 'asset.edit', base.organization._id)
  return (
    <AssetForm
      key={base.version}
      kind={kind}
      asset={base}
      own={own.data}
      title={title}
      submitLabel={t('assets.save')}
      saving={edit}
      readOnlyReason={reason && <Notice>{t('assets.editBlocked', { reason })}</Notice>}
      onClose={onClose}
    />
  )
}

export function Archive() {
  const { id } = useParams({ from: '/session/shell/assets/$id/Delete' })
  const { assetTypeId = '' } = useSearch({ from: '/session/shell/assets' })
  const go = useGo()
  const refusal = useRefusal()
  return (
    <ArchivePanel
      type="assets"
      route={contract.assets.archive}
      query={useQuery(assetQuery(id))}
      nameOf={({ name }) => name}
      reasonOf={({ organization }) => refusal(contract.assets.archive, 'asset.archive', organization._id)}
      refresh={refreshAssets}
      onClose={() => go(paths.assets(assetTypeId), { keep: true })}
    />
  )
}

export const History = recordHistory({
  type: 'assets',
  query: assetQuery,
  list: ({ assetTypeId = '' }) => paths.assets(assetTypeId),
})
