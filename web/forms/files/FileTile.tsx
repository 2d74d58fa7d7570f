import { ActionIcon } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { isPicture, typeOfKey } from '../../../core/rules/file.ts'
import type { RunningUpload } from './useUploads.ts'
import classes from './files.module.css'

/** A file as a form shows it: of pictures and videos only the address is stored. */
export interface ShownFile {
  url: string
  name?: string
}

const typeOf = (url: string) => typeOfKey(url.slice(url.lastIndexOf('/') + 1))

/** What the file looks like (FRM-11): a picture, the first frame of a video, or an icon for what can't be drawn small. */
export function FilePicture({ url }: { url: string }) {
  const type = typeOf(url)
  if (type && isPicture(type)) return <img src={`${url}?w=320`} alt="" loading="lazy" />
  if (type === 'video/webm') return <video src={url} preload="metadata" muted aria-hidden tabIndex={-1} />
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconFile
  return <Icon size={32} stroke={1.2} aria-hidden />
}

interface FileTileProps {
  file: ShownFile
  /** What to call a file without a name. */
  title: string
  onRemove: (() => void) | undefined
}

/** A file of a record: its picture opens it, a cross removes it. */
export function FileTile({ file: { url, name }, title, onRemove }: FileTileProps) {
  const { t } = useTranslation()
  const shown = name ?? title
  return (
    <li className={classes.tile}>
      <a
        className={classes.picture}
        // A draft or a record of an earlier version may hold any text.
        href={isWebAddress(url) ? url : undefined}
        target="_blank"
        rel="noreferrer"
        aria-label={t('forms.files.open', { name: shown })}
      >
        <FilePicture url={url} />
      </a>
      {name && (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
      {onRemove && (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="default"
          size={28}
          aria-label={t('forms.files.remove', { name: shown })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}

/** An upload under way: a line that grows to the right, with kilobytes. */
export function UploadTile({ upload: { name, sentBytes, totalBytes, cancel } }: { upload: RunningUpload }) {
  const { t } = useTranslation()
  const [sent, total] = [Math.ceil(sentBytes / 1000), Math.ceil(totalBytes / 1000)]
  const text = t('forms.files.uploading', { name, sent, total })
  return (
    <li className={classes.tile}>
      <span className={classes.picture} data-running>
        <progress value={sentBytes} max={totalBytes} aria-label={text} />
        <span className={classes.kilobytes} aria-hidden>
          {sent}/{total} kB
        </span>
      </span>
      <span className={classes.name}>{name}</span>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        size={28}
        aria-label={t('forms.files.cancel', { name })}
        onClick={cancel}
      >
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}
