import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { Media } from '../../../core/contract/media.ts'
import { FilePicture } from '../../forms/files/FileTile.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { amount, dashedDate } from '../../ui/format.ts'
import { RowActions } from '../../ui/RowActions.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { phoneWidth, toggleId, type RowAction } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { walkGrid } from '../../ui/walkGrid.ts'
import { FileIcon } from './FileIcon.tsx'
import { shownTags } from './tags.ts'
import type { LibraryUpload } from './useLibraryUploads.ts'
import classes from './FileGrid.module.css'
import shared from './media.module.css'

interface FileGridProps {
  files: readonly Media[] | undefined
  uploads: readonly LibraryUpload[]
  selected: ReadonlySet<string>
  onSelect: (ids: Set<string>) => void
  actions: (file: Media) => RowAction[]
}

/** The library by sight: what a file looks like first, its name second (picture 20). Arrow keys walk the tiles. */
export function FileGrid({ files, uploads, selected, onSelect, actions }: FileGridProps) {
  const { t } = useTranslation()
  if (!files) return <ListSkeleton />
  return (
    <div className={classes.field}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the links inside */}
      <ul
        className={classes.grid}
        aria-label={t('media.title')}
        data-selecting={selected.size > 0 || undefined}
        onKeyDown={walkGrid}
      >
        {uploads.map((upload) => (
          <UploadTile key={upload.id} upload={upload} />
        ))}
        {files.map((file) => (
          <Tile
            key={file._id}
            file={file}
            isSelected={selected.has(file._id)}
            onSelect={(on) => onSelect(toggleId(selected, file._id, on))}
            actions={actions}
          />
        ))}
      </ul>
    </div>
  )
}

interface TileProps {
  file: Media
  isSelected: boolean
  onSelect: (on: boolean) => void
  actions: FileGridProps['actions']
}

function Tile({ file, isSelected, onSelect, actions }: TileProps) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const { name, type, url, tags, createdBy, createdAt } = file
  const { text, whole } = shownTags(tags)
  const date = dashedDate(createdAt)
  const author = createdBy.name || t('common.unknownUser')
  return (
    <li className={classes.tile} data-selected={isSelected || undefined}>
      <Go
        to={paths.mediaEdit(file._id)}
        keep
        data-tile
        className={classes.picture}
        aria-label={t('media.see', { name })}
      >
        <FilePicture url={url} />
        {type.startsWith('video/') && (
          <span className={classes.play} aria-hidden>
            <IconPlayerPlayFilled size={16} />
          </span>
        )}
      </Go>
      <label className={classes.choose} htmlFor={`choose-${file._id}`}>
        <Checkbox
          id={`choose-${file._id}`}
          aria-label={t('shell.table.select', { name })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </label>
      <span className={classes.tileActions}>
        <RowActions name={name} actions={actions(file)} />
      </span>
      <span className={classes.name} title={name}>
        <FileIcon type={type} size={16} /> <b>{name}</b>
      </span>
      {phone ? (
        <span className={shared.below}>{date}</span>
      ) : (
        <>
          {text && (
            <span className={classes.tags} data-hint={whole}>
              {text}
            </span>
          )}
          <span className={shared.below}>{`${author}, ${date}`}</span>
        </>
      )}
    </li>
  )
}

/** An upload under way as a line that draws itself to the right; a refused one with its reason and the way out. */
function UploadTile({ upload }: { upload: LibraryUpload }) {
  const { t, i18n } = useTranslation()
  const { name, sentBytes, totalBytes, refusal, mend, drop } = upload
  const kilobytes = (bytes: number) => amount(Math.ceil(bytes / 1000), i18n.language)
  const progress = t('media.upload.running', { sent: kilobytes(sentBytes), total: kilobytes(totalBytes) })
  return (
    <li className={classes.tile} data-refused={refusal !== undefined || undefined}>
      <span className={classes.picture} data-running={refusal === undefined || undefined}>
        {refusal === undefined ? (
          <>
            <progress value={sentBytes} max={totalBytes} aria-label={`${name}: ${progress}`} />
            <span className={classes.progressText} aria-hidden>
              {progress}
            </span>
          </>
        ) : (
          <span role="alert" className={classes.refusal}>
            <IconAlertCircle size={20} stroke={1.6} aria-hidden />
            {refusal}
          </span>
        )}
      </span>
      <span className={classes.name} title={name}>
        <b>{name}</b>
      </span>
      <span className={classes.ways}>
        {mend && (
          <UnstyledButton className={classes.way ?? ''} onClick={mend.act}>
            {mend.label}
          </UnstyledButton>
        )}
        <UnstyledButton
          className={classes.way ?? ''}
          aria-label={`${refusal === undefined ? t('common.cancel') : t('media.upload.dismiss')}: ${name}`}
          onClick={drop}
        >
          {refusal === undefined ? t('common.cancel') : t('media.upload.dismiss')}
        </UnstyledButton>
      </span>
    </li>
  )
}
