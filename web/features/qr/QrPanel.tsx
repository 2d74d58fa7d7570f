import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconCopy, IconDownload, IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { QrImage } from '../../../core/contract/qr.ts'
import { call } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { Fault } from '../../shell/faults.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { StageLook } from '../../ui/StageMark.tsx'
import { toastDone, toastFault } from '../../ui/toast.ts'
import ui from '../../ui/shared.module.css'
import classes from './QrPanel.module.css'
import { SendQr } from './SendQr.tsx'

interface CodeEntry {
  _id: string
  uuid: string
  name: string
}

interface QrPanelProps {
  title: string
  stage?: StageLook | undefined
  thing: CodeEntry | undefined
  /** The query of the thing, for its loading and error states. */
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  onClose: () => void
}

/** The QR code of an organization and its public page (ORG-05, ORG-06). */
export function QrPanel({ title, stage, thing, query, onClose }: QrPanelProps) {
  return (
    <SidePanel title={title} subtitle={thing?.name} stage={stage} onClose={onClose}>
      {query.isError ? (
        <Fault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        thing && <QrSheet thing={thing} />
      )}
    </SidePanel>
  )
}

/** The QR code of a product or an organization and its public page: to download, copy, send and preview (QRP-01). `isDrawn`: no symbol of it stands beside. */
export function QrSheet({ thing, isDrawn = true }: { thing: CodeEntry; isDrawn?: boolean }) {
  const { t, i18n } = useTranslation()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { _id, uuid, name } = thing
  const link = `${config().publicPageUrl}/${uuid}`
  const page = `${link}?language=${i18n.language}`
  const drawn = useQuery({
    queryKey: ['qr', _id, 'svg'],
    queryFn: ({ signal }) => readImage(_id, 'svg', signal),
    staleTime: Infinity,
    enabled: isDrawn,
  })

  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  const download = async (type: QrImage['type']) => {
    try {
      save(await readImage(_id, type))
    } catch {
      toastFault(t('error.http.imageDownload'), { name: 'imageDownload' })
    }
  }

  return (
    <>
      <div className={classes.sheet}>
        {isDrawn && (
          <div className={classes.code}>
            {drawn.data ? (
              <img
                src={`data:image/svg+xml;base64,${drawn.data.image}`}
                alt={t('qr.image', { name })}
                width={220}
                height={220}
              />
            ) : drawn.isError ? (
              <Fault error={drawn.error} onRetry={() => void drawn.refetch()} />
            ) : (
              <Skeleton width={220} height={220} />
            )}
          </div>
        )}
        <div className={classes.ways}>
          <p className={ui.quiet}>{t('qr.text')}</p>
          <TextInput
            label={t('qr.link')}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes.buttons}>
            <Button
              leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
              onClick={() => void download('png')}
            >
              {t('qr.downloadPng')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
              onClick={() => void download('svg')}
            >
              {t('qr.downloadSvg')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
              onClick={() => void copy()}
            >
              {t('common.copyLink')}
            </Button>
            <Button
              variant="default"
              aria-expanded={isPreviewOpen}
              leftSection={
                isPreviewOpen ? (
                  <IconEyeOff size={17} stroke={1.6} aria-hidden />
                ) : (
                  <IconEye size={17} stroke={1.6} aria-hidden />
                )
              }
              onClick={() => setPreviewOpen(!isPreviewOpen)}
            >
              {t(isPreviewOpen ? 'qr.hidePreview' : 'qr.preview')}
            </Button>
            <Button
              variant="default"
              component="a"
              href={page}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={17} stroke={1.6} aria-hidden />}
            >
              {t('qr.open')}
            </Button>
          </div>
          <SendQr itemId={_id} />
        </div>
      </div>
      {isPreviewOpen && (
        <iframe
          className={classes.frame}
          src={page}
          title={t('qr.frame', { name })}
          height={500}
          // The page has no scripts; its fonts need its origin.
          sandbox="allow-same-origin allow-popups"
        />
      )}
    </>
  )
}

async function readImage(id: string, type: QrImage['type'], signal?: AbortSignal): Promise<QrImage> {
  const answer = await call(
    contract.qr.get,
    { params: { id }, query: { type } },
    { quiet: true, ...(signal ? { signal } : {}) },
  )
  if ('collection' in answer) throw new Error('One QR image was asked for')
  return answer
}

/** QRP-01: the file is named after the thing. */
function save({ name, type, image }: QrImage): void {
  const anchor = document.createElement('a')
  anchor.href = `data:image/${type === 'svg' ? 'svg+xml' : type};base64,${image}`
  anchor.download = `${name}.${type}`
  anchor.click()
}
