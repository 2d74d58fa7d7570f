import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconClipboard,
  IconGitFork,
  IconPolygon,
  IconRouteOff,
  IconSquare,
  IconTagOff,
} from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { Sheet, type SheetHandle } from '../../sheet/Sheet.tsx'
import type { SheetRow } from '../../sheet/sheet.ts'
import { SheetRemarks } from '../../sheet/SheetRemarks.tsx'
import { SheetFaults } from '../../sheet/SheetFaults.tsx'
import { useFaultWalk } from '../../sheet/useFaultWalk.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { ErrorsModal } from '../../ui/ErrorsModal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { toastDone } from '../../ui/toast.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { identifierOf } from '../products/columns.tsx'
import { refreshProducts } from '../products/queries.ts'
import { wordsOf } from '../products/words.ts'
import { CopyCards } from './CopyCards.tsx'
import { checkedCopies, type CopyFault, hasGeometry, type Model } from './copies.ts'
import { Counter } from './Counter.tsx'
import { CloneGutter } from './gutter.ts'
import { InsightsBox } from './InsightsBox.tsx'
import { type CloneDraft, useCopies } from './useCopies.ts'
import classes from './Copies.module.css'

interface CopiesPanelProps {
  model: Model
  stage: ChainStage
  beginning: { count: number; withInsights: boolean; draft?: CloneDraft }
  onClose: () => void
  /** Shows the copies that were made. */
  onDone: () => void
}

