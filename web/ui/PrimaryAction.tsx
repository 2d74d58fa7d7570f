import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Go } from './Go.tsx'
import { phoneWidth } from './table.ts'

interface PrimaryActionProps {
  /** Says what it makes: "Nueva partida". */
  label: string
  /** On a phone: "Nueva". */
  shortLabel: string
  href: string
  /** Why it can't be done: the button stays and says so. */
  refusal: string | undefined
}

/** The one thing to do on a list: make another of its kind. */
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
  return <Button {...shared} component={Go} to={href} keep aria-label={label} />
}
