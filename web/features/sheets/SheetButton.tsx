import { ActionIcon } from '@mantine/core'
import { IconTableImport, IconTablePlus, type Icon } from '@tabler/icons-react'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'

interface SheetButtonProps {
  to: string
  /** Why the person may not create any; the buttons stay, disabled, with the reason. */
  refusal: string | undefined
}

/** Opens the sheet of new records of a list, or the import of a file. A phone has no room for a sheet. */
export function SheetButton({ to, refusal }: SheetButtonProps) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  if (phone)
    return (
      refusal === undefined && (
        <ActionIcon
          component={Go}
          to={paths.importBeside(to)}
          keep
          variant="default"
          size={44}
          aria-label={t('importing.open')}
        >
          <IconTableImport size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )
    )
  return (
    <>
      <Way to={to} label={t('newRows.open')} icon={IconTablePlus} refusal={refusal} />
      <Way to={paths.importBeside(to)} label={t('importing.open')} icon={IconTableImport} refusal={refusal} />
    </>
  )
}

interface WayProps {
  to: string
  label: string
  icon: Icon
  refusal: string | undefined
}

function Way({ to, label, icon: WayIcon, refusal }: WayProps) {
  return (
    <RefusableButton
      variant="default"
      leftSection={<WayIcon size={17} stroke={1.6} aria-hidden />}
      to={to}
      refusal={refusal}
    >
      {label}
    </RefusableButton>
  )
}
