import { Button, Checkbox, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { UploadTile } from '../../forms/files/FileTile.tsx'
import { GalleryFiles } from '../../forms/files/Gallery.tsx'
import { waitForRecord } from '../../forms/files/library.ts'
import { useUploads } from '../../forms/files/useUploads.ts'
import { amount } from '../../ui/format.ts'
import { SearchBox, searchDelay } from '../../ui/SearchBox.tsx'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import type { NewPictureFile } from './InsightForm.tsx'
import ui from '../../ui/shared.module.css'
import classes from './Insights.module.css'

const pictures = 'image/*'

interface IconGalleryProps {
  /** Its address; '' when none is. */
  picked: string
  fault: string | undefined
  onPick: (url: string) => void
}

/** INS-05: pictures of the file library. */
export function IconGallery({ picked, fault, onPick }: IconGalleryProps) {
  const { t } = useTranslation()
  const [search, ask] = usePickerSearch()
  return (
    <Input.Wrapper label={t('insights.gallery')} labelElement="div" required error={fault}>
      {picked && <img className={classes.chosen} src={picked} alt={t('insights.chosen')} />}
      <SearchBox
        label={t('forms.files.search')}
        value={search.search}
        delay={searchDelay.selector}
        width="100%"
        onChange={(text) => ask({ search: text })}
      />
      <div className={classes.gallery}>
        <GalleryFiles
          accept={pictures}
          search={search}
          ask={ask}
          picked={[picked]}
          onPick={({ url }) => onPick(url)}
          compact
        />
      </div>
    </Input.Wrapper>
  )
}

interface NewPictureProps {
  picture: NewPictureFile | null
  fault: string | undefined
  onChange: (picture: NewPictureFile | null) => void
}

/** A picture that is uploaded now and may join the file library once the attribute is saved (INS-05). */
export function NewPicture({ picture, fault, onChange }: NewPictureProps) {
  const { t, i18n } = useTranslation()
  const [isKept, setKept] = useState(false)
  const { uploads, isRunning, send } = useUploads(pictures, (file, sent) => {
    waitForRecord([file], isKept)
    onChange({ ...file, bytes: sent.size })
  })
  const kilobytes = (size: number) => `${amount(Math.ceil(size / 1000), i18n.language)} kB`

  const choose = (label: string, variant: string) => (
    <FileButton
      name="picture"
      accept={pictures}
      onChange={(file) => {
        if (!file) return
        for (const { drop } of uploads) drop()
        send([file])
      }}
    >
      {({ onClick }) => (
        <Button
          variant={variant}
          size="xs"
          leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
          onClick={onClick}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
  return (
    <Input.Wrapper label={t('insights.modeOf.previewImage')} labelElement="div" required error={fault}>
      <div className={classes.picture}>
        {uploads.length > 0 ? (
          <ul className={classes.upload}>
            {uploads.map((upload) => (
              <UploadTile key={upload.id} upload={upload} />
            ))}
          </ul>
        ) : picture ? (
          <img src={picture.url} alt="" />
        ) : (
          <span className={classes.place} aria-hidden />
        )}
        <div>
          {picture && uploads.length === 0 ? (
            <>
              <b>{picture.name}</b>
              <span>{kilobytes(picture.bytes)}</span>
              <span className={ui.buttons}>
                {choose(t('insights.change'), 'default')}
                <Button size="xs" variant="default" onClick={() => onChange(null)}>
                  {t('insights.remove')}
                </Button>
              </span>
              <Checkbox
                label={t('forms.files.keep')}
                checked={isKept}
                onChange={({ currentTarget: { checked } }) => {
                  setKept(checked)
                  waitForRecord([picture], checked)
                }}
              />
            </>
          ) : (
            <>
              {!isRunning && choose(t('forms.files.upload'), 'default')}
              <span>{t('forms.files.hintPhotos')}</span>
            </>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
