import { Button, FileButton, TextInput } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { fileTypes, isFileName, isPicture, maxFileName, type FileType } from '../../../core/rules/file.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { shrink } from '../../forms/files/shrink.ts'
import { mayUpload, toastUpload, upload } from '../../forms/files/upload.ts'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { paths } from '../../shell/paths.ts'
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

/** MED-06: a file is chosen and read; then it can be uploaded, with a name and tags. */
export function NewFile() {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()(contract.media.create)
  const close = () => go(paths.media(), { keep: true })
  const { data: known = [] } = useQuery(tagsQuery)
  const { file, preview, read } = useReadFile()
  const [name, setName] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const ending = useRef(new AbortController())
  useEffect(() => {
    ending.current = new AbortController()
    return () => ending.current.abort()
  }, [])

  const choose = async (chosen: File | null) => {
    setFault(undefined)
    const file = chosen && (await read(chosen))
    if (file) setName(file.name)
  }
  const submit = async () => {
    if (!file || isBusy) return
    if (!isFileName(name.trim())) return setFault(t('files.name'))
    setBusy(true)
    try {
      const { signal } = ending.current
      await new Promise((done) => setTimeout(done, uploadDelay))
      if (signal.aborted) return
      const stored = await upload(file, { onProgress: () => {}, signal })
      if (!stored) return
      // Only these types are uploaded.
      const type = stored.type as FileType
      const body = { name: name.trim(), type, url: stored.url, tags: await idsOfTags(tags, known) }
      await call(contract.media.create, { body }, { done: false, silentFor: [400, 409] })
      await refreshMedia()
      toastDone(t('media.created', { name: body.name }))
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // MED-12: the name can be changed right here.
      setFault(error.errors[0]?.message ?? faultText(error))
    } finally {
      setBusy(false)
    }
  }

  if (refusal !== undefined)
    return (
      <SidePanel title={t('media.new')} onClose={close}>
        <Notice>{`${t('media.new')}: ${refusal}`}</Notice>
      </SidePanel>
    )
  return (
    <SidePanel
      title={t('media.new')}
      subtitle={t('media.upload.limit')}
      onClose={close}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!file} loading={isBusy}>
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
          <div className={classes.actions}>
            <FileButton
              name="file"
              accept={Object.keys(fileTypes).join(',')}
              onChange={(one) => void choose(one)}
            >
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
            <FileButton
              accept="image/*"
              inputProps={{ capture: 'environment' }}
              onChange={(one) => void choose(one)}
            >
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
          <TextInput
            name="name"
            label={t('common.name')}
            required
            maxLength={maxFileName}
            value={name}
            inputWrapperOrder={entryOrder}
            error={fault && <FaultText>{fault}</FaultText>}
            onChange={(event) => {
              setFault(undefined)
              setName(event.currentTarget.value)
            }}
          />
          <TagEntry value={tags} onChange={setTags} />
        </div>
      </div>
    </SidePanel>
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
