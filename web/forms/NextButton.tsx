import { Button } from '@mantine/core'
import { useTranslation } from '../ui/texts.ts'

interface NextButtonProps {
  disabled: boolean
  onClick: () => void
}

/** FST-03: saves, and goes on with another one; `useNextKeys` listens to its keys. */
export function NextButton({ disabled, onClick }: NextButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      disabled={disabled}
      aria-keyshortcuts="Control+Shift+Enter"
      data-hint={t('forms.next.keys')}
      onClick={onClick}
    >
      {t('forms.next.create')}
    </Button>
  )
}
