import { Button } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import classes from './NewRows.module.css'

interface PasteButtonProps {
  onPaste: (text: string) => void
  disabled: boolean
}

/** What Ctrl V does, for those who don't know that a sheet takes it. */
export function PasteButton({ onPaste, disabled }: PasteButtonProps) {
  const { t } = useTranslation()
  const paste = async () => {
    // Absent where the address is not safe; a person may refuse it.
    const text = await navigator.clipboard?.readText().catch(() => undefined)
    if (text) onPaste(text)
    else toastFault(t(text === '' ? 'newRows.pasteEmpty' : 'newRows.pasteRefused'), { duration: 4000 })
  }
  return (
    <Button
      variant="default"
      className={classes.paste}
      leftSection={<IconClipboard size={17} stroke={1.6} aria-hidden />}
      disabled={disabled}
      // The chosen cell stays chosen: the table goes there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void paste()}
    >
      {t('newRows.paste')}
    </Button>
  )
}
