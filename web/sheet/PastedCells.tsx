import { useTranslation } from '../ui/texts.ts'
import type { SheetState } from './useSheet.ts'
import classes from './PastedCells.module.css'

/** How many cells a paste filled, over the foot of a sheet; one click takes them back. */
export function PastedCells({ sheet: { pasted, leftOut = [], undo } }: { sheet: SheetState }) {
  const { t, i18n } = useTranslation()
  if (!pasted || (pasted.size < 2 && leftOut.length === 0)) return null
  return (
    <div className={classes.pasted} role="status">
      {t('sheet.pasted', { count: pasted.size })}
      {leftOut.length > 0 &&
        `. ${t('sheet.leftOutHeads', { heads: new Intl.ListFormat(i18n.language).format(leftOut) })}`}
      <button type="button" onClick={undo}>
        {t('sheet.undo')}
      </button>
    </div>
  )
}
