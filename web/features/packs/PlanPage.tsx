import { Button } from '@mantine/core'
import { IconAlertCircle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { ConfigDraft, ConfigPlan } from '../../../core/contract/packs.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Choice, Choices } from '../../../core/pack/choices.ts'
import { attempt, call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { refreshRights } from '../../shell/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Go, useGo } from '../../ui/Go.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ChainSkeleton, ListSkeleton } from '../../ui/Skeletons.tsx'
import { toastDone } from '../../ui/toast.ts'
import { AdminOnly } from './AdminOnly.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { ChainDrawing } from './ChainDrawing.tsx'
import { chainsOf, type DrawnChain, looksOf, placeOf, rawPack } from './chains.ts'
import { Changes } from './Changes.tsx'
import { Faults } from './Faults.tsx'
import { obstacleId, Obstacles } from './Obstacles.tsx'
import { draftQuery, isDraft, planQuery, refreshConfig } from './queries.ts'
import { planRemarks } from './remarks.ts'
import { Versions } from './Versions.tsx'
import classes from './PlanPage.module.css'

/** What applying the draft would do, and what stands in the way (picture 28b). */
export function PlanPage() {
  return (
    <AdminOnly>
      <DraftPlan />
    </AdminOnly>
  )
}

function DraftPlan() {
  const { t } = useTranslation()
  const draft = useQuery(draftQuery)
  if (draft.data && isDraft(draft.data)) return <Plan key={draft.data.version} draft={draft.data} />
  return (
    <Page title={t('config.plan')}>
      {draft.isError ? (
        <Fault error={draft.error} title={t('shell.fault.loading')} onRetry={() => void draft.refetch()} />
      ) : draft.isPending ? (
        <PlanSkeleton />
      ) : (
        <EmptyState
          title={t('config.noDraft.title')}
          text={t('config.noDraft.text')}
          actions={
            <>
              <Button component={Go} to={paths.config()}>
                {t('config.edit')}
              </Button>
              <Button component={Go} to={paths.configUpload()} variant="default">
                {t('config.upload.title')}
              </Button>
            </>
          }
        />
      )}
    </Page>
  )
}

/** The chain above, what happens below, until the server has made the plan. */
function PlanSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <ChainSkeleton text={t('config.planning')} />
      <ListSkeleton rows={4} />
    </>
  )
}

function Page({
  title,
  children,
  foot,
}: {
  title: string
  children: React.ReactNode
  foot?: React.ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('accounts.title'), href: paths.config() },
          { label: t('config.plan') },
        ]}
        title={title}
      />
      <div className={classes.panes}>
        <aside className={classes.side}>
          <Versions />
        </aside>
        <div className={classes.main}>{children}</div>
      </div>
      {foot}
    </ListPage>
  )
}

