import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCallback, useId, useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from './texts.ts'
import { useColumn, usePanelGround } from './Beside.tsx'
import { panelWidths, type PanelWidth } from './PanelFrame.tsx'
import { publishHeight } from './barHeight.ts'
import { StageMarkDisc, type StageLook } from './StageMark.tsx'
import { useReturnFocus } from './useReturnFocus.ts'
import classes from './SidePanel.module.css'

export interface SidePanelProps {
  title: string
  /** The name of the dialog, where its title is that of a thing. */
  label?: string
  subtitle?: ReactNode
  stage?: StageLook | undefined
  /** Before the title, where no stage is. */
  mark?: ReactNode
  width?: PanelWidth
  /** The look of a low head. */
  lowHead?: string | undefined
  /** Closes the panel by navigating to the screen below. */
  onClose: () => void
  /** GEN-14: in the two-pane modal Escape goes back one history step instead. */
  onEscape?: () => void
  /** At the right of the head: the primary action, or the steps of a wizard. */
  headEnd?: ReactNode
  /** Stays at the foot while the body scrolls. */
  footer?: ReactNode
  /** Wraps body and foot in one form, so a submit button in either sends it. */
  onSubmit?: (() => void) | undefined
  /** Focuses the first empty entry. By default forms do so, except on touch screens, where the keyboard would cover them. */
  typing?: boolean
  /** The child fills the body edge to edge and scrolls itself; one with `data-flows` scrolls with the panel on a low screen. */
  bare?: boolean
  children: ReactNode
}

