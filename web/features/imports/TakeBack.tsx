import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Import } from '../../../core/contract/imports.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshImports } from './queries.ts'
import { useRowCount } from './said.ts'

/** What of an import was used since, some of it by name. */
interface Used {
  related: readonly string[]
  names: readonly string[]
}

/** Asks before an import is taken back whole. What was used since stands in the way, and is named in the box. */
export function TakeBack({ of: { _id, file, kind, saved }, onClose }: { of: Import; onClose: () => void }) {
  const { t } = useTranslation()
  const rows = useRowCount()
  const [used, setUsed] = useState<Used>()
  const confirm = useConfirm({
    act: (options) => call(contract.imports.undo, { params: { id: _id } }, options),
    refusal: useRefusal()(contract.imports.undo),
    onRefused: (error) => error.code === 'RELATED' && setUsed(error.details as Used),
    async onDone() {
      toastDone(t('importing.undo.done', { file: file.name }))
      await Promise.all([refreshImports(), refetch(kind)])
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={t('importing.undo.title', { file: file.name })}
      confirmLabel={t('importing.undo.confirm', rows(saved))}
      onClose={onClose}
      {...confirm}
    >
      {used ? (
        <>
          <p>
            {t('importing.undo.used', {
              file: file.name,
              used: rows(used.related.length).rows,
              ...rows(saved),
            })}
          </p>
          <ul>
            {used.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {used.related.length > used.names.length && (
              <li>{t('importing.undo.others', rows(used.related.length - used.names.length))}</li>
            )}
          </ul>
        </>
      ) : (
        t('importing.undo.text', rows(saved))
      )}
    </ConfirmModal>
  )
}
