import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MenuDrawer.module.css'

/** The sections on a narrow screen, behind the burger. */
export default function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={300}
      title={t('shell.menu')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={classes}
    >
      {children}
    </Drawer>
  )
}
