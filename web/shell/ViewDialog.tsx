import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contract } from '../../core/contract/index.ts'
import type { SavedView } from '../../core/contract/savedViews.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { useTranslation } from '../ui/texts.ts'
import { question } from './question.tsx'
import { useConfirm } from './useConfirm.ts'
import { useSession } from './useSession.ts'
import { type Scope, viewsQuery } from './views.ts'

interface ViewDialogProps {
  kind: 'save' | 'rename' | 'remove'
  list: string
  /** The view to rename or remove; a new one has none. */
  view: SavedView | undefined
  search: Record<string, unknown>
  columns: readonly string[] | undefined
  /** The member of the search without which a view stands in all stages, or kinds. */
  scopedBy?: Scope
  onClose: () => void
  onSaved: (view: SavedView) => void
  onRemoved: () => void
}

/** Saves a view under a name, renames or removes it. */
export default function ViewDialog(props: ViewDialogProps) {
  return props.kind === 'remove' && props.view ? (
    <RemoveView
      of={{ view: props.view, list: props.list }}
      onClose={props.onClose}
      onDone={props.onRemoved}
    />
  ) : (
    <NameView {...props} />
  )
}

function NameView({ list, view, search, columns, scopedBy, onClose, onSaved }: ViewDialogProps) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const [everywhere, setEverywhere] = useState(false)
  // Fields, their order and columns are those of one stage.
  const isOfScope = columns !== undefined || 'searchHeader' in search || 'sort' in search
  const { busy, fault, onConfirm } = useConfirm({
    act: async (options) => {
      const saved = view
        ? await call(
            contract.savedViews.update,
            { params: { id: view._id }, body: { name, version: view.version } },
            { ...options },
          )
        : await call(
            contract.savedViews.create,
            {
              body: {
                list,
                name,
                search: everywhere && scopedBy ? { ...search, [scopedBy]: undefined } : search,
                columns: columns ? [...columns] : null,
                shared,
              },
            },
            options,
          )
      await queryClient.invalidateQueries(viewsQuery(list))
      if (!view) onSaved(saved)
    },
    onDone: onClose,
  })
  return (
    <QuestionBox title={t(view ? 'savedViews.rename' : 'savedViews.form.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <TextInput
          label={t('common.name')}
          value={name}
          maxLength={100}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {!view && session.admin && (
          <Checkbox
            mt={14}
            label={t('savedViews.form.shared')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        {!view && scopedBy && !isOfScope && (
          <Checkbox
            mt={10}
            label={t(`savedViews.form.everywhere.${scopedBy}`)}
            checked={everywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap={10} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            {t('savedViews.saveChanges')}
          </Button>
        </Group>
      </form>
    </QuestionBox>
  )
}

const RemoveView = question({
  route: contract.savedViews.remove,
  input: ({ view: { _id: id } }: { view: SavedView; list: string }) => ({ params: { id } }),
  danger: true,
  texts: (t, { view: { name, shared } }) => ({
    title: t('savedViews.remove.title', { name }),
    action: t('savedViews.remove.action'),
    text: t(shared ? 'savedViews.remove.shared' : 'savedViews.remove.own'),
  }),
  refresh: ({ list }) => queryClient.invalidateQueries(viewsQuery(list)),
})
