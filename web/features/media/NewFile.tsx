import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { fileTypes, isFileName, isPicture, maxFileName, type FileType } from '../../../core/rules/file.ts'
import { call } from '../../api/client.ts'
import { Entry, FormNotices } from '../../forms/FixedForm.tsx'
import { shrink } from '../../forms/files/shrink.ts'
import { mayUpload, toastUpload, upload } from '../../forms/files/upload.ts'
import { useSend } from '../../forms/useSend.ts'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { amount } from '../../ui/format.ts'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastDone } from '../../ui/toast.ts'
import { FileIcon } from './FileIcon.tsx'
import { refreshMedia, tagsQuery } from './queries.ts'
import { idsOfTags } from './tags.ts'
import { TagEntry } from './TagEntry.tsx'
import { useQuery } from '@tanstack/react-query'
import classes from './media.module.css'

/** MED-06: uploading begins two seconds after it was asked for, and shows a spinner until then. */
const uploadDelay = 2000

interface Values {
  name: string
  tags: string[]
}

/** MED-06: a file is chosen and read; then it can be uploaded, with a name and tags. */
export function NewFile() {
  const { t } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()(contract.media.create)
  const close = () => go(paths.media(), { keep: true })
  if (refusal === undefined) return <UploadForm onClose={close} />
  return (
    <SidePanel title={t('media.new')} onClose={close}>
      <Notice>{`${t('media.new')}: ${refusal}`}</Notice>
    </SidePanel>
  )
}

function UploadForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: known = [] } = useQuery(tagsQuery)
  const { file, preview, read } = useReadFile()
  const ending = useRef(new AbortController())
  useEffect(() => {
    ending.current = new AbortController()
    return () => ending.current.abort()
  }, [])
  const form = useFixedForm<Values>({
    initial: { name: '', tags: [] },
    whenMissing: null,
    saving: useSend({
      // MED-12: the name can be changed right here.
      faultAt: '/name',
      send: async ({ name, tags }) => {
        const { signal } = ending.current
        await new Promise((done) => setTimeout(done, uploadDelay))
        const stored = file && !signal.aborted && (await upload(file, { onProgress: () => {}, signal }))
        if (!stored) return
        // Only these types are uploaded.
        const type = stored.type as FileType
        const body = { name: name.trim(), type, url: stored.url, tags: await idsOfTags(tags, known) }
        await call(contract.media.create, { body }, { done: false, silentFor: [400, 409] })
        await refreshMedia()
        toastDone(t('media.created', { name: body.name }))
        onClose()
      },
    }),
    fields: [
      {
        name: 'name',
        label: t('common.name'),
        required: true,
        maxLength: maxFileName,
        fault: ({ name }) => (isFileName(name.trim()) ? undefined : t('files.name')),
      },
      { name: 'tags', label: t('media.tags.label'), render: (control) => <TagEntry {...control} /> },
    ],
  })
  const choose = async (chosen: File | null) => {
    const next = chosen && (await read(chosen))
    if (next) form.set('name', next.name)
  }
  return (
    <SidePanel
      title={t('media.new')}
      subtitle={t('media.upload.limit')}
      onClose={onClose}
      onSubmit={() => file && form.submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!file} loading={form.isBusy}>
            {t('media.upload.action')}
          </Button>
        </>
      }
    >
      <div className={classes.newFile}>
        <span className={classes.preview}>
          {file && preview && isPicture(file.type) ? (
            <img src={preview} alt="" />
          ) : (
            <FileIcon type={file?.type ?? ''} size={36} stroke={1.2} />
          )}
        </span>
        <div className={classes.fields}>
          <ChooseFile file={file} onChoose={(one) => void choose(one)} />
          <FormNotices form={form} />
          <Entry form={form} name="name" />
          <Entry form={form} name="tags" />
        </div>
      </div>
    </SidePanel>
  )
}

interface ChooseFileProps {
  file: File | undefined
  onChoose: (file: File | null) => void
}

function ChooseFile({ file, onChoose }: ChooseFileProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <div className={classes.actions}>
        <FileButton name="file" accept={Object.keys(fileTypes).join(',')} onChange={onChoose}>
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
              onClick={onClick}
            >
              {t(file ? 'media.upload.chooseOther' : 'media.upload.choose')}
            </Button>
          )}
        </FileButton>
        <FileButton accept="image/*" inputProps={{ capture: 'environment' }} onChange={onChoose}>
          {({ onClick }) => (
            <Button
              variant="default"
              className={classes.camera ?? ''}
              leftSection={<IconCamera size={17} stroke={1.6} aria-hidden />}
              onClick={onClick}
            >
              {t('media.upload.camera')}
            </Button>
          )}
        </FileButton>
      </div>
      {file && (
        <p className={classes.below}>
          {t('media.upload.ready', {
            name: file.name,
            size: amount(Math.ceil(file.size / 1000), i18n.language),
          })}
        </p>
      )}
    </>
  )
}

/** A chosen file once it has been read, with an address to show it by. */
function useReadFile() {
  const [read, setRead] = useState<{ file: File; preview: string }>()
  useEffect(
    () => () => {
      if (read) URL.revokeObjectURL(read.preview)
    },
    [read],
  )
  return {
    file: read?.file,
    preview: read?.preview,
    /** What was read of the chosen file: a photo may have become smaller. */
    read: async (chosen: File): Promise<File | undefined> => {
      setRead(undefined)
      const file = await shrink(chosen, undefined)
      if (!mayUpload(file, undefined)) return undefined
      const content = await file.arrayBuffer().catch(() => undefined)
      if (!content) {
        toastUpload('fileLoadError')
        return undefined
      }
      setRead({ file, preview: URL.createObjectURL(file) })
      return file
    },
  }
}
