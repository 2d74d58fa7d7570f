import { IconPlus } from '@tabler/icons-react'
import { keyOf } from './keys.ts'
import { RefusableButton } from './RefusableButton.tsx'
import { phoneWidth } from './table.ts'
import { useMedia } from './useMedia.ts'

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
  const phone = useMedia(phoneWidth)
  return (
    <RefusableButton
      size={phone ? 'md' : 'sm'}
      leftSection={<IconPlus size={17} aria-hidden />}
      to={href}
      refusal={refusal}
      aria-label={label}
      {...keyOf('create')}
    >
      {phone ? shortLabel : label}
    </RefusableButton>
  )
}