/** A panel over the list, on the right: every child route of a list is one (PRD-05, ORG-03). In a `PanelPlace` forms stand beside it. */
export function SidePanel({
  title,
  label,
  subtitle,
  stage,
  mark,
  width = 'form',
  lowHead,
  onClose,
  onEscape,
  headEnd,
  footer,
  onSubmit,
  typing,
  bare = false,
  children,
}: SidePanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement | null>(null)
  useReturnFocus()
  const ground = usePanelGround()
  const place = width === 'form' ? ground : undefined
  const isForm = onSubmit !== undefined
  useEscape(panel, place, onEscape ?? onClose)

  // The focus trap of the drawer looks for the mark once all is mounted.
  const show = useCallback(
    (content: HTMLDivElement | null) => {
      if (!content || panel.current === content) return
      panel.current = content
      const begins = typing ?? (isForm && !window.matchMedia('(pointer: coarse)').matches)
      const entries = content.querySelector<HTMLElement>('[data-entries]') ?? content
      const begin = findMarked(content) ?? ((begins && findEntry(entries)) || content.querySelector('h2'))
      begin?.setAttribute('data-autofocus', '')
      findMarked(content)?.scrollIntoView({ block: 'center' })
      if (place) begin?.focus({ preventScroll: true })
    },
    [typing, isForm, place],
  )

  const { within, column } = useColumn()
  const content = within(
    <>
      <div className={bare ? classes.bare : classes.body}>{children}</div>
      {footer && (
        <div ref={publishFoot} className={classes.footer} data-screen-only>
          {footer}
        </div>
      )}
    </>,
  )
  const framed = onSubmit ? (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {content}
    </form>
  ) : (
    content
  )
  const end = (
    <div className={classes.end} data-screen-only>
      {headEnd}
      <ActionIcon size={36} aria-label={t('common.close')} onClick={onClose}>
        <IconX size={20} stroke={1.6} />
      </ActionIcon>
    </div>
  )
  const look = stage ? <StageMarkDisc {...stage} size={lowHead ? 32 : 44} kind="filled" /> : mark
  if (place === null) return null
  if (place)
    return createPortal(
      <BesideList ref={show} title={title} subtitle={subtitle} look={look} end={end}>
        {framed}
      </BesideList>,
      place,
    )
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={panelWidths[width]}
      position="right"
      classNames={{
        root: classes.root ?? '',
        overlay: classes.overlay ?? '',
        content: classes.content ?? '',
      }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={show} data-side-panel={width}>
        <Drawer.Header
          component="div"
          className={lowHead ? `${classes.header} ${lowHead}` : (classes.header ?? '')}
        >
          {look}
          <div className={classes.heading}>
            {label === undefined ? (
              <Drawer.Title component="h2" className={classes.title ?? ''} tabIndex={-1}>
                {title}
              </Drawer.Title>
            ) : (
              <>
                <Drawer.Title component="span" hidden>
                  {label}
                </Drawer.Title>
                <h2 className={classes.title} tabIndex={-1}>
                  {title}
                </h2>
              </>
            )}
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          {end}
        </Drawer.Header>
        {framed}
        {column}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Calls back on Escape in the panel, unless something above it handles the key. */
function useEscape(
  panel: RefObject<HTMLElement | null>,
  place: HTMLElement | null | undefined,
  onEscape: () => void,
): void {
  const escape = useRef(onEscape)
  useLayoutEffect(() => {
    escape.current = onEscape
  }, [onEscape])
  useLayoutEffect(() => {
    // An open dropdown (it marks its input) or a dialog above closes on Escape before the event reaches the window: the capture phase
    // looks for them. A layout effect listens before the dialog goes, and runs once: the panel is drawn again between the two phases.
    let isHandled = false
    const onCapture = ({ target }: KeyboardEvent) => {
      const dialogs = document.querySelectorAll('[role="dialog"]')
      const dropdown =
        target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
      // Beside a list, Escape in the list is its own.
      const isOutside = Boolean(place) && target !== document.body && !panel.current?.contains(target as Node)
      isHandled = dropdown || isOutside || dialogs[dialogs.length - 1] !== panel.current
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isHandled) return
      escape.current()
    }
    window.addEventListener('keydown', onCapture, true)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onCapture, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [panel, place])
}

interface BesideListProps extends Pick<SidePanelProps, 'title' | 'subtitle' | 'children'> {
  ref: Ref<HTMLDivElement>
  look: ReactNode
  end: ReactNode
}

/** A panel that leaves its list in sight and in reach. */
function BesideList({ ref, title, subtitle, look, end, children }: BesideListProps) {
  const titleId = useId()
  return (
    <div
      ref={ref}
      role="dialog"
      aria-labelledby={titleId}
      className={classes.beside}
      data-side-panel="beside"
    >
      <div className={classes.header}>
        {look}
        <div className={classes.heading}>
          <h2 id={titleId} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {end}
      </div>
      {children}
    </div>
  )
}

/** Toasts are placed above the foot. */
const publishFoot = publishHeight('foot')

/** The field to which a link led. */
const findMarked = (panel: HTMLElement): HTMLElement | null =>
  panel.querySelector<HTMLElement>(
    '[data-begin] :is(button, textarea, input:not([type=hidden], [type=file]))',
  )

/** Moves the focus to the first empty entry of a form. */
export const focusFirstEntry = (form: HTMLElement): void => findEntry(form)?.focus()

/** The first entry of a form that is empty or holds a proposal: an input, or a choice, whose input can't be typed in. */
function findEntry(panel: HTMLElement): HTMLElement | undefined {
  const entries = panel.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `:is(input, textarea):not([type=hidden], [type=checkbox], [type=radio], [type=file], :disabled):is(:read-write, [aria-haspopup='listbox'])`,
  )
  const shown = [...entries].filter((entry) => !entry.closest('[hidden]'))
  return shown.find((entry) => isEmpty(entry) || entry.closest('[data-proposed]')) ?? shown[0]
}

/** Several choices stand as pills before an input, which is empty. */
const isEmpty = (entry: HTMLInputElement | HTMLTextAreaElement): boolean =>
  entry.value === '' && !entry.parentElement?.querySelector('.mantine-MultiSelect-pill')
