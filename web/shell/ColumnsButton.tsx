import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { chosenColumns, phoneWidth, type Column } from '../ui/table.ts'
import { useTranslation } from '../ui/texts.ts'
import { useMedia } from '../ui/useMedia.ts'
import { screen } from './screen.tsx'
import { changeOwnSettings, useOwnSettings } from './ownSettings.ts'

const load = () => import('./ColumnChooser.tsx')
const ColumnChooser = screen(load, 'default')

/** Which columns of a list are shown. Undefined names are the list's own columns. */
export interface ColumnChoice {
  names: readonly string[] | undefined
  /** Undefined returns to the list's own columns. */
  onChange: (names: string[] | undefined) => void
  /** It holds while a view is open, and not for the person everywhere. */
  isOfView?: true
}

/** A person's own choice for a list; `list` names it with its stage or kind. */
export function useOwnColumns(list: string): ColumnChoice {
  const names = useOwnSettings().columns?.[list]
  return {
    names,
    onChange: (chosen) => void changeOwnSettings({ columns: { [list]: chosen ?? null } }),
  }
}

/** Chooses and orders the columns of a list (FST-05). The code of the choices loads when it first opens. */
export function ColumnsButton<Row>({ all, choice }: { all: readonly Column<Row>[]; choice: ColumnChoice }) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const button = (
    <Button
      ref={target}
      variant="default"
      style={{ marginInlineStart: 'auto' }}
      aria-haspopup="dialog"
      aria-expanded={open}
      leftSection={<IconColumns3 size={17} stroke={1.6} aria-hidden />}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        setWasOpened(true)
        setOpen(!open)
      }}
    >
      {t('savedViews.columns.title')}
    </Button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <ColumnChooser
        target={button}
        opened={open}
        phone={phone}
        all={all}
        shown={chosenColumns(all, choice.names).map(({ key }) => key)}
        choice={choice}
        onClose={({ byKey }) => {
          setOpen(false)
          if (byKey) target.current?.focus()
        }}
      />
    </Suspense>
  )
}
