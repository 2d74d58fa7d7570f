import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { contract } from '../../../../core/contract/index.ts'
import type { ConfigDraft } from '../../../../core/contract/packs.ts'
import { addChain, addStage, stagesOf } from '../../../../core/pack/edit/chain.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { call } from '../../../api/client.ts'
import { ConfigPage } from '../../../shell/ConfigPages.tsx'
import { Fault } from '../../../shell/faults.tsx'
import { paths } from '../../../../core/rules/paths.ts'
import { useSession } from '../../../shell/useSession.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ChainSkeleton, ListSkeleton } from '../../../ui/Skeletons.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { AdminOnly } from '../AdminOnly.tsx'
import { refreshConfig } from '../queries.ts'
import { AccountTab } from './AccountTab.tsx'
import { ChainBand } from './ChainBand.tsx'
import { KindsBand } from './KindsBand.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { NamesDialog } from './NamesDialog.tsx'
import { studioQuery } from './queries.ts'
import { SchemaPanel } from './SchemaPanel.tsx'
import { studioSearch, tabs, type StudioSearch } from './search.ts'
import { StudioHead } from './StudioHead.tsx'
import { TemplatesTab } from './TemplatesTab.tsx'
import { StudioContext, useStudio, useStudioContent, type StudioContent } from './useStudio.ts'

/** The editor of the configuration (picture 28). What it makes is a draft until its plan is applied. */
export function StudioPage() {
  return (
    <AdminOnly>
      <ConfigPage>
        <OpenStudio />
      </ConfigPage>
    </AdminOnly>
  )
}

function OpenStudio() {
  const { t } = useTranslation()
  const { account } = useSession()
  const start = useQuery(studioQuery(account))
  const isReadOnly = useMedia('(max-width: 62em)')
  if (start.error) return <Fault page error={start.error} onRetry={() => void start.refetch()} />
  if (!start.data) return <StudioSkeleton />
  const { draft, base, pack } = start.data
  if (!pack)
    return (
      <EmptyState
        title={t('studio.unreadable.title')}
        text={t('studio.unreadable.text')}
        actions={<Button onClick={() => void discard()}>{t('studio.unreadable.discard')}</Button>}
      />
    )
  return <Studio key={start.dataUpdatedAt} base={base} pack={pack} draft={draft} isReadOnly={isReadOnly} />
}

/** The chain above, the fields below, until both are read. */
function StudioSkeleton() {
  const { t } = useTranslation()
  return (
    <ListPage>
      <PageHeader title={t('accounts.title')} />
      <ChainSkeleton text={t('config.reading')} />
      <ListSkeleton height={52} rows={6} />
    </ListPage>
  )
}

async function discard(): Promise<void> {
  await call(contract.packs.discardDraft)
  await refreshConfig()
}

interface StudioProps {
  base: Pack
  pack: Pack
  draft: ConfigDraft
  isReadOnly: boolean
}

