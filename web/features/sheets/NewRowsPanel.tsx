import { Button, Select } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { capitalised } from '../../../core/i18n/nouns.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import { maxCreated } from '../../../core/contract/route.ts'
import type { CallOptions } from '../../api/client.ts'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { useMade } from '../../shell/useMade.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import type { SheetHandle } from '../../sheet/Sheet.tsx'
import { SheetBody } from '../../sheet/SheetBody.tsx'
import type { SheetGutter } from '../../sheet/view.ts'
import { SheetField } from '../../sheet/SheetField.tsx'
import { UndoButtons } from '../../sheet/UndoButtons.tsx'
import { useFaultWalk } from '../../sheet/useFaultWalk.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { amount } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { StageLook } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { useOpenTitle } from '../../ui/useOpenTitle.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { fieldsBlock, numberOf, originBlock, type NamedOrganization, type NewRecords } from './newRows.ts'
import { PasteButton } from './PasteButton.tsx'
import { RowRemarks } from './RowRemarks.tsx'
import { useNewRows, type CreateManyRoute, type NewRows } from './useNewRows.ts'
import { waysOf } from './waysOf.ts'
import classes from './NewRows.module.css'

interface NewRowsPanelProps {
  title: string
  stage?: StageLook
  records: NewRecords
  /** Makes all rows or none. */
  route: CreateManyRoute
  draftKey: string
  /** "12 partidas". */
  countOf: (count: number) => string
  /** The next free name of an organization's records, where they have numbers. */
  next?: (organization: string) => Promise<string | null>
  /** Why the person may not create any. */
  refusal: string | undefined
  refresh: (archived?: readonly string[]) => Promise<unknown>
  /** Takes back what was saved. */
  archive: (ids: readonly string[], options: CallOptions) => Promise<unknown>
  /** Why the person may not archive those of an organization; undefined when they may. */
  archiveRefusal: (organization: string) => string | undefined
  onClose: () => void
  /** What else is the same in all rows. */
  choice?: ReactNode
}

/** FST-04: a sheet of new records, which are saved together (picture 36c). */
export function NewRowsPanel(props: NewRowsPanelProps) {
  const { stage, refusal, onClose } = props
  const title = capitalised(props.title)
  const organizations = useQuery(allOrganizationsQuery)
  if (refusal !== undefined)
    return (
      <SidePanel title={title} stage={stage} onClose={onClose}>
        <Notice>{`${title}: ${refusal}`}</Notice>
      </SidePanel>
    )
  if (!organizations.data)
    return (
      <WaitingPanel title={title} stage={stage} width="wide" queries={[organizations]} onClose={onClose} />
    )
  return <Panel {...props} title={title} organizations={organizations.data} />
}

