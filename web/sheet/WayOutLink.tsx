import { useTranslation } from '../ui/texts.ts'
import type { SheetFault } from './sheet.ts'
import type { SheetState } from './useSheet.ts'
import type { WayOut } from './waysOut.ts'

interface WayOutLinkProps {
  className: string | undefined
  way: WayOut
  /** The cells that it mends: one, or several with the same fault. */
  faults: readonly SheetFault[]
  sheet: Pick<SheetState, 'edit'>
}

/** Mends cells by one click: "Usar 15/02/2026 10:00, como LC-2526-004", "Poner 2025/26 en las 40". */
export function WayOutLink({ className, way: { value, text, like }, faults, sheet }: WayOutLinkProps) {
  const { t } = useTranslation()
  const edits = faults.flatMap(({ row, column }) => (column === undefined ? [] : [{ row, column, value }]))
  return (
    <button type="button" className={className} onClick={() => sheet.edit(edits)}>
      {faults.length > 1
        ? t('sheet.putInAll', { value: text, count: faults.length })
        : like === undefined
          ? t('sheet.put', { value: text })
          : t('sheet.useLike', { value: text, row: like })}
    </button>
  )
}
