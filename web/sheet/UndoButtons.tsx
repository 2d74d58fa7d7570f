import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from '../ui/texts.ts'
import type { SheetState } from './useSheet.ts'

/** Undo and redo, for those who don't know their keys. */
export function UndoButtons({ sheet }: { sheet: SheetState }) {
  const { t } = useTranslation()
  return (
    <>
      <ActionIcon size={36} aria-label={t('sheet.undo')} disabled={!sheet.canUndo} onClick={sheet.undo}>
        <IconArrowBackUp size={19} stroke={1.6} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('sheet.redo')} disabled={!sheet.canRedo} onClick={sheet.redo}>
        <IconArrowForwardUp size={19} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
