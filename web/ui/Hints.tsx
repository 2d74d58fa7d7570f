import { useEffect, useState } from 'react'
import { keyNameOf } from './keys.ts'
import { t } from './texts.ts'
import classes from './Hints.module.css'

interface VisibleHint {
  text: string
  x: number
  y: number
  below: boolean
}

const delay = 250

/** The hint of an element, with its key (FST-07). */
function hintOf({ dataset, ariaLabel, textContent }: HTMLElement): string | undefined {
  const key = keyNameOf(dataset.key)
  if (key === undefined) return dataset.hint
  return t('keys.hint', { text: dataset.hint ?? ariaLabel ?? textContent.trim(), key })
}

/**
 * Tooltips for all elements with `data-hint`, handled in one place: no listener and no library per element. They repeat
 * an accessible name that the element already has.
 */
export function Hints() {
  const [shown, setShown] = useState<VisibleHint | null>(null)

  useEffect(() => {
    let timer: number | undefined
    const hide = () => {
      window.clearTimeout(timer)
      setShown(null)
    }
    const show = (event: Event, wait: number) => {
      const element =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint], [data-key]') : null
      hide()
      const text = element && hintOf(element)
      if (!text) return
      timer = window.setTimeout(() => {
        if (!element.isConnected) return
        const box = element.getBoundingClientRect()
        const below = box.top < 70
        setShown({
          text,
          x: box.left + box.width / 2,
          y: below ? box.bottom + 6 : box.top - 6,
          below,
        })
      }, wait)
    }
    const onOver = (event: PointerEvent) => event.pointerType === 'mouse' && show(event, delay)
    // Touch neither hovers nor focuses, so a tap on a disabled button shows its reason.
    const onClick = (event: MouseEvent) =>
      event.target instanceof Element && event.target.closest('[aria-disabled=true]') && show(event, 0)
    // Only where the person walks to it: a screen that begins in an entry would hide its own heading.
    let isWalking = false
    const onFocus = (event: FocusEvent) => {
      if (isWalking && event.target instanceof Element && event.target.matches(':focus-visible'))
        show(event, 0)
    }
    const onKey = ({ key, type }: KeyboardEvent) => {
      isWalking = type === 'keydown' && /^(Tab|Arrow)/.test(key)
      if (key === 'Escape') hide()
    }
    const ended = new AbortController()
    const { signal } = ended
    const early = { signal, capture: true }
    document.addEventListener('pointerover', onOver, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', onKey, early)
    document.addEventListener('keyup', onKey, early)
    window.addEventListener('scroll', hide, early)
    return () => {
      window.clearTimeout(timer)
      ended.abort()
    }
  }, [])

  if (!shown) return null
  return (
    <div
      className={classes.hint}
      data-below={shown.below || undefined}
      ref={(hint) => {
        // The width is known only now: a hint at the edge of the window moves inwards until it fits.
        const half = (hint?.offsetWidth ?? 0) / 2 + 8
        hint?.style.setProperty('left', `${Math.min(Math.max(shown.x, half), window.innerWidth - half)}px`)
      }}
      style={{ top: shown.y }}
      aria-hidden
    >
      {shown.text}
    </div>
  )
}
