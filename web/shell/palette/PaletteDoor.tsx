import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch, IconZoomScan } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { loadOtherTexts, useTranslation } from '../../ui/texts.ts'

const load = () => Promise.all([import('./Palette.tsx'), loadOtherTexts()]).then(([loaded]) => loaded)
const Palette = lazy(load)

const onApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Opens the search of everything, from the header and by Ctrl K or ⌘ K; its code comes with the first use. */
export function PaletteDoor({ phone }: { phone: boolean }) {
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
  return (
    <>
      <ActionIcon
        size={phone ? 40 : 32}
        aria-label={label}
        aria-keyshortcuts={onApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        title={`${label} (${onApple() ? '⌘' : 'Ctrl'} K)`}
        onClick={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        {phone ? <IconZoomScan size={22} stroke={1.6} /> : <IconSearch size={18} stroke={1.6} />}
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette phone={phone} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
