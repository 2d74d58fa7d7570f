import { Button, Checkbox, FileButton } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { FieldProps } from '../field.ts'
import { FieldGroup } from '../inputs/FieldGroup.tsx'
import { FileTile, type ShownFile, UploadTile } from './FileTile.tsx'
import classes from './files.module.css'
import { Gallery } from './Gallery.tsx'
import { waitForRecord } from './library.ts'
import { takesPhotos } from './shrink.ts'
import type { StoredFile } from './upload.ts'
import { useUploads } from './useUploads.ts'

type FieldPart =
  | 'id'
  | 'name'
  | 'property'
  | 'descriptor'
  | 'issues'
  | 'onLeave'
  | 'required'
  | 'disabled'
  | 'readOnly'

interface FilesFieldProps extends Pick<FieldProps, FieldPart> {
  files: readonly ShownFile[]
  /** More than one file. */
  multiple?: boolean
  accept: string | undefined
  onAdd: (file: StoredFile) => void
  onRemove: (url: string) => void
}

/** Files of a record: uploaded, chosen from the library, removed (FRM-09, FRM-11, FRM-12). */
export function FilesField(props: FilesFieldProps) {
  const { id, name, property, descriptor, files, multiple = false, accept, onAdd, onRemove } = props
  const { onLeave, disabled } = props
  const readOnly = props.readOnly || descriptor.readOnly === true || disabled
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const [uploaded, setUploaded] = useState<readonly StoredFile[]>([])
  const [isKept, setKept] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const galleryId = useId()
  const { uploads, isRunning, send } = useUploads(accept, (file) => {
    setUploaded((before) => [...before, file])
    waitForRecord([file], isKept)
    onAdd(file)
    onLeave()
  })
  const close = () => {
    setChoosing(false)
    opener.current?.focus()
    onLeave()
  }
  // INS-05, PRE-05: files uploaded here may join the library once the record is saved.
  const fresh = uploaded.filter(({ url }) => files.some((file) => file.url === url))
  // A fault may name one picture of several, or a part of the stored file.
  const issues = props.issues.map(({ message }) => ({ path: '', message }))
  const takesMore = !readOnly && (multiple || (files.length === 0 && !isRunning))
  return (
    <FieldGroup {...props} issues={issues} hint={descriptor.help}>
      {files.length + uploads.length > 0 && (
        <ul className={classes.tiles}>
          {files.map((file, index) => (
            <FileTile
              key={file.url}
              file={file}
              title={multiple ? `${property.title} ${index + 1}` : (property.title ?? name)}
              onRemove={readOnly ? undefined : () => onRemove(file.url)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {readOnly && files.length === 0 && <div className={classes.none}>–</div>}
      {takesMore && (
        <div className={classes.actions}>
          <FileButton
            name={name}
            multiple={multiple}
            {...(accept === undefined ? {} : { accept })}
            onChange={(chosen: File | File[] | null) => {
              // The file chosen now replaces the failed one.
              if (!multiple) for (const { drop } of uploads) drop()
              send([chosen ?? []].flat())
            }}
          >
            {({ onClick }) => (
              <Button
                id={id}
                variant="default"
                leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
                aria-label={`${t('forms.files.upload')}: ${property.title}`}
                onClick={onClick}
              >
                {t('forms.files.upload')}
              </Button>
            )}
          </FileButton>
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconPhoto size={17} stroke={1.6} aria-hidden />}
            aria-label={`${t('forms.files.choose')}: ${property.title}`}
            aria-expanded={isChoosing}
            aria-controls={galleryId}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t('forms.files.choose')}
          </Button>
          <span className={classes.hint}>
            {t(takesPhotos(accept) ? 'forms.files.hintPhotos' : 'forms.files.hint')}
          </span>
        </div>
      )}
      {takesMore && isChoosing && (
        <Gallery
          id={galleryId}
          accept={accept}
          picked={files.map(({ url }) => url)}
          onPick={(file) => {
            if (files.some(({ url }) => url === file.url)) return onRemove(file.url)
            onAdd(file)
            if (!multiple) setChoosing(false)
          }}
          onClose={close}
        />
      )}
      {!readOnly && fresh.length > 0 && (
        <Checkbox
          mt={8}
          label={t('forms.files.keep')}
          checked={isKept}
          onChange={({ currentTarget: { checked } }) => {
            setKept(checked)
            waitForRecord(fresh, checked)
          }}
        />
      )}
    </FieldGroup>
  )
}
