import { recalls as card } from '../../../core/nouns/recalls.ts'
import { IconHandStop, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { paths } from '../../../core/rules/paths.ts'
import { recallKinds, recallStates } from '../../../core/rules/recall.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { listFilters, oneOf } from '../../shell/filters.tsx'
import { drawnRows } from '../../shell/drawnRows.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { amount, listDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { listQuery, readTable } from './queries.ts'
import { useDay } from './day.ts'
import { recallSearch, type RecallSearch } from './search.ts'
import { StartChooser } from './StartChooser.tsx'
import { Ticks } from './Ticks.tsx'
import ui from '../../ui/shared.module.css'
import classes from './Recalls.module.css'

/** Holds, recalls and drills, newest first (RCL-08, picture 37). */
export function RecallsPage() {
  const { t, i18n } = useTranslation()
  const of = useList(recallSearch, listQuery, { name: 'recalls', card })
  const { search } = of.context
  const open = useQuery(listQuery({ state: 'open' }, i18n.language))
  const [choosing, setChoosing] = useState<'hold' | 'drill'>()
  const refusal = useRefusal()(contract.recalls.create)
  const all = of.list.data && amount(of.list.data.totalDocs ?? 0, i18n.language)
  const drill = (
    <RefusableButton
      variant="default"
      leftSection={<IconPlayerPlay size={17} stroke={1.6} aria-hidden />}
      onClick={() => setChoosing('drill')}
      refusal={refusal}
    >
      {t('recalls.newDrill')}
    </RefusableButton>
  )
  const filters = listFilters<RecallSearch>(
    oneOf({
      name: 'kind',
      label: t('recalls.filterKind'),
      all: t('recalls.kinds.all'),
      options: recallKinds.map((value) => ({ value, label: t(`recalls.kinds.${value}`) })),
      width: 286,
    }),
    oneOf({
      name: 'state',
      label: t('recalls.filterState'),
      all: t('recalls.states.all'),
      options: recallStates.map((value) => ({ value, label: t(`recalls.states.${value}`) })),
      width: 200,
    }),
  )
  return (
    <>
      <ListView
        texts="recalls"
        of={of}
        count={
          all && open.data && !filters.isNarrowed(search)
            ? t('recalls.count', { open: t('recalls.open', { count: open.data.totalDocs ?? 0 }), all })
            : all
        }
        beside={
          <>
            {drill}
            <RefusableButton
              leftSection={<IconHandStop size={17} stroke={1.6} aria-hidden />}
              onClick={() => setChoosing('hold')}
              refusal={refusal}
            >
              {t('recalls.begin')}
            </RefusableButton>
          </>
        }
        filters={filters}
        renderRows={drawnRows({ height: 92, render: (rows) => <RecallRows rows={rows} /> })}
        empty={{ title: t('recalls.empty.title'), text: t('recalls.empty.text'), actions: drill }}
        footActions={
          <DownloadButton
            isFoot
            label={t('recalls.csv')}
            done={t('recalls.csvDone')}
            read={() => readTable(search, i18n.language)}
          />
        }
      />
      {choosing && <StartChooser kind={choosing} onClose={() => setChoosing(undefined)} />}
    </>
  )
}

function RecallRows({ rows }: { rows: readonly Recall[] }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.heads} aria-hidden>
        {(['what', 'why', 'things', 'state'] as const).map((key) => (
          <span key={key}>{t(`recalls.heads.${key}`)}</span>
        ))}
      </div>
      <ol aria-label={t('recalls.title')}>
        {rows.map((recall, at) => (
          <RecallRow key={recall._id} recall={recall} next={rows[at + 1]} isFirst={at === 0} />
        ))}
      </ol>
      <p className={classes.lock}>
        <IconLock size={17} stroke={1.6} aria-hidden /> {t('recalls.nothingErased')}
      </p>
    </>
  )
}

interface RecallRowProps {
  recall: Recall
  /** The one before it in time. */
  next: Recall | undefined
  isFirst: boolean
}

function RecallRow({ recall, next, isFirst }: RecallRowProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { _id, number, kind, state, product, reason, organization, startedAt, endedAt } = recall
  const look = findStage(chains, product.stage._id)?.stage
  const isOpen = state === 'open'
  const day = useDay()
  const date = (iso: string) => listDate(iso, (time) => t('common.today', { time }))
  return (
    <li className={classes.row} data-kind={kind} data-state={state}>
      <span
        className={classes.node}
        data-first={isFirst || undefined}
        data-next={next === undefined ? 'none' : isOpen && next.state === 'open' ? 'open' : 'over'}
        aria-hidden
      >
        <i>{kind === 'recall' && isOpen ? '!' : ''}</i>
      </span>
      <span>
        <Go to={paths.recall(_id)} className={classes.number}>
          {t(`recalls.number.${kind}`, { number })}
        </Go>
        <span className={classes.start}>
          {look && <StageMark hue={look.hue} marca={look.marca} size={17} />}
          <IdentifierText>{product.identifier}</IdentifierText>
        </span>
        <span className={ui.metaLine}>{product.stage.name}</span>
      </span>
      <span>
        <span className={classes.reason}>{reason}</span>
        <span className={ui.metaLine}>{t('recalls.signs', { organization: organization.name })}</span>
      </span>
      <span>
        <Ticks recall={recall} />
      </span>
      <span>
        <b className={classes.state}>{t(`recalls.isState.${state}`)}</b>
        <span className={ui.metaLine}>
          {isOpen ? t('recalls.since', { day: day(startedAt) }) : endedAt && date(endedAt)}
        </span>
      </span>
    </li>
  )
}
