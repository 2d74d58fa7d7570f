import { Affix, Transition, UnstyledButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconBan, IconDots, IconX } from '@tabler/icons-react'
import { roomOf, textWidth } from './barRoom.ts'
import { LazyMenu, type MenuEntry } from './LazyMenu.tsx'
import { useTranslation } from './texts.ts'
import { publishHeight } from './barHeight.ts'
import { phoneWidth } from './table.ts'
import { useMedia } from './useMedia.ts'
import classes from './SelectionBar.module.css'

interface BarLink {
  label: string
  onAct: () => void
  busy?: boolean
}

export interface BarAction {
  key: string
  label: string
  /** Label under the icon on a phone, where four actions fit. */
  shortLabel?: string
  icon: React.ComponentType<{ size?: number | string; stroke?: number | string }>
  onAct: () => void
  /** A short menu in place of `onAct`. */
  entries?: BarAction[]
  /** Why the action is off; it moves behind the number of unavailable actions. */
  refusal?: string | undefined
  /** Below the reason: the way out. */
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
const publishBar = publishHeight('selection')

/** Buttons that fit in a phone's row. */
const phoneButtons = 4

/** The dark bar that floats above the footer while rows are selected (PRD-09): one line, with what is off behind its number. */
export function SelectionBar({ count, choice, actions, onCancel }: SelectionBarProps) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const { ref, width } = useElementSize()
  const allowed = actions.filter(({ refusal }) => refusal === undefined)
  const off = actions.filter(({ refusal }) => refusal !== undefined)
  const words = {
    more: t('selection.more'),
    off: off.length > 0 ? t('selection.off', { count: off.length }) : undefined,
    cancel: t('common.cancel'),
  }
  const isWhole = actions.length <= phoneButtons && off.length === 0
  const room = phone
    ? phoneButtons - (isWhole ? 0 : 1)
    : roomOf(
        {
          width,
          count: count ?? '',
          choice: choice?.label,
          cancel: words.cancel,
          more: words.more,
          refused: words.off,
          actions: allowed.map(({ label }) => label),
        },
        textWidth,
      )
  const rest = allowed.slice(room)
  return (
    <Affix data-screen-only className={classes.affix} zIndex={150} withinPortal={false}>
      <div ref={ref} className={classes.room}>
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
                {allowed.slice(0, room).map(({ key, label, shortLabel, icon: Icon, onAct, entries }) =>
                  entries ? (
                    <Fold key={key} label={label} icon={Icon} entries={entriesOf(entries, choice?.busy)} />
                  ) : (
                    <UnstyledButton
                      key={key}
                      className={classes.action}
                      aria-disabled={choice?.busy}
                      aria-label={label}
                      onClick={choice?.busy ? undefined : onAct}
                    >
                      <Icon size={18} stroke={1.6} />
                      <span>{phone ? (shortLabel ?? label) : label}</span>
                    </UnstyledButton>
                  ),
                )}
                {phone ? (
                  rest.length + off.length > 0 && (
                    <Fold label={words.more} entries={entriesOf([...rest, ...off], choice?.busy)} />
                  )
                ) : (
                  <>
                    {rest.length > 0 && <Fold label={words.more} entries={entriesOf(rest, choice?.busy)} />}
                    {words.off !== undefined && (
                      <Fold label={words.off} isOff entries={entriesOf(off, choice?.busy)} />
                    )}
                  </>
                )}
              </div>
              <UnstyledButton className={`${classes.action} ${classes.cancel}`} onClick={onCancel}>
                <IconX size={17} stroke={1.6} /> {words.cancel}
              </UnstyledButton>
            </div>
          )}
        </Transition>
      </div>
    </Affix>
  )
}

/** Each action with its reason, and the way out below it. */
const entriesOf = (actions: readonly BarAction[], disabled = false): MenuEntry[] =>
  actions.flatMap(({ key, label, icon, onAct, refusal, wayOut, entries }) =>
    entries
      ? entriesOf(entries, disabled)
      : [
          { key, label, icon, onAct, refusal, disabled },
          ...(wayOut ? [{ key: `${key} way out`, label: wayOut.label, onAct: wayOut.onAct, disabled }] : []),
        ],
  )

interface FoldProps {
  label: string
  entries: MenuEntry[]
  icon?: BarAction['icon']
  /** Everything behind it is unavailable. */
  isOff?: boolean
}

const Fold = ({ label, entries, isOff = false, icon: Icon = isOff ? IconBan : IconDots }: FoldProps) => (
  <LazyMenu
    entries={entries}
    target={
      <UnstyledButton className={classes.action} data-off={isOff || undefined}>
        <Icon size={18} stroke={1.6} />
        <span>{label}</span>
      </UnstyledButton>
    }
  />
)

const Link = ({ label, onAct, busy }: BarLink) => (
  <UnstyledButton className={classes.link ?? ''} aria-disabled={busy} onClick={busy ? undefined : onAct}>
    {label}
  </UnstyledButton>
)
