import { Button, Checkbox, Popover } from '@mantine/core'
import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { SidePanel } from '../ui/SidePanel.tsx'
import { isChoosable, isLocked, type Column } from '../ui/table.ts'
import { useTranslation } from '../ui/texts.ts'
import ui from '../ui/shared.module.css'
import classes from './ColumnChooser.module.css'
import type { ColumnChoice } from './ColumnsButton.tsx'

interface ColumnChooserProps {
  target: ReactElement
  opened: boolean
  phone: boolean
  all: readonly Column<never>[]
  /** The keys of the columns that are shown, in their order. */
  shown: readonly string[]
  choice: ColumnChoice
  onClose: (how: { byKey: boolean }) => void
}

/** The columns of a list: a box that hangs from its button, on a phone a panel (picture 36). */
export default function ColumnChooser({ target, opened, phone, onClose, ...list }: ColumnChooserProps) {
  const { t } = useTranslation()
  if (phone)
    return (
      <>
        {target}
        {opened && (
          <SidePanel title={t('savedViews.columns.title')} onClose={() => onClose({ byKey: false })}>
            <Columns {...list} />
          </SidePanel>
        )}
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose({ byKey: false })}
      position="bottom-end"
      width={300}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        p={0}
        role="dialog"
        aria-label={t('savedViews.columns.title')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose({ byKey: true })
        }}
      >
        <Columns {...list} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Columns({ all, shown, choice }: Pick<ColumnChooserProps, 'all' | 'shown' | 'choice'>) {
  const { t } = useTranslation()
  const choosable = all.filter(isChoosable)
  const locked = all.filter(isLocked)
  const names = shown.filter((key) => choosable.some((column) => column.key === key))
  const [dragged, setDragged] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef<string>(undefined)
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (moved.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(moved.current)}"]`)?.focus()
    moved.current = undefined
  })
  const change = (chosen: readonly string[]) => choice.onChange([...locked.map(({ key }) => key), ...chosen])
  const move = (name: string, to: number) => {
    const others = names.filter((one) => one !== name)
    const place = Math.min(Math.max(to, 0), others.length)
    moved.current = name
    change([...others.slice(0, place), name, ...others.slice(place)])
  }
  const onKey = (event: KeyboardEvent, name: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(name, names.indexOf(name) + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const titleOf = ({ title, unit }: Column<never>) => (unit ? `${title}, ${unit}` : title)
  const total = choosable.length + locked.length

  return (
    <div ref={box} className={classes.box}>
      <div className={classes.head}>
        <b>{t('savedViews.columns.title')}</b>
        <span className={ui.meta} aria-live="polite">
          {t('savedViews.columns.count', { shown: names.length + locked.length, total })}
        </span>
        {choice.names && (
          <Button variant="subtle" size="xs" onClick={() => choice.onChange(undefined)}>
            {t('savedViews.columns.reset')}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {locked.map((column) => (
          <li key={column.key} className={classes.row}>
            <IconLock size={16} aria-hidden />
            <Checkbox label={titleOf(column)} checked disabled readOnly />
          </li>
        ))}
        {names.map((name, at) => {
          const column = choosable.find(({ key }) => key === name)!
          return (
            // Dragging has keys beside it: Alt with the arrows.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={name}
              className={classes.row}
              draggable
              data-dragged={dragged === name || undefined}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined) move(dragged, at)
                setDragged(undefined)
              }}
            >
              <IconGripVertical size={16} className={classes.grip} aria-hidden />
              <Checkbox
                label={titleOf(column)}
                data-name={name}
                checked
                aria-description={t('savedViews.columns.moves')}
                onKeyDown={(event) => onKey(event, name)}
                onChange={() => {
                  moved.current = name
                  change(names.filter((one) => one !== name))
                }}
              />
              <span className={classes.moves} aria-hidden>
                {t('savedViews.columns.moves')}
              </span>
            </li>
          )
        })}
      </ul>
      {names.length < choosable.length && (
        <ul className={classes.list} data-rest>
          {choosable
            .filter(({ key }) => !names.includes(key))
            .map((column) => (
              <li key={column.key} className={classes.row}>
                <span className={classes.gap} />
                <Checkbox
                  label={titleOf(column)}
                  data-name={column.key}
                  checked={false}
                  onChange={() => {
                    moved.current = column.key
                    change([...names, column.key])
                  }}
                />
              </li>
            ))}
        </ul>
      )}
      <p className={classes.note}>{t(choice.isOfView ? 'savedViews.columns.ofView' : 'ownSettings.note')}</p>
    </div>
  )
}
