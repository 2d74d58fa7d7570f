import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import classes from './MenuDrawer.module.css'

/** The sections on a narrow screen, opened by the burger button. */
export default function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(100%, 390px)" classNames={classes}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header component="div">
          <Drawer.Title>{t('shell.menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
