import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { exactTime } from '../ui/format.ts'
import { useTranslation } from '../ui/texts.ts'
import { useSession } from './useSession.ts'
import './print.css'

const place = document.createElement('div')

/** What a printed screen says above all else: whose it is and when. Paper is light. */
export function Paper() {
  const { t, i18n } = useTranslation()
  const { account, session } = useSession()
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    document.body.prepend(place)
    const { dataset } = document.documentElement
    let scheme: string | undefined
    const begin = () => {
      flushSync(() => setAt(new Date().toISOString()))
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
    <p data-paper>
      <strong>{account.name}</strong>
      <span>{t('shell.printed', { name: session.name, at: exactTime(at, i18n.language) })}</span>
    </p>,
    place,
  )
}
