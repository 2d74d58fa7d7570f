import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Go } from './Go.tsx'
import { keyOf } from './keys.ts'
import { phoneWidth } from './table.ts'

interface PrimaryActionProps {
  /** Names what it creates: "Nueva partida". */
  label: string
  /** The label on a phone: "Nueva". */
  shortLabel: string
  href: string
  /** Why the action is not allowed; the button stays, disabled, and gives the reason. */
  refusal: string | undefined
}

/** The primary action of a list: create a record. */
export function PrimaryAction({ label, shortLabel, href, refusal }: PrimaryActionProps) {
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  const shared = {
    size: phone ? 'md' : 'sm',
    leftSection: <IconPlus size={17} aria-hidden />,
    children: phone ? shortLabel : label,
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
  return <Button {...shared} component={Go} to={href} keep aria-label={label} {...keyOf('create')} />
}