function Studio({ base, pack: opened, draft, isReadOnly }: StudioProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ strict: false, select: studioSearch })
  const [isDiscarding, setDiscarding] = useState(false)
  const studio = useStudio({ base, pack: opened }, draft)
  const { pack, change, faults, things, undo, redo, conflict } = studio
  const show = useCallback(
    (next: StudioSearch) => void navigate({ to: '.', search: next as never, replace: true }),
    [navigate],
  )
  const content = useMemo<StudioContent>(
    () => ({ pack, base, change, faults, things, isReadOnly, show }),
    [pack, base, change, faults, things, isReadOnly, show],
  )
  const settle = useCallbackRef(studio.settle)
  const onPlan = useCallbackRef(() => void studio.settle().then(() => navigate({ to: paths.configPlan() })))
  // The last changes wait for a pause in typing: whoever leaves before it saves them first.
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname || studio.isSaved()) return false
      await studio.settle()
      return !studio.isSaved()
    },
    enableBeforeUnload: () => !studio.isSaved(),
    withResolver: true,
  })
  const onDiscard = useCallback(() => setDiscarding(true), [])
  const tab =
    search.tab !== undefined && (pack.verticals[search.tab] || tabs.some((one) => one === search.tab))
      ? search.tab
      : (Object.keys(pack.verticals)[0] ?? '')
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea')
    if (isTyping || isReadOnly || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    ;(event.shiftKey ? redo : undo)?.()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <StudioContext.Provider value={content}>
      <ListPage>
        <StudioHead
          tab={tab}
          account={pack.account}
          verticals={pack.verticals}
          faults={faults}
          things={things}
          isReadOnly={isReadOnly}
          show={show}
          undo={undo}
          redo={redo}
          isUnsaved={studio.isUnsaved}
          settle={settle}
          onPlan={onPlan}
          onDiscard={onDiscard}
        />
        {isReadOnly && <Notice>{t('studio.readOnly')}</Notice>}
        {conflict && (
          <Notice
            urgent
            actions={
              <>
                <Button size="xs" onClick={studio.keepMine}>
                  {t('studio.conflict.mine')}
                </Button>
                <Button size="xs" variant="default" onClick={() => void refreshConfig()}>
                  {t('studio.conflict.theirs')}
                </Button>
              </>
            }
          >
            {t('studio.conflict.text', { name: conflict.updatedBy ?? t('common.unknownUser') })}
          </Notice>
        )}
        <Body tab={tab} search={search} />
        {isDiscarding && (
          <ConfirmModal
            title={t('studio.discardTitle')}
            confirmLabel={t('studio.discard')}
            danger
            busy={false}
            onConfirm={() => void discard()}
            onClose={() => setDiscarding(false)}
          >
            {t('studio.discardText', { count: things.size })}
          </ConfirmModal>
        )}
        {leaving.status === 'blocked' && (
          <ConfirmModal
            title={t('studio.leave.title')}
            confirmLabel={t('studio.leave.confirm')}
            danger
            busy={false}
            onConfirm={leaving.proceed}
            onClose={leaving.reset}
          >
            {t('studio.leave.text')}
          </ConfirmModal>
        )}
      </ListPage>
    </StudioContext.Provider>
  )
}

function Body({ tab, search }: { tab: string; search: StudioSearch }) {
  const { pack } = useStudioContent()
  const stages = stagesOf(pack, tab)
  const isHere = (at: string | undefined): at is string =>
    at !== undefined &&
    (tab === 'kinds'
      ? Object.hasOwn(pack.assetSchemas, at) || Object.hasOwn(pack.checkSchemas, at)
      : stages.includes(pack.milestoneSchemas[at]?.productSchema ?? at))
  const first = tab === 'kinds' ? Object.keys({ ...pack.assetSchemas, ...pack.checkSchemas })[0] : stages[0]
  const at = isHere(search.at) ? search.at : first
  if (tab === '') return <FirstStage />
  return (
    <>
      {tab === 'kinds' && <KindsBand chosen={at} />}
      {pack.verticals[tab] && <ChainBand vertical={tab} chosen={at} />}
      {tab === 'account' && <AccountTab />}
      {tab === 'templates' && <TemplatesTab at={search.at} />}
      {at !== undefined && <SchemaPanel search={{ ...search, tab, at }} />}
    </>
  )
}

/** An account without a chain: one way in. */
function FirstStage() {
  const { t } = useTranslation()
  const { pack, change, show, isReadOnly } = useStudioContent()
  const [isAdding, setAdding] = useState(false)
  const [chain, setChain] = useState<Record<string, string>>({})
  return (
    <>
      <EmptyState
        title={t('studio.empty.title')}
        text={t('studio.empty.text')}
        actions={!isReadOnly && <Button onClick={() => setAdding(true)}>{t('studio.addFirstStage')}</Button>}
      />
      {isAdding && (
        <NamesDialog
          title={t('studio.addFirstStage')}
          keys={slugKeys(pack, 'productSchemas')}
          isIncomplete={(chain[pack.settings.defaultLang] ?? '').trim() === ''}
          onClose={() => setAdding(false)}
          onDone={(names, key) => {
            const begun = addChain(pack, chain)
            const added = addStage(begun.pack, begun.id, names, key)
            change(added.pack)
            show({ tab: begun.id, at: added.id })
          }}
        >
          <div style={{ marginTop: 16 }}>
            <LanguageTexts
              label={t('studio.empty.chain')}
              help={t('studio.empty.chainHelp')}
              values={chain}
              required
              onChange={(language, name) => setChain((before) => ({ ...before, [language]: name }))}
            />
          </div>
        </NamesDialog>
      )}
    </>
  )
}
