import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { exactTime } from '../ui/format.ts'
import { useTranslation } from '../ui/texts.ts'
import { useSession } from './useSession.ts'
import './print.css'

const place = document.createElement('div')

/** Skeletons, and rows of the search before, stand where something is still read. */
const isReading = () => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null
/** A server that doesn't answer keeps nobody from paper. */
const maxWait = 5_000

/** What a printed screen says above all else: whose it is and when. Paper is light. */
export function Paper() {
  const { t, i18n } = useTranslation()
  const { account, session } = useSession()
  const [head, setHead] = useState(() => ({ at: new Date().toISOString(), isPartial: false }))
  useEffect(holdPrinting, [])
  useEffect(() => {
    document.body.prepend(place)
    const { dataset } = document.documentElement
    let scheme: string | undefined
    const begin = () => {
      flushSync(() => setHead({ at: new Date().toISOString(), isPartial: isReading() }))
      scheme = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const end = () => {
      if (scheme !== undefined) dataset.mantineColorScheme = scheme
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      place.remove()
    }
  }, [])
  return createPortal(
    <>
      <p data-paper>
        <strong>{account.name}</strong>
        <span>{t('paper.printed', { name: session.name, at: exactTime(head.at, i18n.language) })}</span>
      </p>
      {head.isPartial && (
        <p data-paper>
          <strong>{t('paper.partly')}</strong>
        </p>
      )}
    </>,
    place,
  )
}

/** Print keys wait until the screen is loaded; pressed again, they print at once. The browser's menu can't be delayed. */
function holdPrinting() {
  let frame = 0
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    const isWaiting = frame !== 0
    cancelAnimationFrame(frame)
    frame = 0
    if (isWaiting || !isReading()) return
    event.preventDefault()
    const until = performance.now() + maxWait
    const look = () => {
      const isOver = !isReading() || performance.now() > until
      frame = isOver ? 0 : requestAnimationFrame(look)
      if (isOver) window.print()
    }
    frame = requestAnimationFrame(look)
  }
  window.addEventListener('keydown', onKey)
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('keydown', onKey)
  }
}
