import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Media } from '../../../core/contract/media.ts'
import { isPicture } from '../../../core/rules/file.ts'
import { FileIcon } from './FileIcon.tsx'
import classes from './File.module.css'

const steps = [25, 50, 75, 100, 150, 200, 300]

/** FRM-11, MED-05: pictures as pictures, a PDF in a frame that may do nothing, a video in its player, anything else by its icon. */
export function FileView({ file: { name, type, url } }: { file: Media }) {
  const { t, i18n } = useTranslation()
  const [zoom, setZoom] = useState(100)
  const to = (step: 1 | -1) => setZoom(steps[steps.indexOf(zoom) + step] ?? zoom)
  return (
    <section className={classes.view} aria-label={t('media.view.of', { name })}>
      <div className={classes.viewField} tabIndex={0} role="region" aria-label={name}>
        {isPicture(type) ? (
          <img
            src={url}
            alt={name}
            style={{ width: zoom === 100 ? undefined : `${zoom}%` }}
            data-zoomed={zoom > 100 || undefined}
          />
        ) : type === 'application/pdf' ? (
          // The file's own policy lets it do nothing; Chromium shows no PDF in a frame with the attribute.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
          <iframe src={url} title={name} />
        ) : type === 'video/webm' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of the field come without captions
          <video src={url} controls aria-label={name} />
        ) : (
          <FileIcon type={type} size={64} stroke={1} />
        )}
      </div>
      <div className={classes.viewBar}>
        {isPicture(type) && (
          <>
            <ActionIcon aria-label={t('media.zoom.out')} disabled={zoom === steps[0]} onClick={() => to(-1)}>
              <IconZoomOut size={18} stroke={1.6} />
            </ActionIcon>
            <span aria-live="polite">
              {new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom / 100)}
            </span>
            <ActionIcon
              aria-label={t('media.zoom.in')}
              disabled={zoom === steps.at(-1)}
              onClick={() => to(1)}
            >
              <IconZoomIn size={18} stroke={1.6} />
            </ActionIcon>
          </>
        )}
        <a href={url} target="_blank" rel="noreferrer">
          <IconArrowsMaximize size={17} stroke={1.6} aria-hidden /> {t('media.otherWindow')}
        </a>
      </div>
    </section>
  )
}
