import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import type { AreaWith } from '../../core/i18n/index.ts'
import type { Body } from '../../core/contract/route.ts'
import type { DraftContent, Saving } from '../forms/saving.ts'
import { useCreate, type CreateRoute } from '../forms/useCreate.ts'
import { useEdit, type UpdateRoute, type EditAnswer } from '../forms/useEdit.ts'
import { useGo } from '../ui/Go.tsx'
import { ArchivePanel, type ArchiveRoute, type ArchiveType } from './ArchivePanel.tsx'
import { useDraft } from './draft.ts'
import type { Recent } from './palette/recent.ts'
import { useVisit } from './palette/useVisit.ts'
import { LedToGround, useReturn } from './LedToGround.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'

/** Props of a noun's form. */
export interface RecordFormProps<Row, Values> {
  title: string
  submitLabel: string
  initial: Values
  /** The record being edited; a new one has none. */
  record?: Row
  /** Why it can't be changed, and is only there to be read. */
  refusal?: string | undefined
  saving: Saving<Values>
  onClose: () => void
}

interface RecordPanelsOptions<
  Row extends { _id: string; name: string },
  Values,
  Create extends CreateRoute,
  Update extends UpdateRoute,
> {
  /** The area of its texts, and the type that undo names. */
  type: ArchiveType & AreaWith<'title' | 'new' | 'create' | 'created' | 'edit' | 'save' | 'saved'>
  routes: { create: Create; update: Update; archive: ArchiveRoute }
  /** The address of its list. */
  list: () => string
  query: (id: string) => UseQueryOptions<Row | null, Error, Row | null, string[]>
  /** The address by which the search opens a record, where it finds any. */
  found?: { type: Recent['type']; address: (id: string) => string }
  /** Refetches changed data. */
  refresh: (archived?: readonly string[]) => Promise<unknown>
  valuesOf: (record?: Row) => Values
  /** Values that a new record takes from another; the address has its id as `after`. */
  nextOf?: (record: Row) => Values
  /** Title of a record's form; by default the name of the action. */
  titleOf?: (record: Row) => string
  /** Why the person may not change it; undefined when they may. */
  useEditRefusal?: () => (record: Row) => string | undefined
  bodyOf: (values: Values) => Body<Create> & Omit<Body<Update>, 'version'>
  Form: (props: RecordFormProps<Row, Values>) => ReactNode
  /** Why the person may not archive it; undefined when they may. */
  useArchiveRefusal: () => (record: Row) => string | undefined
}

/** The panels of a noun with a form of fixed fields: a new record, an edit, and the question before it is archived. */
export function recordPanels<
  Row extends { _id: string; name: string; version: number },
  Values,
  Create extends CreateRoute,
  Update extends UpdateRoute,
>({
  type,
  routes,
  list,
  query,
  found,
  refresh,
  valuesOf,
  nextOf,
  titleOf,
  useEditRefusal = () => () => undefined,
  bodyOf,
  Form,
  useArchiveRefusal,
}: RecordPanelsOptions<Row, Values, Create, Update>) {
  const useId = () => useParams({ strict: false, select: ({ id = '' }) => id })
  const useClose = () => {
    const go = useGo()
    return useReturn(() => go(list(), { keep: true, drop: ['after'] }))
  }

  /** After creating, the list returns to page 1 (ORG-03). */
  function New() {
    const after = useSearch({ strict: false, select: ({ after: id }: { after?: unknown }) => id })
    return nextOf && typeof after === 'string' ? (
      <Next id={after} nextOf={nextOf} />
    ) : (
      <NewForm kept={`${type}:new`} initial={valuesOf()} />
    )
  }

  function Next({ id, nextOf: take }: { id: string; nextOf: (record: Row) => Values }) {
    const { t } = useTranslation()
    const close = useClose()
    const before = useQuery(query(id))
    if (before.data) return <NewForm key={id} kept={`${type}:after:${id}`} initial={take(before.data)} />
    return <WaitingPanel title={t(`${type}.new`)} queries={[before]} onClose={close} />
  }

  function NewForm({ kept, initial }: { kept: string; initial: Values }) {
    const { t } = useTranslation()
    const go = useGo()
    const close = useClose()
    const saving = useCreate({
      route: routes.create,
      bodyOf,
      draft: useDraft<DraftContent<Values>>(kept),
      announced: { done: t(`${type}.created`) },
      onCreated: async () => {
        await refresh()
        go(list())
      },
      onRefused: close,
    })
    return (
      <Form
        title={t(`${type}.new`)}
        submitLabel={t(`${type}.create`)}
        initial={initial}
        saving={saving}
        onClose={close}
      />
    )
  }

  function Edit() {
    const { t } = useTranslation()
    const id = useId()
    const close = useClose()
    const record = useQuery(query(id))
    if (record.data)
      return (
        <LedToGround>
          <EditForm key={id} record={record.data} onClose={close} />
        </LedToGround>
      )
    return <WaitingPanel title={t(`${type}.edit`)} queries={[record]} onClose={close} />
  }

  function EditForm({ record, onClose }: { record: Row; onClose: () => void }) {
    const { t } = useTranslation()
    const { _id, name } = record
    useVisit(found && { _id, name, type: found.type, title: t(`${type}.title`), address: found.address(_id) })
    const edit = useEdit({
      route: routes.update,
      id: record._id,
      record: record as EditAnswer<Update> & Row,
      bodyOf,
      draft: useDraft<DraftContent<Values>>(`${type}:${record._id}`),
      announced: { done: t(`${type}.saved`) },
      onSaved: async () => {
        await refresh()
        onClose()
      },
    })
    const base = edit.base as Row
    const refusal = useEditRefusal()(base)
    return (
      <Form
        key={base.version}
        title={titleOf?.(base) ?? t(`${type}.edit`)}
        submitLabel={t(`${type}.save`)}
        initial={valuesOf(base)}
        record={base}
        refusal={refusal}
        saving={edit}
        onClose={onClose}
      />
    )
  }

  function Archive() {
    const id = useId()
    const onClose = useClose()
    return (
      <ArchivePanel
        type={type}
        route={routes.archive}
        query={useQuery(query(id))}
        nameOf={({ name }) => name}
        reasonOf={useArchiveRefusal()}
        refresh={async (archived) => void (await refresh(archived))}
        onClose={onClose}
      />
    )
  }

  return { New, Edit, Archive }
}
