import { Button } from '@mantine/core'
import { IconAlertCircle, IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { PackFault } from '../../../core/contract/packs.ts'
import { contract } from '../../../core/contract/index.ts'
import { attempt, call } from '../../api/client.ts'
import { paths } from '../../../core/rules/paths.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { AdminOnly } from './AdminOnly.tsx'
import { droppedFiles } from './dropped.ts'
import { Faults } from './Faults.tsx'
import { draftQuery, isDraft, refreshConfig, versionsQuery } from './queries.ts'
import { type PackUpload, readUpload, UploadError } from './readFiles.ts'
import classes from './UploadPage.module.css'

/** Files from elsewhere: with faults they are shown and nothing else happens, without any they become the draft (picture 28c). */
export function UploadPage() {
  return (
    <AdminOnly>
      <Upload />
    </AdminOnly>
  )
}

interface UploadCheck extends PackUpload {
  faults: PackFault[]
  warnings: PackFault[]
}

function Upload() {
  const { t } = useTranslation()
  const go = useGo()
  const draft = useQuery(draftQuery)
  const versions = useQuery(versionsQuery)
  const [checked, setChecked] = useState<UploadCheck>()
  const [refused, setRefused] = useState<UploadError['code']>()
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)

  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    setRefused(undefined)
    setChecked(undefined)
    try {
      await check(await readUpload(chosen))
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      setRefused(error.code)
    }
  }

  const check = async (upload: PackUpload) => {
    setBusy(true)
    const body = { files: upload.files }
    const report = await attempt(call(contract.packs.validate, { body }, { done: false }))
    setBusy(false)
    if (!report) return
    const next = { ...upload, ...report }
    setChecked(next)
    if (report.faults.length > 0) return
    if (draft.data && isDraft(draft.data)) setAsked(true)
    else await keep(next)
  }

  /** Without faults the files are the draft, and the plan says what applying them would do. */
  const keep = async ({ files }: PackUpload) => {
    setBusy(true)
    const body = { files, version: draft.data?.version ?? 0 }
    const saved = await attempt(call(contract.packs.saveDraft, { body }, { done: false }))
    await refreshConfig()
    setBusy(false)
    setAsked(false)
    if (saved) go(paths.configPlan())
  }

  const inUse = versions.data?.collection[0]?.n
  const hasFaults = checked !== undefined && checked.faults.length > 0
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('accounts.title'), href: paths.config() },
          { label: t('config.upload.title') },
        ]}
        title={checked?.name || t('config.upload.title')}
        count={checked && countsOf(checked, t)}
        action={
          hasFaults && (
            <span className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden />}
                onClick={() =>
                  saveFile(`${checked.name || 'configuracion'}.txt`, new Blob([reportOf(checked)]))
                }
              >
                {t('config.upload.report')}
              </Button>
              <Choose label={t('config.upload.again')} primary onChoose={(files) => void take(files)} />
            </span>
          )
        }
      >
        {hasFaults && (
          <p className={classes.lead} role="alert">
            <IconAlertCircle size={17} stroke={1.8} aria-hidden />
            {inUse === undefined
              ? t('config.upload.nothingYet')
              : t('config.upload.nothing', { n: String(inUse) })}
          </p>
        )}
      </PageHeader>
      {hasFaults ? (
        <Faults
          files={checked.files}
          faults={checked.faults}
          warnings={checked.warnings}
          onMend={(file, content) => void check({ ...checked, files: { ...checked.files, [file]: content } })}
        />
      ) : (
        <DropZone
          isBusy={isBusy || draft.isPending}
          refused={refused}
          onFiles={(files) => void take(files)}
        />
      )}
      {isAsked && checked && (
        <ConfirmModal
          title={t('config.replace.title')}
          confirmLabel={t('config.replace.confirm')}
          busy={isBusy}
          onConfirm={() => void keep(checked)}
          onClose={() => setAsked(false)}
        >
          {t('config.replace.text', { name: draft.data?.updatedBy ?? '' })}
        </ConfirmModal>
      )}
    </ListPage>
  )
}

const countsOf = ({ files, faults, warnings }: UploadCheck, t: Translator): string =>
  [
    t('config.upload.files', { count: Object.keys(files).length }),
    t('config.upload.faults', { count: faults.length }),
    ...(warnings.length > 0 ? [t('config.upload.warnings', { count: warnings.length })] : []),
  ].join(', ')

/** A line for each, as `script/config validate` prints them. */
const reportOf = ({ faults, warnings }: UploadCheck): string =>
  [...faults, ...warnings]
    .map(({ file, line, path, message }) => `${line ? `${file}:${line}` : file} ${path}: ${message}\n`)
    .join('')

interface ChooseProps {
  label: string
  primary?: boolean
  folder?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
}

function Choose({ label, primary = false, folder = false, disabled = false, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={folder ? undefined : '.yaml,.yml,.json,.zip'}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again once it is mended.
          currentTarget.value = ''
          onChoose(files)
        }}
      />
      <Button
        variant={primary ? 'filled' : 'default'}
        disabled={disabled}
        leftSection={primary && <IconUpload size={17} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

interface DropZoneProps {
  isBusy: boolean
  refused: UploadError['code'] | undefined
  onFiles: (files: File[]) => void
}

function DropZone({ isBusy, refused, onFiles }: DropZoneProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(onFiles)
  }
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{t('config.upload.drop')}</h2>
      <p>{t('config.upload.kinds')}</p>
      {refused && (
        <p role="alert" className={classes.lead}>
          <IconAlertCircle size={17} stroke={1.8} aria-hidden />
          {t(`config.upload.refused.${refused}`)}
        </p>
      )}
      <span className={classes.actions}>
        <Choose label={t('config.upload.choose')} primary disabled={isBusy} onChoose={onFiles} />
        <Choose label={t('config.upload.folder')} folder disabled={isBusy} onChoose={onFiles} />
      </span>
    </div>
  )
}
