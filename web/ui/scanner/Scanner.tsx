import { ActionIcon, Button } from '@mantine/core'
import { IconBulb, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextKey } from '../../../core/i18n/index.ts'
import { useTranslation } from '../texts.ts'
import { openBarcodes } from './barcodes.ts'
import classes from './Scanner.module.css'

type Fault = 'refused' | 'absent' | 'insecure' | 'failed'

/** Milliseconds between two looks at the camera's picture. */
const pause = 150

const faultOf = (error: unknown): Fault => {
  const { name } = (error ?? {}) as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'InsecureError') return 'insecure'
  return name === 'Error' || name === 'TypeError' ? 'failed' : 'absent'
}

/** The light of a camera; no types of the DOM have it yet. */
const light = (on: boolean) => ({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
const hasLight = (track: MediaStreamTrack) =>
  Boolean((track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)

/** The camera, which ends at the first code (picture 35b). */
export default function Scanner({
  onFound,
  onClose,
}: {
  onFound: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<Fault>()
  const [isReady, setReady] = useState(false)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLit, setLit] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const found = useEffectEvent(onFound)

  useEffect(() => {
    const ended = new AbortController()
    watch(video.current!, ended.signal, (opened) => {
      setReady(true)
      setTrack(opened)
    })
      .then((text) => text !== undefined && found(text))
      .catch((error: unknown) => {
        if (!ended.signal.aborted) setFault(faultOf(error))
      })
    return () => ended.abort()
  }, [attempt])

  const again = () => {
    setFault(undefined)
    setReady(false)
    setAttempt((n) => n + 1)
  }
  return (
    <div className={classes.scanner}>
      <div className={classes.head}>
        <ActionIcon
          size={44}
          aria-label={t('common.close')}
          onClick={onClose}
          className={classes.tool}
          data-autofocus
        >
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
        <h2 className={classes.title}>{t('search.scan')}</h2>
        {track && hasLight(track) && (
          <ActionIcon
            size={44}
            aria-label={t('search.scanner.light')}
            aria-pressed={isLit}
            className={classes.tool}
            onClick={() => void track.applyConstraints(light(!isLit)).then(() => setLit(!isLit))}
          >
            <IconBulb size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.picture}>
        <video
          ref={video}
          className={classes.video}
          muted
          playsInline
          aria-hidden
          hidden={fault !== undefined}
        />
        {fault === undefined && <span className={classes.frame} aria-hidden />}
      </div>
      <div className={classes.foot}>
        {fault === undefined ? (
          <p role="status">{t(isReady ? 'search.scanner.aim' : 'search.scanner.starting')}</p>
        ) : (
          <div role="alert">
            <b>{t(`search.scanner.${fault}` satisfies TextKey)}</b>
            {fault === 'refused' && <p>{t('search.scanner.refusedHow')}</p>}
          </div>
        )}
        <div className={classes.ways}>
          {fault !== undefined && fault !== 'insecure' && (
            <Button variant="default" onClick={again}>
              {t('common.retry')}
            </Button>
          )}
          <Button variant="subtle" onClick={onClose}>
            {t('search.scanner.write')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Opens the camera and looks until it reads a code; ends with the signal. */
async function watch(
  video: HTMLVideoElement,
  ended: AbortSignal,
  onReady: (track: MediaStreamTrack | undefined) => void,
): Promise<string | undefined> {
  // Browsers have no cameras at addresses that aren't secure.
  if (!navigator.mediaDevices) throw new DOMException('', 'InsecureError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((one) => one.stop())
  if (ended.aborted) {
    stop()
    return undefined
  }
  ended.addEventListener('abort', stop)
  const reader = await openBarcodes()
  try {
    video.srcObject = stream
    await video.play()
    onReady(stream.getVideoTracks()[0])
    while (!ended.aborted) {
      const text = video.videoWidth > 0 ? await reader.read(video) : undefined
      if (text !== undefined && text.trim() !== '') return text.trim()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return undefined
  } finally {
    reader.close()
    stop()
  }
}
