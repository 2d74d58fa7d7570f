import { Button } from '@mantine/core'
import { goesOn } from '../ui/submitByKeys.ts'
import { useTranslation } from '../ui/texts.ts'
import { KeysOf, shortcutOf } from './KeysOf.tsx'

interface NextButtonProps {
  disabled: boolean
  onClick: () => void
}

/** FST-03: saves, and goes on with another one. */
export function NextButton({ disabled, onClick }: NextButtonProps) {
  const { t } = useTranslation()
  return (
    <Button variant="default" disabled={disabled} {...goesOn} {...shortcutOf('next')} onClick={onClick}>
      {t('forms.next.create')}
      <KeysOf act="next" />
    </Button>
  )
}
