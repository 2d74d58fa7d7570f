import { Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { Lock } from './source.ts'
import classes from './Cells.module.css'

/** Why a cell isn't edited, beside a lock (picture 36b). */
export function LockedCell({ lock, retry }: { lock: Lock; retry: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { reason, way } = lock
  return (
    <Popover
      opened
      position="bottom-start"
      offset={6}
      floatingStrategy="fixed"
      withinPortal={false}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={classes.locked} data-cell>
          <IconLock size={15} stroke={1.6} aria-hidden />
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.hint ?? ''} role="alert" data-cell>
        {reason}{' '}
        {way && (
          <Go to={way.to} keep>
            {way.label}
          </Go>
        )}
        {retry && (
          <button type="button" onClick={retry}>
            {t('cells.retry')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
