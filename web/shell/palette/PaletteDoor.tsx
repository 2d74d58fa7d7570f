import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch, IconZoomScan } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { onApple } from '../../ui/keys.ts'
import { loadOtherTexts, useTranslation } from '../../ui/texts.ts'

const load = () => Promise.all([import('./Palette.tsx'), loadOtherTexts()]).then(([loaded]) => loaded)
const Palette = lazy(load)

interface PaletteDoorProps {
  phone: boolean
  /** Stands as a field, where no stages need its room. */
  isField: boolean
}

/** Opens the search of everything, from the header and by Ctrl K or ⌘ K; its code comes with the first use. */
export function PaletteDoor({ phone, isField }: PaletteDoorProps) {
  const { t } = useTranslation()
  const [isOpen, { open, close, toggle }] = useDisclosure()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (onApple() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.key.toLowerCase() !== 'k' || event.defaultPrevented || event.isComposing) return
      // In an editor of text it makes a link.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])
  const label = t('shell.search')
  const [keys, shortcut] = onApple() ? ['⌘ K', 'Meta+K'] : ['Ctrl K', 'Control+K']
  const door = {
    'aria-label': label,
    'aria-keyshortcuts': shortcut,
    'aria-haspopup': 'dialog',
    onClick: open,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  } as const
  const icon = phone ? <IconZoomScan size={22} stroke={1.6} /> : <IconSearch size={18} stroke={1.6} />
  return (
    <>
      {isField ? (
        <Button variant="default" leftSection={icon} rightSection={keys} {...door}>
          {label}
        </Button>
      ) : (
        <ActionIcon size={phone ? 40 : 32} title={`${label} (${keys})`} {...door}>
          {icon}
        </ActionIcon>
      )}
      {isOpen && <Opened phone={phone} onClose={close} />}
    </>
  )
}

interface OpenedProps {
  phone: boolean
  onClose: () => void
}

function Opened({ phone, onClose }: OpenedProps) {
  const [early, setEarly] = useState('')
  const onKey = (key: string) => {
    if (key === 'Escape') onClose()
    else setEarly((text) => (key === 'Backspace' ? text.slice(0, -1) : text + (key === 'Enter' ? '\n' : key)))
  }
  return (
    <Suspense fallback={<EarlyKeys onKey={onKey} />}>
      <Palette phone={phone} early={early} onClose={onClose} />
    </Suspense>
  )
}

const named = ['Escape', 'Backspace', 'Enter']

/** Takes the keys that come while the code loads, of who types fast; the page below gets none of them. */
function EarlyKeys({ onKey }: { onKey: (key: string) => void }) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.isComposing || (key.length > 1 && !named.includes(key)))
      return
    event.preventDefault()
    event.stopPropagation()
    onKey(key)
  })
  useEffect(() => {
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return null
}
