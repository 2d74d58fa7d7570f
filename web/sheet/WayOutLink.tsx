import { useTranslation } from 'react-i18next'
import type { SheetFault } from './sheet.ts'
import type { SheetState } from './useSheet.ts'
import type { WayOut } from './waysOut.ts'

interface WayOutLinkProps {
  className: string | undefined
  way: WayOut
  fault: SheetFault
  sheet: Pick<SheetState, 'edit'>
}

/** Mends a cell by one click: "Usar 15/02/2026 10:00, como LC-2526-004". */
export function WayOutLink({ className, way: { value, text, like }, fault, sheet }: WayOutLinkProps) {
  const { t } = useTranslation()
  const { row, column } = fault
  if (column === undefined) return null
  return (
    <button type="button" className={className} onClick={() => sheet.edit([{ row, column, value }])}>
      {like === undefined ? t('sheet.put', { value: text }) : t('sheet.useLike', { value: text, row: like })}
    </button>
  )
}
