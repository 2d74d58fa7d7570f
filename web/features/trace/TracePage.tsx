import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconHandStop,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { recallKinds } from '../../../core/rules/recall.ts'
import { Fault } from '../../shell/faults.tsx'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { amount, shortDate } from '../../ui/format.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { identifierOf } from '../products/columns.tsx'
import { useRecord } from '../products/openRecord.tsx'
import { readTable, type TimedTrace, type TraceSelection, traceQuery } from './queries.ts'
import { figureOf, HolderGroups, RestrictedLine, TraceRows } from './TraceRows.tsx'
import { OtherWay } from './OtherWay.tsx'
import { traceSearch } from './search.ts'
import panel from '../../ui/SidePanel.module.css'
import ui from '../../ui/shared.module.css'
import classes from './Trace.module.css'

const RecallDialog = lazy(async () => ({ default: (await import('./RecallDialog.tsx')).RecallDialog }))

type RecallKind = (typeof recallKinds)[number]

/** What a product went into or came from, and who has it (TRC-09, picture 16). */
export function TraceTab() {
  const { t } = useTranslation()
  const { product } = useRecord()
  const trace = useTrace([product._id])
  const identifier = shownIdentifier(identifierOf(product))
  return (
    <>
      <div className={panel.tabHead}>
        <h3>{t('trace.of', { identifier })}</h3>
        {trace.took && <span className={ui.meta}>{trace.took}</span>}
        {trace.data && <TraceActions trace={trace} product={product._id} />}
      </div>
      <TraceBody trace={trace} />
    </>
  )
}

/** What several products went into or came from. */
export function TracePage() {
  const { t } = useTranslation()
  const { products } = useSearch({ strict: false, select: traceSearch })
  const trace = useTrace(products?.split(',') ?? [])
  const [start] = trace.starts
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          ...(start ? [{ label: start.stage.name, href: paths.products(start.stage._id) }] : []),
          { label: t('trace.title') },
        ]}
        title={
          trace.starts.length > 1
            ? t('trace.ofMany', { count: trace.starts.length })
            : start
              ? t('trace.of', { identifier: trace.identifier })
              : t('trace.title')
        }
        count={trace.took}
        action={trace.data && <TraceActions trace={trace} />}
      />
      <div className={ui.scroll} aria-busy={trace.isBefore || undefined}>
        <TraceBody trace={trace} />
      </div>
    </ListPage>
  )
}

type ReadTrace = ReturnType<typeof useTrace>

/** The trace of an address: its direction, and what its products are marked as. */
function useTrace(products: readonly string[]) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ strict: false, select: traceSearch })
  const navigate = useNavigate()
  const direction = search.way === 'back' ? 0 : 1
  const traced: TraceSelection = { products, direction }
  const { data, error, isPlaceholderData, refetch } = useQuery(traceQuery(traced, i18n.language))
  const starts = data?.product ? [data.product] : (data?.products ?? [])
  const seconds = data && (Math.max(100, data.milliseconds) / 1000).toFixed(1)
  const change = (changed: { way?: 'back' | undefined; mark?: RecallKind | undefined }, replace = false) =>
    void navigate({ to: '.', search: (present: object) => ({ ...present, ...changed }), replace } as never)
  return {
    traced,
    data,
    error,
    refetch,
    isBefore: isPlaceholderData,
    starts,
    identifier: starts[0] ? shownIdentifier(starts[0].identifier) : '',
    took:
      data &&
      `${t('trace.took', { seconds: amount(Number(seconds), i18n.language) })} · ${shortDate(data.at, i18n.language, (time) => t('common.today', { time }))}`,
    marked: recallKinds.find((kind) => kind === search.mark),
    turn: () => change({ way: direction === 1 ? 'back' : undefined }),
    mark: (kind: RecallKind | undefined) => change({ mark: kind }, true),
  }
}

/** Only a single product has packets of evidence. */
function TraceActions({ trace, product }: { trace: ReadTrace; product?: string }) {
  const { t, i18n } = useTranslation()
  const { traced, starts } = trace
  return (
    <div className={classes.actions}>
      <DownloadButton
        label={t('trace.csv')}
        done={t('trace.csvDone')}
        read={() => readTable(traced, i18n.language)}
      />
      {product !== undefined && <EvidenceButton order={{ product, direction: traced.direction }} />}
      <MarkButtons start={starts.length === 1 ? starts[0]?._id : undefined} onMark={trace.mark} />
    </div>
  )
}

