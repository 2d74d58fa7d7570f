import { Button } from '@mantine/core'
import { isTold } from '../../../core/errors/remarks.ts'
import { columnsOfPath } from '../../../core/import/rows.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { headOf } from './cellText.ts'
import { columnRemarks, firstReadings, type ColumnRemark } from './readings.ts'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

/** What readers say of the columns, once for all rows, with one press that takes the other reading in each (TRU-03). */
export function ColumnRemarks({ state }: { state: ImportState }) {
  const { answer } = state
  if (!answer) return null
  return columnRemarks(answer).map((remark) => (
    <Remark
      key={`${remark.code} ${remark.path} ${remark.isFault} ${isTold(remark)}`}
      remark={remark}
      state={state}
    />
  ))
}

function Remark({ remark, state }: { remark: ColumnRemark; state: ImportState }) {
  const { t, i18n } = useTranslation()
  const rowCount = useRowCount()
  const { sheet, matching, isBusy, editMany } = state
  const { message, count, rows, path, isFault } = remark
  const heads = columnsOfPath(path, matching, []).map((column) => headOf(sheet!, column, t))
  const edits = firstReadings(state, remark)
  const changed = new Set(edits.map(({ n }) => n)).size
  const example = edits.filter(({ n }) => n === edits[0]?.n).map(({ text }) => text)
  const list = new Intl.ListFormat(i18n.language)
  const text = (
    <>
      <b>
        {heads.length > 0 && `${list.format(heads)}: `}
        {message}
      </b>
      <span className={classes.remarkRows}>
        {t('importing.review.remarkRows', { ...rowCount(count), numbers: numbersOf(rows, count) })}
      </span>
    </>
  )
  if (!isFault && isTold(remark)) return <p className={classes.told}>{text}</p>
  return (
    <Notice
      fault={isFault}
      actions={
        changed > 0 && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => editMany(edits)}>
            {t('importing.review.useAll', { ...rowCount(changed), text: cut(example.join(', ')) })}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}

const numbersOf = (rows: readonly number[], count: number): string =>
  rows.join(', ') + (count > rows.length ? '…' : '')

const maxShown = 60
const cut = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)
