import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useState } from 'react'
import type { TrashItem } from '../../../core/contract/trash.ts'
import { contract } from '../../../core/contract/index.ts'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { undoDays } from '../../../core/rules/undo.ts'
import { attempt, call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { listFilters, oneOf } from '../../shell/filters.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { nounIcons } from '../../shell/nounIcons.ts'
import { amount, listDate } from '../../ui/format.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import type { Column } from '../../ui/table.ts'
import { trashQuery } from './queries.ts'
import { archivableTypes, nouns } from '../../../core/nouns/index.ts'
import { trashSearch, type TrashSearch } from './search.ts'
import classes from './TrashPage.module.css'
import { type Language } from '../../../core/i18n/index.ts'

const day = 86_400_000
/** Days left below which a line warns. */
const fewDays = 6

const columns = (
  t: Translator,
  language: Language,
  restore: (item: TrashItem) => void,
  restoring: string | undefined,
): Column<TrashItem>[] => [
  {
    key: 'name',
    title: t('trash.columns.what'),
    grows: true,
    phone: 'title',
    cell: (item) => <What item={item} />,
    phoneCell: (item) => shownName(item),
  },
  {
    key: 'with',
    title: t('trash.columns.with'),
    wideOnly: true,
    phone: 'below',
    cell: ({ with: companions }) => companionsText(t, companions),
    phoneCell: ({ with: companions, conflicts: [conflict] }) =>
      conflict ? conflictText(t, conflict) : companionsText(t, companions),
  },
  { key: 'by', title: t('trash.columns.by'), wideOnly: true, cell: (item) => item.archivedBy?.name ?? '' },
  {
    key: 'when',
    title: t('trash.columns.when'),
    cell: (item) => listDate(item.archivedAt, (time) => t('common.today', { time })),
  },
  {
    key: 'left',
    title: t('trash.columns.left'),
    align: 'end',
    phone: 'date',
    cell: (item) => <Left until={item.until} />,
    phoneCell: ({ until }) => t('trash.days', { count: daysLeft(until) }),
  },
  {
    key: 'restore',
    title: t('trash.columns.action'),
    align: 'end',
    phone: 'after',
    cell: (item) => (
      <RefusableButton
        size="xs"
        variant="subtle"
        aria-label={t('trash.restoreOne', { name: shownName(item) })}
        loading={restoring === item._id}
        disabled={restoring !== undefined && restoring !== item._id}
        refusal={item.conflicts[0] && t(`error.${item.conflicts[0].code as ErrorCode}`)}
        onClick={() => restore(item)}
      >
        {t('trash.restore')}
      </RefusableButton>
    ),
  },
]

/** An address that names no type asks for all. */
function knownSearch(address: Readonly<Record<string, unknown>>): TrashSearch {
  const { type, ...search } = trashSearch(address)
  return archivableTypes.some((one) => one === type) ? { ...search, type } : search
}

/** UND-01: what was archived, what comes back with it, and what stands in its place (picture 27b). */
export function TrashPage() {
  const of = useList(knownSearch, trashQuery, { name: 'trash', card: { hasViews: false } })
  const { t, language } = of.context
  const [restoring, setRestoring] = useState<string>()
  const total = of.list.data?.totalDocs ?? 0
  const restore = async (item: TrashItem) => {
    setRestoring(item._id)
    await attempt(
      call(
        contract.trash.restore,
        { query: { type: item.type }, body: { ids: [item._id] } },
        { done: t('trash.restored', { name: shownName(item) }) },
      ),
    )
    setRestoring(undefined)
    // What came back may stand in any list.
    await queryClient.invalidateQueries()
  }
  return (
    <ListView
      texts="trash"
      of={of}
      rowName={shownName}
      columns={columns(t, language, (item) => void restore(item), restoring)}
      count={total > 0 ? t('trash.count', { count: total, amount: amount(total, language) }) : ''}
      defaultSort={null}
      filters={listFilters<TrashSearch>(
        oneOf({
          name: 'type',
          label: t('trash.type'),
          all: t('trash.all'),
          options: archivableTypes.map((type) => ({ value: type, label: t(`${type}.title`) })),
          width: 212,
        }),
      )}
      empty={{ title: t('trash.empty.title'), text: t('trash.empty.text') }}
    />
  )
}

/** A process is known by its own name; the identifier is that of its product. */
const shownName = ({ type, name, schema }: TrashItem) =>
  type === 'milestones' && schema ? `${schema.name}, ${name}` : name

function What({ item }: { item: TrashItem }) {
  const { t } = useTranslation()
  const { type, name, schema, conflicts } = item
  const isProcess = type === 'milestones' && schema !== null
  const TypeIcon = nounIcons[nouns[type].icon]
  return (
    <span className={classes.what}>
      <TypeIcon size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>{isProcess ? schema.name : name}</strong>
        <small>{isProcess ? t('trash.of', { name }) : (schema?.name ?? t(`${type}.noun.one`))}</small>
        {conflicts.map(({ id, code }) => (
          <span key={id} className={classes.conflict}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {conflictText(t, { code })}
          </span>
        ))}
      </span>
    </span>
  )
}

const conflictText = (t: Translator, { code }: { code: string }) =>
  t('trash.conflict', { reason: t(`error.${code as ErrorCode}`) })

const daysLeft = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / day))

/** A line that shortens over the thirty days. */
function Left({ until }: { until: string }) {
  const { t } = useTranslation()
  const days = daysLeft(until)
  return (
    <span className={classes.left} data-warn={days < fewDays || undefined}>
      <svg width="84" height="10" aria-hidden>
        <path className={classes.rest} d="M0 5h84" />
        <path d={`M0 5h${(days / undoDays) * 78}`} />
        <circle cx={4 + (days / undoDays) * 74} cy="5" r="3.5" />
      </svg>
      {t('trash.days', { count: days })}
    </span>
  )
}

const companionKinds = ['milestones', 'origins', 'checks', 'insights'] as const

/** "con 3 procesos y 2 atributos". */
function companionsText(t: Translator, companions: Readonly<Record<string, number>>): string {
  const parts = companionKinds.flatMap((kind) => {
    const count = companions[kind] ?? 0
    return count > 0 ? [t(`trash.with.${kind}`, { count })] : []
  })
  if (parts.length === 0) return t('trash.with.nothing')
  const last = parts.pop()!
  return t('trash.with.all', {
    what: parts.length ? `${parts.join(', ')} ${t('trash.with.and')} ${last}` : last,
  })
}