/** CLN-03, step 2: row 1 is the original, each further row a copy. */
export function CopiesPanel({ model, stage, beginning, onClose, onDone }: CopiesPanelProps) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const { one, gender } = wordsOf(stage.stage, t)
  const { original } = model
  const name = identifierOf(original)
  const copies = useCopies(model, {
    ...beginning,
    onDone: async (count) => {
      await refreshProducts()
      onDone()
      toastDone(t('copies.done', { count, name }))
    },
  })
  const [rowsLeft, setRowsLeft] = useState(0)
  const [leaving, setLeaving] = useState<readonly SheetRow[]>()
  const setCount = (count: number) => {
    const change = count - copies.copies.length
    if (change > 0) copies.add(change)
    if (change >= 0) return
    const { taken, typed } = copies.last(-change)
    if (typed) setLeaving(taken)
    else copies.remove(taken)
  }
  const chosen = checkedCopies(copies.sheet.rows).length
  const counter = <Counter value={copies.copies.length} onChange={setCount} disabled={copies.isSending} />
  const grid = useGrid(copies, stage)
  const { save: send, isWaiting } = useAfterUploads(copies.send)
  const create = useRef<HTMLButtonElement>(null)
  const walk = useFaultWalk(copies.faults, ({ row, column }) => {
    if (phone) document.getElementById(`${row}-${column}`)?.focus()
    else grid.handle.current?.focus(row, column)
  })
  const faults = (
    <SheetFaults
      title={t('sheet.faults', { count: copies.faults.length })}
      faults={copies.faults}
      sheet={copies.sheet}
      columns={model.columns}
      walk={walk}
      countOf={(count) => t('copies.copies', { count })}
      ownWays={(found) => freeWay(copies, found, t)}
    />
  )
  return (
    <SidePanel
      title={t(`copies.panel.${gender}`, { one })}
      subtitle={t('copies.from', { name, organization: original.organization.name })}
      stage={stage}
      width="sheet"
      bare
      onClose={onClose}
      footer={
        copies.isSending ? (
          <Making count={chosen} />
        ) : (
          <>
            {phone ? counter : <FaultCount count={copies.faults.length} onGo={() => walk.go(0)} />}
            <Button
              variant="default"
              onClick={() => {
                copies.discard()
                onClose()
              }}
            >
              {t('common.cancel')}
            </Button>
            <RefusableButton
              ref={create}
              loading={isWaiting}
              refusal={copies.copies.length > 0 ? undefined : t('copies.noneHint')}
              onClick={() => void send()}
            >
              {copies.copies.length > 0 ? t('copies.create', { count: chosen }) : t('copies.createNone')}
            </RefusableButton>
          </>
        )
      }
    >
      <div role="presentation" className={classes.body} onKeyDown={walk.onKeyDown}>
        <div className={classes.tools}>
          {!phone && counter}
          <InsightsBox product={original} checked={copies.withInsights} onChange={copies.setWithInsights} />
          <span className={classes.legend}>{t('copies.legend')}</span>
        </div>
        {phone ? (
          <>
            {faults}
            {hasGeometry(model) && chosen > 0 && (
              <Notice>{`${t('copies.notes.ground', { count: chosen })}. ${t('copies.notes.groundText')}`}</Notice>
            )}
            <CopyCards model={model} copies={copies} />
          </>
        ) : (
          <>
            <Sheet
              label={t('copies.sheet', { name })}
              columns={model.columns}
              sheet={copies.sheet}
              faults={copies.faults}
              gutter={grid.gutter}
              isLocked={copies.isSending}
              height={Math.min(395, 34 + 30 * copies.sheet.rows.length + 18)}
              handle={grid.handle}
              onPasted={setRowsLeft}
              onLeave={() => create.current?.focus()}
            />
            {rowsLeft > 0 && <Notice>{t('copies.rowsLeft', { count: rowsLeft })}</Notice>}
            <SheetRemarks
              sheet={copies.sheet}
              columns={model.columns}
              onUse={copies.isSending ? undefined : copies.sheet.edit}
            />
            <Notes model={model} count={chosen} />
            <div className={classes.faults}>{faults}</div>
          </>
        )}
      </div>
      {leaving && (
        <ConfirmModal
          title={t('copies.fewerTitle', { count: leaving.length })}
          confirmLabel={t('copies.fewerConfirm')}
          danger
          busy={false}
          onConfirm={() => {
            copies.remove(leaving)
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        >
          {t('copies.fewerText')}
        </ConfirmModal>
      )}
      {copies.messages.length > 0 && (
        <ErrorsModal
          title={t('copies.errorTitle', { name })}
          errors={copies.messages}
          onClose={copies.closeMessages}
        />
      )}
    </SidePanel>
  )
}

type Copies = ReturnType<typeof useCopies>

/** What the grid needs besides the rows. */
function useGrid({ sheet: { rows }, faults }: Copies, stage: ChainStage) {
  const handle = useRef<SheetHandle>(null)
  const { t } = useTranslation()
  const gutter = useMemo(() => new CloneGutter(stage, t('copies.number')), [stage, t])
  useLayoutEffect(
    () => gutter.show({ rows, faulty: new Set(faults.map(({ row }) => row)) }),
    [gutter, rows, faults],
  )
  return { handle, gutter }
}

/** The foot says how many cells are faulty, and leads to the first. */
function FaultCount({ count, onGo }: { count: number; onGo: () => void }) {
  const { t } = useTranslation()
  if (count === 0) return <span className={classes.state}>{t('copies.nothingSaved')}</span>
  return (
    <span className={classes.faultCount} role="status">
      <IconAlertCircle size={17} stroke={1.6} aria-hidden />
      {t('sheet.faults', { count })}
      <Button size="xs" variant="default" onClick={onGo}>
        {t('sheet.go')}
      </Button>
    </span>
  )
}

/** The way out of taken identifiers: the next free ones, where there are enough. */
function freeWay({ sheet, freeIdentifiers }: Copies, faults: readonly CopyFault[], t: Translator) {
  if (!faults.every(({ isTaken }) => isTaken)) return []
  const free = freeIdentifiers(faults.length)
  const [first] = free
  if (first === undefined || free.length < faults.length) return []
  return [
    {
      label: t('copies.useFree', { count: free.length, name: first }),
      onTake: () => sheet.edit(faults.map(({ row }, at) => ({ row, column: 'identifier', value: free[at] }))),
    },
  ]
}

/** What happens, and how the sheet is used (picture 10). */
function Notes({ model, count }: { model: Model; count: number }) {
  const { t } = useTranslation()
  const { original } = model
  const note = (icon: ReactNode, title: string, text: string) => (
    <div className={classes.note}>
      {icon}
      <p>
        <b>{title}</b>
        <span>{text}</span>
      </p>
    </div>
  )
  const shared = { size: 18, stroke: 1.6, 'aria-hidden': true }
  return (
    <div className={classes.notes}>
      <section>
        <h3>{t('copies.notes.making')}</h3>
        {hasGeometry(model) &&
          count > 0 &&
          note(
            <IconPolygon {...shared} />,
            t('copies.notes.ground', { count }),
            t('copies.notes.groundText'),
          )}
        {note(<IconGitFork {...shared} />, t('copies.notes.origin'), t('copies.notes.originText'))}
        {note(
          <IconRouteOff {...shared} />,
          t('copies.notes.processes', { count: original.countOfMilestones }),
          t('copies.notes.processesText'),
        )}
      </section>
      <section>
        <h3>{t('copies.notes.sheet')}</h3>
        {note(<IconClipboard {...shared} />, t('copies.notes.paste'), t('copies.notes.pasteText'))}
        {note(<IconSquare {...shared} />, t('copies.notes.unchecked'), t('copies.notes.uncheckedText'))}
        {note(<IconTagOff {...shared} />, t('copies.notes.unidentified'), t('copies.notes.unidentifiedText'))}
      </section>
    </div>
  )
}

/** Rings with a running strand while the copies are made. */
function Making({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.making} role="status">
      <svg width={260} height={14} aria-hidden>
        <path d="M0 7H260" />
        <path className={classes.running} d="M0 7H260" pathLength={1} />
        {[24, 95, 166, 237].map((x) => (
          <circle key={x} cx={x} cy={7} r={4.5} />
        ))}
      </svg>
      <span>
        <b>{t('copies.making', { count })}</b> {t('copies.allOrNone')}
      </span>
    </span>
  )
}
