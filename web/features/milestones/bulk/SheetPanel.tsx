import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type RefObject } from 'react'
import { currentLanguage, useTranslation } from '../../../ui/texts.ts'
import { contract } from '../../../../core/contract/index.ts'
import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import { attempt, call } from '../../../api/client.ts'
import { useAfterUploads } from '../../../forms/files/afterUploads.ts'
import type { ChainStage } from '../../../shell/stations.ts'
import { readCsv } from '../../../sheet/csv.ts'
import type { SheetHandle } from '../../../sheet/Sheet.tsx'
import { SheetBody } from '../../../sheet/SheetBody.tsx'
import type { SheetFault } from '../../../sheet/sheet.ts'
import { SheetRemarks } from '../../../sheet/SheetRemarks.tsx'
import { UndoButtons } from '../../../sheet/UndoButtons.tsx'
import { useFaultWalk } from '../../../sheet/useFaultWalk.ts'
import { LazyMenu, type MenuEntry } from '../../../ui/LazyMenu.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { phoneWidth } from '../../../ui/table.ts'
import { useOpenTitle } from '../../../ui/useOpenTitle.ts'
import { toastDone, toastFault } from '../../../ui/toast.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { countOf } from '../../products/words.ts'
import { refreshMilestones } from '../queries.ts'
import { PhoneReview } from './PhoneReview.tsx'
import { PhoneSheet } from './PhoneSheet.tsx'
import { ProcessChooser } from './ProcessChooser.tsx'
import type { Block, SheetProduct } from './processes.ts'
import { SheetFooter } from './SheetFooter.tsx'
import { useBulkSheet, type BulkSheet } from './useBulkSheet.ts'
import { usePhoneSteps, type PhoneSteps } from './usePhoneSteps.ts'
import classes from './SheetPanel.module.css'

interface SheetPanelProps {
  stage: ChainStage
  products: readonly SheetProduct[]
  schemas: readonly MilestoneSchema[]
  /** Goes on without the products that may not have processes now. */
  onLeaveOut?: () => void
  onClose: () => void
}

