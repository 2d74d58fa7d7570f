import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTablePlus } from '@tabler/icons-react'
import { Go } from '../../ui/Go.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'

interface SheetButtonProps {
  to: string
  /** Why the person may not create any; the button stays, disabled, with the reason. */
  refusal: string | undefined
}

/** Opens the sheet of new records of a list. A phone has no room for one. */
export function SheetButton({ to, refusal }: SheetButtonProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  if (phone) return null
  const label = t('newRows.open')
  const shared = {
    variant: 'default',
    leftSection: <IconTablePlus size={17} stroke={1.6} aria-hidden />,
    children: label,
  }
  if (refusal !== undefined)
    return (
      <Button
        {...shared}
        aria-disabled
        data-disabled
        data-hint={refusal}
        aria-label={`${label}: ${refusal}`}
      />
    )
  return <Button {...shared} component={Go} to={to} keep />
}
