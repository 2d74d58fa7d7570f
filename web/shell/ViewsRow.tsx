import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconDots, IconLink, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SavedView } from '../../core/contract/savedViews.ts'
import { contract } from '../../core/contract/index.ts'
import { canonicalJson } from '../../core/json/canonical.ts'
import { can } from '../../core/rules/can.ts'
import { attempt, call } from '../api/client.ts'
import { amount } from '../ui/format.ts'
import { LazyMenu, type MenuEntry } from '../ui/LazyMenu.tsx'
import { useTranslation } from '../ui/texts.ts'
import { toastDone, toastFault } from '../ui/toast.ts'
import { useSession } from './useSession.ts'
import { type OpenList, type Scope, viewsQuery } from './views.ts'
import classes from './ViewsRow.module.css'

const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

/** Views beside each other; the others stand in a menu. */
const maxShown = 6

interface Count {
  totalDocs?: number
  capped?: boolean
}

type Views = Omit<OpenList<unknown>, 'search' | 'show'>

export interface ViewsRowProps {
  of: Views
  /** All that the list has; counted where the list doesn't know it. */
  total: string | undefined
  /** Whether the list shows less than everything, so that it may become a view. */
  isNarrowed: boolean
  /** Counts the results of a search, after the list has loaded. */
  count: (search: Readonly<Record<string, unknown>>) => Promise<Count>
  /** The rows are there: their views are counted after them. */
  isReady: boolean
  /** Member of the search with the stage or kind, for lists of one; without it, a view belongs to all lists. */
  scopedBy?: Scope
  /** The stage or kind of the list. */
  scope?: string
}

/** The views of a list as a row of words (picture 36). */
export default function ViewsRow({ of, total, isNarrowed, count, isReady, scopedBy, scope }: ViewsRowProps) {
  const { t, i18n } = useTranslation()
  const [dialog, setDialog] = useState<'save' | 'rename' | 'remove'>()
  const { views, open, isChanged, isGone, left, kept, columns } = of
  const lit = open ?? (isGone ? undefined : equalTo(kept, views, scopedBy))
  const actions = useViewActions(of, scopedBy)
  const shown = shownOf(views, lit)
  const others = views.filter((view) => !shown.includes(view))
  const counts = useQueries({
    queries: shown.map((view) => ({
      queryKey: [of.list, 'count', view._id, view.version, scope],
      queryFn: () => count(view.search),
      enabled: isReady,
      staleTime: 60_000,
    })),
  })
  const whole = useQuery({
    queryKey: [of.list, 'count', 'all', scope],
    queryFn: () => count({}),
    enabled: isReady && total === undefined,
    staleTime: 60_000,
  })
  // On a phone the row is wider than the screen.
  const tab = useRef<HTMLElement>(null)
  const litId = lit?._id
  useEffect(() => {
    if (litId !== undefined) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [litId])
  const mayWrite = actions.refusal === undefined
  const countOf = ({ data }: { data?: Count | undefined } = {}) =>
    data?.totalDocs === undefined
      ? ''
      : data.capped
        ? `${amount(data.totalDocs - 1, i18n.language)}+`
        : amount(data.totalDocs, i18n.language)

  return (
    <>
      <nav className={classes.row} aria-label={t('savedViews.title')}>
        <button type="button" className={classes.view} aria-current={!lit || undefined} onClick={of.leave}>
          {t('savedViews.all')} <span>{total ?? countOf(whole)}</span>
        </button>
        {shown.map((view, at) => (
          <span
            key={view._id}
            ref={view === lit ? tab : undefined}
            className={classes.tab}
            data-open={view === open || undefined}
          >
            <button
              type="button"
              className={classes.view}
              aria-current={view === lit || undefined}
              onClick={() => of.openView(view)}
            >
              {view.name} <span>{countOf(counts[at])}</span>
              {view.shared && (
                <IconUsers size={15} stroke={1.6} role="img" aria-label={t('savedViews.isShared')} />
              )}
              {view === open && isChanged && <i className={classes.ring} />}
            </button>
            {view === open && (
              <LazyMenu
                position="bottom-start"
                width={250}
                target={
                  <button
                    type="button"
                    className={classes.more}
                    aria-label={t('savedViews.actions', { name: view.name })}
                  >
                    <IconDots size={17} />
                  </button>
                }
                entries={actions.entries({
                  onRename: () => setDialog('rename'),
                  onRemove: () => setDialog('remove'),
                })}
              />
            )}
          </span>
        ))}
        {others.length > 0 && (
          <LazyMenu
            position="bottom-start"
            target={
              <button type="button" className={classes.view}>
                {t('savedViews.more', { count: others.length })}
              </button>
            }
            entries={others.map((view) => ({
              key: view._id,
              label: view.name,
              onAct: () => of.openView(view),
            }))}
          />
        )}
        {isNarrowed && !open && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            {t('savedViews.save')}
          </Button>
        )}
      </nav>
      <div role="status" className={classes.notes}>
        {isGone && <p>{t('savedViews.gone')}</p>}
        {open && left.length > 0 && (
          <p>{t('savedViews.left', { members: new Intl.ListFormat(i18n.language).format(left) })}</p>
        )}
        {isChanged && open && (
          <p>
            {t('savedViews.isChanged')}
            {mayWrite && (
              <Button variant="subtle" size="xs" onClick={actions.saveChanges}>
                {t('savedViews.saveChanges')}
              </Button>
            )}
            <Button variant="subtle" size="xs" onClick={() => setDialog('save')}>
              {t('savedViews.saveAs')}
            </Button>
            <Button variant="subtle" size="xs" onClick={() => of.openView(open)}>
              {t('savedViews.discard')}
            </Button>
          </p>
        )}
      </div>
      {dialog && (
        <Suspense>
          <ViewDialog
            kind={dialog}
            list={of.list}
            view={dialog === 'save' ? undefined : open}
            search={kept}
            columns={columns.names}
            {...(scopedBy && { scopedBy })}
            onClose={() => setDialog(undefined)}
            onSaved={of.openView}
            onRemoved={of.leave}
          />
        </Suspense>
      )}
    </>
  )
}

