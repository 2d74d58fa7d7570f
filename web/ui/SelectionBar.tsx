import { Affix, Transition, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from './texts.ts'
import { publishHeight } from './publishHeight.ts'
import { refusedAs } from './RefusableButton.tsx'
import { phoneWidth } from './table.ts'
import classes from './SelectionBar.module.css'

interface BarLink {
  label: string
  onAct: () => void
  busy?: boolean
}

interface BarAction {
  key: string
  label: string
  /** Label under the icon on a phone, where four actions fit. */
  shortLabel?: string
  icon: React.ComponentType<{ size?: number | string; stroke?: number | string }>
  onAct: () => void
  /** Why the action is not allowed now; it stays, disabled, and gives the reason (look.md §4). */
  refusal?: string | undefined
  /** Beside the reason: the way out. */
  wayOut?: BarLink | undefined
}

interface SelectionBarProps {
  /** "3 partidas seleccionadas"; without it the bar is hidden. */
  count: string | undefined
  /** Selects more than the page, or the page alone; the actions wait while it reads. */
  choice?: BarLink | undefined
  actions: BarAction[]
  onCancel: () => void
}

/** Rows and toasts move out from under it, however many lines its actions take. */
const publishBar = publishHeight('--selection')

/** The dark bar that floats above the footer while rows are selected (PRD-09). */
export function SelectionBar({ count, choice, actions, onCancel }: SelectionBarProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  return (
    <Affix data-screen-only className={classes.affix} zIndex={150} withinPortal={false}>
      <Transition mounted={count !== undefined} transition="slide-up" duration={180}>
        {(style) => (
          <div
            ref={publishBar}
            className={classes.bar}
            style={style}
            role="toolbar"
            aria-label={t('shell.table.bar')}
            data-selection-bar
          >
            <span className={classes.count} aria-live="polite">
              {count}
            </span>
            {choice && <Link {...choice} />}
            <div className={classes.actions}>
              {actions.map(({ key, label, shortLabel, icon: Icon, onAct, refusal, wayOut }) => (
                <Fragment key={key}>
                  <UnstyledButton
                    className={classes.action}
                    aria-disabled={choice?.busy}
                    aria-label={label}
                    {...(refusal === undefined ? {} : refusedAs(label, refusal))}
                    // On a wide screen the reason stands on the button.
                    data-hint={phone && refusal ? `${label}: ${refusal}` : undefined}
                    onClick={refusal === undefined && !choice?.busy ? onAct : undefined}
                  >
                    <Icon size={18} stroke={1.6} />
                    <span className={classes.long}>{refusal ? `${label}: ${refusal}` : label}</span>
                    <span className={classes.short}>{shortLabel ?? label}</span>
                  </UnstyledButton>
                  {wayOut && <Link {...wayOut} />}
                </Fragment>
              ))}
            </div>
            <UnstyledButton className={`${classes.action} ${classes.cancel}`} onClick={onCancel}>
              <IconX size={17} stroke={1.6} /> {t('common.cancel')}
            </UnstyledButton>
          </div>
        )}
      </Transition>
    </Affix>
  )
}

const Link = ({ label, onAct, busy }: BarLink) => (
  <UnstyledButton className={classes.link ?? ''} aria-disabled={busy} onClick={busy ? undefined : onAct}>
    {label}
  </UnstyledButton>
)