function Plan({ draft }: { draft: ConfigDraft }) {
  const { t } = useTranslation()
  const go = useGo()
  const router = useRouter()
  const [choices, setChoices] = useState<Choices>({})
  const [isBusy, setBusy] = useState(false)
  const query = useQuery(planQuery(draft, choices))
  const plan = query.data
  const raw = useMemo(() => rawPack(draft.files), [draft.files])
  const chains = useMemo(() => chainsOf(raw), [raw])
  const before = plan?.version ?? null
  const hasObstacles = plan !== undefined && plan.obstacles.length > 0
  const title = !plan
    ? t('config.plan')
    : before === null
      ? t('config.firstPlan')
      : t('config.fromTo', { before: String(before), after: String(before + 1) })

  const choose = (path: string, choice: Choice | undefined) =>
    setChoices(({ [path]: _, ...others }) => (choice ? { ...others, [path]: choice } : others))

  const apply = async () => {
    if (!plan?.hash) return
    setBusy(true)
    const { files } = draft
    const body = { files, hash: plan.hash, choices: { ...choices } }
    const applied = await attempt(call(contract.packs.apply, { body }, { done: false }))
    if (!applied) {
      await refreshConfig()
      setBusy(false)
      return
    }
    // Forms, chains, menu and rights are others now.
    await refreshRights()
    await queryClient.invalidateQueries()
    await router.invalidate()
    toastDone(t('config.applied', { version: String(applied.version) }))
    go(paths.config())
  }

  return (
    <Page
      title={title}
      foot={
        plan &&
        plan.faults.length === 0 && (
          <Foot
            plan={plan}
            choices={choices}
            isBusy={isBusy || query.isFetching}
            onApply={() => void apply()}
          />
        )
      }
    >
      {query.isError && !plan ? (
        <Fault error={query.error} title={t('shell.fault.loading')} onRetry={() => void query.refetch()} />
      ) : !plan ? (
        <PlanSkeleton />
      ) : plan.faults.length > 0 ? (
        <Faults files={draft.files} faults={plan.faults} warnings={plan.warnings} />
      ) : (
        <>
          <Chains raw={raw} chains={chains} plan={plan} />
          <div className={classes.columns}>
            <section aria-labelledby="config-happens">
              <h2 id="config-happens">{t('config.happens')}</h2>
              {plan.changes ? <Changes plan={plan} chains={chains} /> : <p>{t('config.nothing')}</p>}
            </section>
            <section aria-labelledby="config-prevents" aria-live="polite">
              {hasObstacles && (
                <>
                  <h2 id="config-prevents" data-kind="fault">
                    {t('config.prevents')}
                  </h2>
                  <Obstacles obstacles={plan.obstacles} chosen={choices} onChoose={choose} />
                </>
              )}
              <div className={classes.safe}>
                <IconShieldCheck size={20} stroke={1.6} aria-hidden />
                <div>
                  <h3 id={hasObstacles ? undefined : 'config-prevents'}>
                    {t(hasObstacles ? 'config.safe.exceptArchived' : 'config.safe.title')}
                  </h3>
                  <p>{t('config.safe.text')}</p>
                </div>
              </div>
            </section>
          </div>
          <BeforeAfter
            plan={plan}
            looks={looksOf(chains)}
            titles={
              before === null
                ? [t('config.before'), t('config.after')]
                : [t('config.version', { n: String(before) }), t('config.version', { n: String(before + 1) })]
            }
          />
        </>
      )}
    </Page>
  )
}

interface ChainsProps {
  raw: Record<string, unknown>
  chains: readonly DrawnChain[]
  plan: ConfigPlan
}

function Chains({ raw, chains, plan }: ChainsProps) {
  const { t } = useTranslation()
  const remarks = planRemarks(plan, (path) => placeOf(raw, path), t)
  const changed = chains.filter(
    ({ stages, edges }) =>
      stages.some(({ id }) => remarks.has(id)) || edges.some(({ id }) => remarks.has(id)),
  )
  return (
    <div className={classes.chains}>
      {(changed.length > 0 ? changed : chains.slice(0, 1)).map((chain) => (
        <ChainDrawing key={chain.id} chain={chain} remarks={remarks} />
      ))}
    </div>
  )
}

interface FootProps {
  plan: ConfigPlan
  choices: Choices
  isBusy: boolean
  onApply: () => void
}

function Foot({ plan, choices, isBusy, onApply }: FootProps) {
  const { t } = useTranslation()
  const open = plan.obstacles.filter(({ path }) => choices[path] === undefined)
  const after = t('config.apply', { n: String((plan.version ?? 0) + 1) })
  const reason =
    open.length > 0
      ? t('config.toDecide', { count: open.length })
      : plan.changes
        ? undefined
        : t('config.nothing')
  return (
    <footer className={classes.foot}>
      {reason && (
        <p data-kind={open.length > 0 ? 'fault' : undefined}>
          {open.length > 0 && <IconAlertCircle size={17} aria-hidden />}
          {reason}
          {open.map(({ path, name }) => (
            <a
              key={path}
              href={`#${obstacleId(path)}`}
              onClick={(event) => {
                event.preventDefault()
                const place = document.getElementById(obstacleId(path))
                place?.scrollIntoView({ block: 'center' })
                place?.querySelector<HTMLElement>('input')?.focus()
              }}
            >
              {name}
            </a>
          ))}
        </p>
      )}
      <Button component={Go} to={paths.config()} variant="default">
        {t('config.keepEditing')}
      </Button>
      <RefusableButton loading={isBusy} refusal={reason} onClick={onApply}>
        {after}
      </RefusableButton>
    </footer>
  )
}