/** The view with the list's present content; undefined for the default content. */
function equalTo(kept: Record<string, unknown>, views: readonly SavedView[], scopedBy?: Scope) {
  const shown = filtersOf(kept, scopedBy)
  return shown === '{}' ? undefined : views.find(({ search }) => filtersOf(search, scopedBy) === shown)
}

/** Filters of a search as text, for comparing address and view: one may have `false`, the other 'false'. */
const filtersOf = (search: Readonly<Record<string, unknown>>, scopedBy: Scope | undefined): string =>
  canonicalJson(
    Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) =>
        name === scopedBy ? [] : [[name, typeof value === 'boolean' ? String(value) : value]],
      ),
    ),
  )

/** The first views, the lit one among them. */
function shownOf(views: readonly SavedView[], lit: SavedView | undefined): SavedView[] {
  const first = views.slice(0, maxShown)
  return lit && !first.includes(lit) ? [...first.slice(0, -1), lit] : first
}

/** Actions on the open view. */
function useViewActions(
  { list, open, isChanged, kept, columns, openView }: Views,
  scopedBy: Scope | undefined,
) {
  const { t } = useTranslation()
  const { session } = useSession()
  const queries = useQueryClient()
  const refusal = open && !can(session, 'savedView.write', open).allowed ? t('can.admin') : undefined
  const change = async (body: {
    search?: Record<string, unknown>
    columns?: string[] | null
    shared?: boolean
  }) => {
    if (!open) return
    const done = t('savedViews.saved', { name: open.name })
    const input = { params: { id: open._id }, body: { ...body, version: open.version } }
    const saved = await attempt(call(contract.savedViews.update, input, { done }))
    await queries.invalidateQueries(viewsQuery(list))
    if (saved && body.search) openView(saved)
  }
  const saveChanges = () => {
    // A view of all stages stays so.
    const search = Object.fromEntries(
      Object.entries(kept).filter(([name]) => name !== scopedBy || open?.search[name] !== undefined),
    )
    void change({ search, columns: columns.names ? [...columns.names] : null })
  }
  const entries = ({ onRename, onRemove }: { onRename: () => void; onRemove: () => void }): MenuEntry[] => {
    const disabled = refusal !== undefined
    return [
      ...(isChanged
        ? [
            {
              key: 'save',
              label: t('savedViews.saveChanges'),
              icon: IconDeviceFloppy,
              disabled,
              onAct: saveChanges,
            },
          ]
        : []),
      { key: 'rename', label: t('savedViews.rename'), icon: IconPencil, disabled, onAct: onRename },
      ...(session.admin && open
        ? [
            {
              key: 'share',
              label: t(open.shared ? 'savedViews.unshare' : 'savedViews.share'),
              icon: IconUsers,
              onAct: () => void change({ shared: !open.shared }),
            },
          ]
        : []),
      {
        key: 'copy',
        label: t('savedViews.copy'),
        icon: IconLink,
        onAct: () => void copyAddress(open?._id ?? ''),
      },
      { key: 'remove', label: t('savedViews.remove.action'), icon: IconTrash, disabled, onAct: onRemove },
    ]
  }
  const copyAddress = async (id: string) => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}?view=${id}`)
      toastDone(t('common.toast.copied'))
    } catch {
      toastFault(t('common.toast.copy_error'), { name: 'copy_error' })
    }
  }
  return { refusal, saveChanges, entries }
}
