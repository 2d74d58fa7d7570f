import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { GraphScreen } from './GraphScreen.tsx'
import { dress } from './look.ts'
import { hasList, listOrigin, useHandedSession } from './session.ts'
import { useGraph } from './useGraph.ts'
import classes from './GraphSite.module.css'

/** A list that opened the graph has handed its session over by then (GRF-02 says 2 s). */
const maxWait = 6_000

/** The page of one product: besides the session, it needs only its address. */
export function GraphSite() {
  const { t } = useTranslation()
  const [id, centre] = useProduct()
  const session = useHandedSession()
  const state = useGraph(session, id)
  const isLate = useIsLate(session === undefined)
  const { read, error, isLost } = state

  useEffect(() => {
    if (read) dress(read.accent)
  }, [read])

  if (read) return <GraphScreen key={id} read={read} state={state} onCentre={centre} />
  if (isLost) return <Message title={t('graph.lost.title')} text={t('graph.lost.text')} />
  if (error?.status === 404)
    return <Message title={t('graph.absent.title')} text={t('graph.absent.text')} isFault />
  if (error)
    return (
      <Message title={t('graph.failed')} text={error.message || t('graph.failedText')} isFault>
        <button type="button" className={classes.button} onClick={state.onRetry}>
          {t('common.retry')}
        </button>
      </Message>
    )
  if (!session && (isLate || window.opener === null))
    return (
      <Message title={t('graph.orphan.title')} text={t('graph.orphan.text')}>
        <a className={classes.button} href={`${listOrigin()}/Products`}>
          {t('graph.orphan.list')}
        </a>
      </Message>
    )
  return (
    <Page>
      <div className={classes.waiting} role="status">
        <svg viewBox="0 0 720 220" aria-hidden>
          {[30, 110, 190].map((y) => (
            <path key={y} d={`M150 ${y}C250 ${y} 250 110 350 110`} />
          ))}
          <path d="M350 110H570" />
        </svg>
        <p>{session ? t('common.loading') : t('graph.waiting')}</p>
      </div>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Wordmark />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}

interface MessageProps {
  title: string
  text: string
  isFault?: boolean
  children?: ReactNode
}

function Message({ title, text, isFault = false, children }: MessageProps) {
  return (
    <Page>
      <div className={classes.message} role={isFault ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </Page>
  )
}

/** Whether a wait has lasted too long to go on without a word. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(!hasList())
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), maxWait)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}

/** The product in the address, and how to go to another one; the browser's Back returns. */
function useProduct(): [id: string, centre: (id: string) => void] {
  const [id, setId] = useState(productInAddress)
  useEffect(() => {
    const onBack = () => setId(productInAddress())
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  const centre = useCallback((next: string) => {
    history.pushState(null, '', location.pathname.replace(/[^/]+$/, encodeURIComponent(next)))
    setId(next)
  }, [])
  return [id, centre]
}

const productInAddress = () => decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
