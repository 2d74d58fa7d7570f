import { useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { DraftNotice, SavingNotices } from '../forms/FormNotices.tsx'
import type { Draft } from '../forms/saving.ts'
import { Notice } from '../ui/Notice.tsx'
import { CellBeside } from './CellBeside.tsx'
import { PastedCells } from './PastedCells.tsx'
import { Sheet, type SheetHandle, type SheetProps } from './Sheet.tsx'
import { SheetFaults, type OwnWay } from './SheetFaults.tsx'
import type { SheetFault } from './sheet.ts'
import type { useFaultWalk } from './useFaultWalk.ts'
import type { useSheetForm } from './useSheetForm.ts'
import classes from './SheetBody.module.css'

interface SheetBodyProps extends Pick<
  SheetProps,
  'label' | 'notes' | 'gutter' | 'offer' | 'grow' | 'onPasted'
> {
  /** The sheet with its columns, its draft, and `useSheetForm`. */
  form: ComponentProps<typeof CellBeside>['form'] &
    Pick<ReturnType<typeof useSheetForm>, 'faults' | 'isUnanswered' | 'messages'> & {
      isLocked: boolean
      draft: Omit<Draft<{ rows: readonly unknown[] }>, 'keep'>
      restoreDraft: () => void
    }
  /** "12 partidas". */
  countOf: (rows: number) => string
  walk: ReturnType<typeof useFaultWalk<SheetFault>>
  handle: Ref<SheetHandle>
  onSubmit: () => void
  onLeave: () => void
  /** A file is dropped on it. */
  onFile?: (file: File | undefined) => void
  /** Above the sheet. */
  notices?: ReactNode
  band?: ReactNode
  /** What readers say of cells. */
  remarks: ReactNode
  /** The head of the faults. */
  faultTitle: string
  ownWays?: (faults: readonly SheetFault[]) => readonly OwnWay[]
  onExclude?: ((rows: string[]) => void) | undefined
  /** Stands for the sheet and what is below it. */
  instead?: ReactNode
}

/** A sheet that fills its panel: notices, grid, the cell beside it, remarks and faults. */
export function SheetBody({
  form,
  countOf,
  walk,
  handle,
  onSubmit,
  onLeave,
  onFile,
  notices,
  band,
  remarks,
  faultTitle,
  ownWays,
  onExclude,
  instead,
  ...grid
}: SheetBodyProps) {
  const { sheet, columns, faults, draft, messages } = form
  const [opened, setOpened] = useState<{ row: string; column: string }>()
  return (
    <div
      role="presentation"
      className={classes.body}
      onKeyDown={walk.onKeyDown}
      {...(onFile && {
        onDragOver: (event) => event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault()
          onFile(event.dataTransfer.files[0])
        },
      })}
    >
      <div className={classes.notices}>
        {draft.found && (
          <DraftNotice
            amount={countOf(draft.found.rows.length)}
            form={{
              offered: draft.found,
              offeredAt: draft.foundAt,
              restoreDraft: form.restoreDraft,
              dropDraft: draft.drop,
            }}
          />
        )}
        <SavingNotices saving={{ isUnanswered: form.isUnanswered, stale: undefined }} onSubmit={onSubmit} />
        {messages.length > 0 && <Notice urgent>{messages.join(' ')}</Notice>}
        {notices}
      </div>
      {band}
      {instead ?? (
        <>
          <div className={classes.sheet}>
            <Sheet
              {...grid}
              columns={columns}
              sheet={sheet}
              faults={faults}
              isLocked={form.isLocked}
              aroundOf={form.aroundOf}
              height="100%"
              handle={handle}
              onOpen={(row, column) => setOpened({ row, column })}
              onLeave={onLeave}
            />
            <PastedCells sheet={sheet} />
          </div>
          {opened && <CellBeside form={form} cell={opened} onClose={() => setOpened(undefined)} />}
          {remarks}
          <SheetFaults
            title={faultTitle}
            faults={faults}
            sheet={sheet}
            columns={columns}
            walk={walk}
            countOf={countOf}
            {...(ownWays && { ownWays })}
            {...(onExclude && { onExclude })}
          />
        </>
      )}
    </div>
  )
}
