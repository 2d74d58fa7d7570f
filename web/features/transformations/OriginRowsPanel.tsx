import { Button } from '@mantine/core'
import { useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { Organization } from '../../../core/contract/organizations.ts'
import type { Form } from '../../../core/fields/index.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import type { ChainStage } from '../../shell/stations.ts'
import type { SheetHandle } from '../../sheet/Sheet.tsx'
import type { SheetColumn } from '../../sheet/sheet.ts'
import { SheetBody } from '../../sheet/SheetBody.tsx'
import { SheetField } from '../../sheet/SheetField.tsx'
import { SheetRemarks } from '../../sheet/SheetRemarks.tsx'
import { UndoButtons } from '../../sheet/UndoButtons.tsx'
import { useFaultWalk } from '../../sheet/useFaultWalk.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { amount } from '../../ui/format.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useOpenTitle } from '../../ui/useOpenTitle.ts'
import { toastFault } from '../../ui/toast.ts'
import { useMedia } from '../../ui/useMedia.ts'
import type { OriginProduct } from '../products/originProduct.ts'
import { countOf, stageWords } from '../products/words.ts'
import { originBlock } from '../sheets/newRows.ts'
import type { NewOrigin } from '../sheets/origin.ts'
import { nameColumn, sharedColumns, sharedValue } from './originRows.ts'
import { PasteButton } from '../sheets/PasteButton.tsx'
import { useOriginRows, type OriginRows } from './useOriginRows.ts'
import classes from './OriginRows.module.css'

interface OriginRowsPanelProps {
  stage: ChainStage
  products: readonly OriginProduct[]
  origin: NewOrigin
  organizations: readonly Organization[]
  /** Says who is left out, and why. */
  notices: ReactNode
  /** Another way to make them. */
  choice: ReactNode
  /** What was recorded, by the ids of the processes. */
  onDone: (made: readonly string[]) => Promise<void>
  onClose: () => void
}

/** Many products get their origin at once, all or none: the columns of picture 36c over rows that exist. */
export function OriginRowsPanel({
  stage,
  products,
  origin,
  organizations,
  notices,
  choice,
  onDone,
  onClose,
}: OriginRowsPanelProps) {
  const { t, i18n } = useTranslation()
  const phone = useMedia(phoneWidth)
  const titles = useMemo(
    () => ({
      name: nameTitle(stage.stage, t('common.name')),
      block: { name: capitalised(stageWords(stage, t).one), look: stage },
    }),
    [stage, t],
  )
  const form = useOriginRows({
    products,
    form: stage.stage,
    origin,
    draftKey: `products:${stage.id}:origins:${origin.schema._id}`,
    organizations,
    titles,
    onDone,
  })
  const { sheet, faults, given } = form
  const [isLeaving, setLeaving] = useState(false)
  const handle = useRef<SheetHandle>(null)
  const save = useRef<HTMLButtonElement>(null)
  const walk = useFaultWalk(faults, ({ row, column }) => handle.current?.focus(row, column))
  const { save: submit, isWaiting } = useAfterUploads(async () => {
    if (given.length === 0) return toastFault(t('originSheet.nothing'))
    if (form.isBlocked) return walk.go(0)
    return form.send()
  })
  const close = () => (given.length > 0 ? setLeaving(true) : onClose())
  const number = (value: number) => amount(value, i18n.language)
  const what = countOf(products.length, stage, t, i18n.language)
  const total = sheet.rows.filter(({ isChecked }) => isChecked).length
  useOpenTitle(`${t('originSheet.title')}, ${what}`)

  return (
    <SidePanel
      title={t('originSheet.title')}
      subtitle={t(products.length === 1 ? 'originSheet.subtitleOne' : 'originSheet.subtitle', { what })}
      stage={stage}
      width="wide"
      bare
      onClose={close}
      headEnd={
        !phone && (
          <>
            <PasteButton onPaste={(text) => void handle.current?.paste(text)} disabled={form.isSending} />
            <UndoButtons sheet={sheet} />
          </>
        )
      }
      footer={
        <>
          <span className={classes.state} role="status">
            {t('originSheet.ready', { ready: number(form.ready), total: number(total) })}
          </span>
          <Button variant="default" onClick={close} disabled={form.isSending}>
            {t('common.cancel')}
          </Button>
          <Button ref={save} loading={form.isSending || isWaiting} onClick={() => void submit()}>
            {given.length === 0
              ? t('originSheet.saveNone')
              : t('originSheet.save', { count: number(given.length) })}
          </Button>
        </>
      }
    >
      <SheetBody
        label={t('originSheet.title')}
        form={form}
        countOf={(rows) => countOf(rows, stage, t, i18n.language)}
        walk={walk}
        handle={handle}
        onSubmit={() => void submit()}
        onLeave={() => save.current?.focus()}
        notes={new Map([[originBlock, origin.schema.name]])}
        notices={notices}
        band={<Shared form={form} choice={choice} />}
        remarks={
          <SheetRemarks sheet={sheet} columns={form.columns} onUse={form.isLocked ? undefined : sheet.edit} />
        }
        faultTitle={t('sheet.faults', { count: faults.length })}
        onExclude={form.isRefused ? (rows) => sheet.check(rows, false) : undefined}
        instead={phone ? <PhoneRows form={form} /> : undefined}
      />
      {isLeaving && (
        <ConfirmModal
          title={t('originSheet.leave.title', { count: given.length })}
          confirmLabel={t('newRows.leave.confirm')}
          danger
          busy={false}
          onConfirm={() => {
            form.discard()
            onClose()
          }}
          onClose={() => setLeaving(false)}
        >
          {t('newRows.leave.text')}
        </ConfirmModal>
      )}
    </SidePanel>
  )
}

