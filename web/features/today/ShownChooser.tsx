import { Button, Checkbox, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { TodayChain } from '../../../core/contract/today.ts'
import { waitingCodes } from '../../../core/rules/waiting.ts'
import { changeOwnSettings } from '../../shell/ownSettings.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import classes from './Today.module.css'

interface ShownChooserProps {
  chains: readonly TodayChain[]
  hidden: readonly string[]
}

/** "Elegir qué ver" (picture 24b): which chains and which kinds of what waits, for the person alone. */
export function ShownChooser({ chains, hidden }: ShownChooserProps) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [open, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const choices = <Choices chains={chains} hidden={hidden} />
  const button = (
    <Button
      ref={target}
      className={classes.choose ?? ''}
      variant="subtle"
      aria-haspopup="dialog"
      aria-expanded={open}
      leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.6} aria-hidden />}
      onClick={() => setOpen(!open)}
    >
      {t('today.choose.title')}
    </Button>
  )
  if (phone)
    return (
      <>
        {button}
        {open && (
          <SidePanel title={t('today.choose.title')} onClose={() => setOpen(false)}>
            {choices}
          </SidePanel>
        )}
      </>
    )
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('today.choose.title')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setOpen(false)
          target.current?.focus()
        }}
      >
        {choices}
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices({ chains, hidden }: ShownChooserProps) {
  const { t } = useTranslation()
  const boxOf = (name: string, label: string) => (
    <Checkbox
      key={name}
      label={label}
      checked={!hidden.includes(name)}
      onChange={({ currentTarget }) =>
        void changeOwnSettings({
          hiddenToday: currentTarget.checked ? hidden.filter((one) => one !== name) : [...hidden, name],
        })
      }
    />
  )
  return (
    <div className={classes.choices}>
      <fieldset>
        <legend>{t('today.choose.chains')}</legend>
        {chains.map(({ vertical }) => boxOf(vertical._id, vertical.name))}
      </fieldset>
      <fieldset>
        <legend>{t('today.waiting')}</legend>
        {waitingCodes.map((code) => boxOf(code, t(`today.choose.codes.${code}`)))}
      </fieldset>
      <p>{t('ownSettings.note')}</p>
    </div>
  )
}
