import { useTranslation } from '../ui/texts.ts'
import type { SheetState } from './useSheet.ts'
import classes from './PastedCells.module.css'

/** How many cells a paste filled, over the foot of a sheet; one click takes them back. */
export function PastedCells({ sheet: { pasted, undo } }: { sheet: SheetState }) {
  const { t } = useTranslation()
  if (!pasted || pasted.size < 2) return null
  return (
    <div className={classes.pasted} role="status">
      {t('sheet.pasted', { count: pasted.size })}
      <button type="button" onClick={undo}>
        {t('sheet.undo')}
      </button>
    </div>
  )
}