function TraceBody({ trace }: { trace: ReadTrace }) {
  const { t } = useTranslation()
  const { data, error, refetch, traced, starts, marked } = trace
  const isForward = traced.direction === 1
  if (error) return <Fault error={error} title={t('shell.fault.loading')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <p className={classes.following}>{t('trace.following')}</p>
        <ListSkeleton rows={10} height={56} />
      </>
    )
  return (
    <>
      <Sum trace={data} />
      <OtherWay traced={traced}>
        <Button
          variant="default"
          leftSection={
            isForward ? <IconArrowLeft size={17} aria-hidden /> : <IconArrowRight size={17} aria-hidden />
          }
          onClick={trace.turn}
        >
          {t(isForward ? 'trace.backward' : 'trace.forward')}
        </Button>
      </OtherWay>
      <Found trace={data} traced={traced} identifier={trace.identifier} />
      {starts[0] && starts.length === 1 && marked && (
        <Suspense>
          <RecallDialog start={starts[0]._id} kind={marked} onClose={() => trace.mark(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Found({
  trace,
  traced,
  identifier,
}: {
  trace: TimedTrace
  traced: TraceSelection
  identifier: string
}) {
  const { t } = useTranslation()
  if (trace.totals.products === 0)
    return (
      <EmptyState
        title={t(trace.direction === 1 ? 'trace.none.forward' : 'trace.none.backward', { identifier })}
        text={t(trace.direction === 1 ? 'trace.none.forwardText' : 'trace.none.backwardText')}
      />
    )
  const isWhole = (trace.totalPages ?? 1) === 1
  return (
    <>
      {trace.truncated && <p className={classes.truncated}>{t('trace.truncated')}</p>}
      {isWhole ? (
        <TraceRows rows={trace.collection} direction={trace.direction} />
      ) : (
        <HolderGroups holders={trace.holders} traced={traced} />
      )}
      {trace.totals.restricted > 0 && <RestrictedLine count={trace.totals.restricted} />}
    </>
  )
}

/** Ticks beyond these stand for several products. */
const maxTicks = 40

/** What lies at the ends: how many, how much, where, and a tick for each. */
function Sum({ trace: { totals, holders, direction } }: { trace: TimedTrace }) {
  const { t, i18n } = useTranslation()
  if (totals.ends === 0) return null
  const closed = holders.reduce((sum, group) => sum + group.closed, 0)
  const groups = [
    { key: 'open', count: totals.ends - closed },
    { key: 'closed', count: closed },
  ] as const
  const each = Math.ceil(totals.ends / maxTicks)
  const before = totals.products - totals.restricted - totals.ends
  return (
    <section className={classes.sum}>
      <div>
        <p className={classes.big}>
          {t(direction === 1 ? 'trace.ends' : 'trace.origins', {
            count: totals.ends,
            amount: amount(totals.ends, i18n.language),
          })}
        </p>
        <p className={classes.meta}>
          {[
            figureOf(totals.quantity, totals.unit, i18n.language),
            t('trace.places', { count: totals.holders }),
            before > 0 ? t('trace.before', { count: before, amount: amount(before, i18n.language) }) : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {groups
        .filter(({ count }) => count > 0)
        .map(({ key, count }) => (
          <div key={key}>
            <div className={classes.ticks} data-state={key} aria-hidden>
              {Array.from({ length: Math.ceil(count / each) }, (_, n) => (
                <i key={n} />
              ))}
            </div>
            <p className={classes.meta}>
              <b>{amount(count, i18n.language)}</b> {t(`trace.${key}`, { count })}
              {each > 1 && ` · ${t('trace.ticks', { count: each })}`}
            </p>
          </div>
        ))}
    </section>
  )
}

/** The ways to mark what a product went into; several starts have no recall in common. */
function MarkButtons({ start, onMark }: { start: string | undefined; onMark: (kind: RecallKind) => void }) {
  const { t } = useTranslation()
  const refusal =
    useRefusal()(contract.recalls.create) ?? (start === undefined ? t('recalls.oneStart') : undefined)
  return (
    <>
      <RefusableButton
        color="red"
        leftSection={<IconAlertCircle size={17} stroke={1.8} aria-hidden />}
        refusal={refusal}
        onClick={() => onMark('recall')}
      >
        {t('recalls.mark.recall')}
      </RefusableButton>
      {refusal === undefined && (
        <LazyMenu
          position="bottom-end"
          target={
            <ActionIcon variant="default" size={34} aria-label={t('recalls.more')}>
              <IconChevronDown size={17} stroke={1.6} />
            </ActionIcon>
          }
          entries={[
            { key: 'hold', label: t('recalls.mark.hold'), icon: IconHandStop, onAct: () => onMark('hold') },
            {
              key: 'drill',
              label: t('recalls.mark.drill'),
              icon: IconPlayerPlay,
              onAct: () => onMark('drill'),
            },
          ]}
        />
      )}
    </>
  )
}