function Panel({
  title,
  stage,
  records,
  route,
  draftKey,
  countOf,
  next,
  refresh,
  archive,
  archiveRefusal,
  onClose,
  choice,
  organizations,
}: NewRowsPanelProps & { organizations: readonly Organization[] }) {
  const { t, i18n } = useTranslation()
  const announce = useSaved({ countOf, refresh, archive, archiveRefusal })
  const form = useNewRows({
    records,
    route,
    draftKey,
    organizations,
    onDone: async (saved) => {
      await refresh()
      onClose()
      announce(saved)
    },
  })
  const { sheet, faults, filled } = form
  useOpenTitle(title)
  const [isLeaving, setLeaving] = useState(false)
  const [tooMany, setTooMany] = useState<number>()
  const gutter = useMemo(() => numbersOf(t('newRows.rowTitle')), [t])
  const handle = useRef<SheetHandle>(null)
  const save = useRef<HTMLButtonElement>(null)
  const walk = useFaultWalk(faults, ({ row, column }) => handle.current?.focus(row, column))
  const { data: nextName } = useQuery({
    queryKey: ['products', 'next', draftKey, form.shared],
    queryFn: () => next?.(form.shared) ?? null,
    enabled: next !== undefined && form.shared !== '',
  })
  const { save: submit, isWaiting } = useAfterUploads(async () => {
    if (filled.length === 0) return toastFault(t('newRows.nothing'))
    if (form.isBlocked) return walk.go(0)
    return form.send()
  })
  const owner = organizations.find(({ _id }) => _id === form.shared)
  const [free] = nextName ? form.freeNames(nextName, 1) : []
  const offer =
    free !== undefined && form.nextRow
      ? { row: form.nextRow.id, column: records.named, value: free, text: t('newRows.next', { name: free }) }
      : undefined
  const close = () => (form.hasTyped ? setLeaving(true) : onClose())
  const number = (value: number) => amount(value, i18n.language)
  const counts = { ready: number(form.ready), total: number(filled.length) }
  const notes = new Map([
    ...(filled.length > 0 ? [[fieldsBlock, t('newRows.readyOf', counts)] as const] : []),
    ...(records.origin ? [[originBlock, records.origin.schema.name] as const] : []),
  ])

  return (
    <SidePanel
      title={title}
      subtitle={
        owner
          ? t('newRows.subtitleOf', { count: filled.length, organization: owner.name })
          : t('newRows.subtitle', { count: filled.length })
      }
      stage={stage}
      width="wide"
      bare
      onClose={close}
      headEnd={
        <>
          <PasteButton onPaste={(text) => void handle.current?.paste(text)} disabled={form.isSending} />
          <UndoButtons sheet={sheet} />
        </>
      }
      footer={
        <>
          <span className={classes.state} role="status">
            {t('newRows.ready', counts)}
          </span>
          <Button variant="default" onClick={close} disabled={form.isSending}>
            {t('common.cancel')}
          </Button>
          <Button ref={save} loading={form.isSending || isWaiting} onClick={() => void submit()}>
            {filled.length === 0
              ? t('newRows.saveNone')
              : t('newRows.save', { what: countOf(filled.length) })}
          </Button>
        </>
      }
    >
      <SheetBody
        label={title}
        form={form}
        countOf={(count) => t('newRows.rows', { count })}
        walk={walk}
        handle={handle}
        onSubmit={() => void submit()}
        onLeave={() => save.current?.focus()}
        notes={notes}
        gutter={gutter}
        offer={offer}
        grow={(count) => {
          const more = form.grow(count)
          setTooMany(more ? undefined : sheet.rows.length + count)
          return more
        }}
        notices={
          tooMany !== undefined && (
            <Notice urgent>
              {t('newRows.tooMany', { limit: number(maxCreated), count: number(tooMany) })}
            </Notice>
          )
        }
        band={
          <Shared
            form={form}
            organizations={organizations}
            nextName={nextName ?? undefined}
            choice={choice}
          />
        }
        remarks={<RowRemarks form={form} records={records} />}
        faultTitle={t('sheet.faults', { count: faults.length })}
        ownWays={(found) => waysOf(form, found, { named: records.named, next: nextName }, t)}
      />
      {isLeaving && (
        <ConfirmModal
          title={t('newRows.leave.title', { count: filled.length })}
          confirmLabel={t('newRows.leave.confirm')}
          danger
          busy={false}
          onConfirm={() => {
            form.discard()
            onClose()
          }}
          onClose={() => setLeaving(false)}
        >
          {t('newRows.leave.text')}
        </ConfirmModal>
      )}
    </SidePanel>
  )
}

type SavedRows = readonly { _id: string; organization: { _id: string } }[]

/** Says what was saved; its undo archives it. */
function useSaved({
  countOf,
  refresh,
  archive,
  archiveRefusal,
}: Pick<NewRowsPanelProps, 'countOf' | 'refresh' | 'archive' | 'archiveRefusal'>) {
  const { t } = useTranslation()
  const made = useMade()
  return (saved: SavedRows) => {
    const said = { count: saved.length, what: countOf(saved.length) }
    const ids = saved.map(({ _id }) => _id)
    made({
      text: t('newRows.done', said),
      ids,
      archive: (options) => archive(ids, options),
      refusal: saved
        .map(({ organization }) => archiveRefusal(organization._id))
        .find((reason) => reason !== undefined),
      archived: t('newRows.archived', said),
      refresh,
    })
  }
}

/** The numbers of the rows, by which faults name them. */
const numbersOf = (title: string): SheetGutter => ({
  title,
  size: 56,
  draw: (h, row) => h('span', { class: classes.number }, String(numberOf(row))),
})

interface SharedProps {
  form: NewRows
  organizations: readonly NamedOrganization[]
  nextName: string | undefined
  choice: ReactNode
}

/** The band of what is the same in all rows: it has no column. */
function Shared({ form, organizations, nextName, choice }: SharedProps) {
  const { t } = useTranslation()
  const { day } = form
  return (
    <div className={classes.band}>
      <span>{t('newRows.shared')}</span>
      <Select
        aria-label={t('common.organization')}
        name="organization"
        data={organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={form.shared || null}
        onChange={(id) => form.setShared(id ?? '')}
        disabled={form.isSending}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear', { field: t('common.organization') }) }}
        placeholder={t('newRows.each')}
        nothingFoundMessage={t('forms.nothingFound')}
        leftSection={<IconBuildingCommunity size={17} stroke={1.6} aria-hidden />}
        {...dropdown}
      />
      {day.column && (
        <SheetField
          column={{ ...day.column, required: false }}
          row={{ id: '', name: '', isChecked: true, values: day.values }}
          sheet={{ edit: ([edit]) => day.change(edit?.value) }}
          faults={[]}
          languages={form.languages}
        />
      )}
      {nextName !== undefined && (
        <Button
          variant="default"
          size="xs"
          disabled={form.isSending}
          onClick={() => form.fillNames(nextName)}
        >
          {t('newRows.number', { name: nextName })}
        </Button>
      )}
      {choice}
      <small>{t('newRows.sharedHint')}</small>
    </div>
  )
}
