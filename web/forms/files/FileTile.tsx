import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconFile, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { isPicture, typeOfKey } from '../../../core/rules/file.ts'
import type { ShownUpload } from './useUploads.ts'
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
  // Photos fill their place; drawings, brands and labels are recognised by their whole.
  if (type && isPicture(type))
    return <img src={`${url}?w=320`} alt="" loading="lazy" data-whole={type !== 'image/jpeg' || undefined} />
  if (type === 'video/webm') return <video src={url} preload="metadata" muted aria-hidden tabIndex={-1} />
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconFile
  return <Icon size={32} stroke={1.2} aria-hidden />
}

interface FileTileProps {
  file: ShownFile
  /** Label of a nameless file. */
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

/** An upload under way: a line that grows to the right, with kilobytes. A file that didn't arrive stays, with its reason. */
export function UploadTile({ upload }: { upload: ShownUpload }) {
  const { name, sentBytes, totalBytes, fault, retry, drop } = upload
  const { t } = useTranslation()
  const [sent, total] = [Math.ceil(sentBytes / 1000), Math.ceil(totalBytes / 1000)]
  const text = t('forms.files.uploading', { name, sent, total })
  return (
    <li className={classes.tile}>
      <span className={classes.picture} data-running={fault === undefined} data-failed={fault !== undefined}>
        {fault === undefined ? (
          <>
            <progress value={sentBytes} max={totalBytes} aria-label={text} />
            <span className={classes.kilobytes} aria-hidden>
              {sent}/{total} kB
            </span>
          </>
        ) : (
          <IconAlertCircle size={22} stroke={1.6} aria-hidden />
        )}
      </span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {fault !== undefined && <span className={classes.fault}>{fault}</span>}
      {retry && (
        <Button
          mt={4}
          size="xs"
          variant="default"
          aria-label={`${t('forms.files.retry')}: ${name}`}
          onClick={retry}
        >
          {t('forms.files.retry')}
        </Button>
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        size={28}
        aria-label={t(fault === undefined ? 'forms.files.cancel' : 'forms.files.remove', { name })}
        onClick={drop}
      >
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}