const nameTitle = ({ schema }: Form, otherwise: string): string =>
  schema.properties.identifier?.title ?? otherwise

/** The band of what is the same in all: each entry fills its column, where every row can be changed. */
function Shared({ form, choice }: { form: OriginRows; choice: ReactNode }) {
  const { t } = useTranslation()
  const { origin, day, sheet, languages } = form
  const rows = sheet.rows.filter(({ isChecked }) => isChecked)
  const columns = useMemo(() => sharedColumns(origin), [origin])
  if (form.isSending) return null
  const field = (column: SheetColumn, value: unknown, onChange: (value: unknown) => void) => (
    <SheetField
      key={column.key}
      column={{ ...column, required: false }}
      row={{ id: '', name: '', isChecked: true, values: { [column.key]: value } }}
      sheet={{ edit: ([edit]) => onChange(edit?.value) }}
      faults={[]}
      languages={languages}
    />
  )
  return (
    <div className={classes.band} role="group" aria-label={t('originSheet.shared')}>
      <span>{t('originSheet.shared')}</span>
      {choice}
      {columns.map((column) =>
        field(column, sharedValue(rows, column.key), (value) =>
          sheet.edit(rows.map(({ id }) => ({ row: id, column: column.key, value }))),
        ),
      )}
      {day.column && field(day.column, day.value, day.change)}
      <small>{t('originSheet.sharedHint')}</small>
    </div>
  )
}

/** A phone has no room for a sheet: each product is followed by its own entries. */
function PhoneRows({ form }: { form: OriginRows }) {
  const { sheet, columns } = form
  const asked = columns.filter(({ readOnly, required }) => !readOnly && required)
  return (
    <ul className={classes.phone}>
      {sheet.rows.map((row) => (
        <li key={row.id}>
          <b>{String(row.values[nameColumn])}</b>
          {asked.map((column) => (
            <SheetField key={column.key} {...fieldOf(form)} column={column} row={row} />
          ))}
          {form.faults
            .filter(({ row: id, column }) => id === row.id && column === nameColumn)
            .map(({ message }) => (
              <p key={message} role="alert">
                {message}
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}

const fieldOf = ({
  sheet,
  faults,
  languages,
  aroundOf,
}: OriginRows): Omit<ComponentProps<typeof SheetField>, 'column' | 'row'> => ({
  sheet,
  faults,
  languages,
  aroundOf,
})