/** "Cargar procesos" (look.md §4, 11). */
export function SheetPanel({ stage, products, schemas, onLeaveOut, onClose }: SheetPanelProps) {
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const identifier = stage.stage.schema.properties.identifier?.title ?? t('common.name')
  const bulk = useBulkSheet({ stage: stage.id, products, schemas, nameTitle: identifier })
  const { blocks, sheet, faults, processes } = bulk
  const [choosing, setChoosing] = useState(true)
  const handle = useRef<SheetHandle>(null)
  const save = useRef<HTMLButtonElement>(null)
  const phoneSteps = usePhoneSteps(bulk)
  const steps = phone ? phoneSteps : undefined
  const { walk, show, left, setLeft, submit, bring } = useSheetActions(bulk, handle, steps)
  const what = countOf(products.length, stage, t, i18n.language)
  useOpenTitle(`${t('milestones.bulk.title')}, ${what}`)

  return (
    <SidePanel
      title={t('milestones.bulk.title')}
      subtitle={[
        what,
        ...(blocks.length > 0 ? [t('milestones.bulk.blocks', { count: blocks.length })] : []),
      ].join(', ')}
      stage={stage}
      width="wide"
      bare
      onClose={onClose}
      headEnd={
        <HeadActions
          bulk={bulk}
          isPhone={phone}
          onAdd={() => setChoosing(true)}
          onFile={(file, block) => void bring(file, block)}
        />
      }
      footer={
        <SheetFooter
          bulk={bulk}
          stage={stage.id}
          steps={steps}
          saveRef={save}
          onSave={() => void submit()}
          onShow={show}
          onClose={onClose}
        />
      }
    >
      <SheetBody
        label={t('milestones.bulk.title')}
        form={{
          ...bulk,
          restoreDraft: () => {
            bulk.restoreDraft()
            setChoosing(false)
          },
        }}
        countOf={(rows) => countOf(rows, stage, t, i18n.language)}
        walk={walk}
        handle={handle}
        onSubmit={() => void submit()}
        onLeave={() => save.current?.focus()}
        onFile={(file) => void bring(file)}
        notes={bulk.notes}
        onPasted={setLeft}
        notices={left > 0 && <Notice>{t('milestones.bulk.left', { count: left })}</Notice>}
        remarks={
          <SheetRemarks sheet={sheet} columns={bulk.columns} onUse={bulk.isLocked ? undefined : sheet.edit} />
        }
        faultTitle={
          bulk.isRefused
            ? t('milestones.bulk.refused', { total: t('milestones.bulk.count', { count: processes.length }) })
            : t('sheet.faults', { count: faults.length })
        }
        onExclude={bulk.isRefused ? (rows) => sheet.check(rows, false) : undefined}
        instead={
          blocks.length === 0 ? (
            <p className={classes.empty}>{t('milestones.bulk.empty')}</p>
          ) : steps?.isReviewing ? (
            <PhoneReview bulk={bulk} steps={steps} />
          ) : (
            steps && <PhoneSheet bulk={bulk} steps={steps} />
          )
        }
      />
      {choosing && !bulk.draft.found && (
        <ProcessChooser
          stage={stage}
          schemas={schemas}
          products={products}
          onLeaveOut={onLeaveOut}
          blocks={blocks}
          onChoose={(block) => {
            bulk.addBlock(block)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </SidePanel>
  )
}

/** Saving, walking the faults, and reading files. */
function useSheetActions(
  bulk: BulkSheet,
  handle: RefObject<SheetHandle | null>,
  steps: PhoneSteps | undefined,
) {
  const { t } = useTranslation()
  const { blocks, faults, processes } = bulk
  const [left, setLeft] = useState(0)
  const show = ({ row, column }: SheetFault) => {
    if (steps) steps.showRow(row)
    else handle.current?.focus(row, column)
  }
  const walk = useFaultWalk(faults, show)
  const { save: submit } = useAfterUploads(async () => {
    if (bulk.isLocked) return
    if (processes.length === 0) {
      const [first] = bulk.askForDates()
      return first ? show(first) : toastFault(t('milestones.bulk.nothing'))
    }
    if (bulk.isBlocked) return walk.go(0)
    const count = processes.length
    if (!(await bulk.save())) return
    await refreshMilestones()
    toastDone(t('milestones.bulk.saved', { count }))
  })
  /** Fills a block from a file: the only one, or the one of the chosen cell. */
  const bring = async (file: File | undefined, chosen?: Block) => {
    if (!file) return
    const column = await handle.current?.focusedColumn()
    const block =
      chosen ?? (blocks.length === 1 ? blocks[0] : blocks.find(({ id }) => column?.startsWith(`${id}.`)))
    if (!block) return toastFault(t('milestones.bulk.whichBlock'), { duration: 4000 })
    const read = readCsv(await file.text(), Object.keys(block.schema.schema.properties), currentLanguage())
    if (read.unknown.length > 0 || read.names.length === 0) {
      const columns = read.unknown.join(', ') || '–'
      toastFault(t('milestones.bulk.unknownColumns', { columns }), { duration: 5000 })
    }
    setLeft(await bulk.fill(block, read))
  }
  return { walk, show, left, setLeft, submit, bring }
}

interface HeadActionsProps {
  bulk: BulkSheet
  /** A phone has room for the menu alone. */
  isPhone: boolean
  onAdd: () => void
  onFile: (file: File, block: Block) => void
}

function HeadActions({ bulk, isPhone, onAdd, onFile }: HeadActionsProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const target = useRef<Block>(undefined)
  const { blocks, sheet, removeBlock } = bulk
  if (bulk.isLocked) return null
  const adding = { key: 'add', label: t('milestones.bulk.addProcess'), onAct: onAdd }
  const ofBlocks = blocks.flatMap((block): MenuEntry[] => [
    {
      key: `template ${block.id}`,
      label: t('milestones.bulk.template', { name: block.schema.name }),
      onAct: () => void downloadTemplate(block),
    },
    {
      key: `file ${block.id}`,
      label: t('milestones.bulk.bring', { name: block.schema.name }),
      onAct: () => {
        target.current = block
        picker.current?.click()
      },
    },
    {
      key: `remove ${block.id}`,
      label: t('milestones.bulk.remove', { name: block.schema.name }),
      onAct: () => removeBlock(block.id),
    },
  ])
  const entries = isPhone
    ? [
        adding,
        { key: 'undo', label: t('sheet.undo'), disabled: !sheet.canUndo, onAct: sheet.undo },
        { key: 'redo', label: t('sheet.redo'), disabled: !sheet.canRedo, onAct: sheet.redo },
        ...ofBlocks,
      ]
    : ofBlocks
  return (
    <>
      {!isPhone && (
        <>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={adding.onAct}>
            {adding.label}
          </Button>
          <UndoButtons sheet={sheet} />
        </>
      )}
      {entries.length > 0 && (
        <LazyMenu
          position="bottom-end"
          target={
            <ActionIcon size={isPhone ? 44 : 36} aria-label={t('milestones.bulk.more')}>
              <IconDots size={19} stroke={1.6} />
            </ActionIcon>
          }
          entries={entries}
        />
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('milestones.bulk.file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && target.current) onFile(file, target.current)
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** FRM-16: an empty sheet of the process, for a spreadsheet. */
async function downloadTemplate({ schema }: Block): Promise<void> {
  const language = currentLanguage()
  const request = { params: { id: schema._id }, query: { language } }
  const file = await attempt(call(contract.configuration.milestoneSchemaTemplate, request))
  if (file) saveFile(`${schema.name}.csv`, file)
}
