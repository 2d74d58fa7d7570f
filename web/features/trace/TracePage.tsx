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
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
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
import { readTable, type TimedTrace, type Traced, traceQuery } from './queries.ts'
import { figureOf, HolderGroups, RestrictedLine, TraceRows } from './TraceRows.tsx'
import { OtherWay } from './OtherWay.tsx'
import { traceSearch } from './search.ts'
import ui from '../../ui/shared.module.css'
import classes from './Trace.module.css'

const RecallDialog = lazy(async () => ({ default: (await import('./RecallDialog.tsx')).RecallDialog }))

type RecallKind = (typeof recallKinds)[number]

/** What products went into or came from, and who has it (TRC-09, picture 16). */
export function TracePage() {
  const { t, i18n } = useTranslation()
  const { id } = useParams({ strict: false })
  const search = useSearch({ strict: false, select: traceSearch })
  const navigate = useNavigate()
  const direction = search.direction === 0 ? 0 : 1
  const traced: Traced = {
    products: id === undefined ? (search.products?.split(',') ?? []) : [id],
    direction,
  }
  const { data, error, isPlaceholderData, refetch } = useQuery(traceQuery(traced, i18n.language))
  const starts = data?.product ? [data.product] : (data?.products ?? [])
  const [start] = starts
  const identifier = start ? shownIdentifier(start.identifier) : ''
  const title =
    starts.length > 1
      ? t('trace.ofMany', { count: starts.length })
      : start
        ? t('trace.of', { identifier })
        : t('trace.title')
  const turn = () =>
    void navigate({ to: '.', search: { ...search, direction: direction === 1 ? 0 : undefined } })
  const marked = recallKinds.find((kind) => kind === search.mark)
  const mark = (kind: RecallKind | undefined) =>
    void navigate({ to: '.', search: { ...search, mark: kind }, replace: true })
  const seconds = data && (Math.max(100, data.milliseconds) / 1000).toFixed(1)
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          ...(start ? [{ label: start.stage.name, href: paths.products(start.stage._id) }] : []),
          { label: t('trace.title') },
        ]}
        title={title}
        count={
          data &&
          `${t('trace.took', { seconds: amount(Number(seconds), i18n.language) })} · ${shortDate(data.at, i18n.language, (time) => t('common.today', { time }))}`
        }
        action={
          data && (
            <div className={classes.actions}>
              <DownloadButton
                label={t('trace.csv')}
                done={t('trace.csvDone')}
                read={() => readTable(traced, i18n.language)}
              />
              {id !== undefined && <EvidenceButton order={{ product: id, direction }} />}
              <MarkButtons start={starts.length === 1 ? start?._id : undefined} onMark={mark} />
            </div>
          )
        }
      />
      <div className={ui.scroll} aria-busy={isPlaceholderData || undefined}>
        {error ? (
          <Fault error={error} title={t('shell.fault.loading')} onRetry={() => void refetch()} />
        ) : !data ? (
          <>
            <p className={classes.following}>{t('trace.following')}</p>
            <ListSkeleton rows={10} height={56} />
          </>
        ) : (
          <>
            <Sum trace={data} />
            <OtherWay traced={traced}>
              <Button
                variant="default"
                leftSection={
                  direction === 1 ? (
                    <IconArrowLeft size={17} aria-hidden />
                  ) : (
                    <IconArrowRight size={17} aria-hidden />
                  )
                }
                onClick={turn}
              >
                {t(direction === 1 ? 'trace.backward' : 'trace.forward')}
              </Button>
            </OtherWay>
            <Found trace={data} traced={traced} identifier={identifier} />
          </>
        )}
      </div>
      {start && starts.length === 1 && marked && (
        <Suspense>
          <RecallDialog start={start._id} kind={marked} onClose={() => mark(undefined)} />
        </Suspense>
      )}
    </ListPage>
  )
}

function Found({ trace, traced, identifier }: { trace: TimedTrace; traced: Traced; identifier: string }) {
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
