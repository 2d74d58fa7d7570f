import { Button, Skeleton, TextInput } from '@mantine/core'
import {
  IconArrowsSort,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconEye,
  IconEyeCheck,
  IconEyeOff,
  IconHandStop,
  IconMapPin,
  IconTimeline,
  IconPrinter,
  IconShieldSearch,
  IconSend,
  IconWorldCheck,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { QrImage } from '../../../core/contract/qr.ts'
import { call } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { Fault } from '../../shell/faults.tsx'
import { Go } from '../../ui/Go.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { StageLook } from '../../ui/StageMark.tsx'
import { toastDone, toastFault } from '../../ui/toast.ts'
import ui from '../../ui/shared.module.css'
import classes from './QrPanel.module.css'
import { SendQr } from './SendQr.tsx'

interface QrPanelProps {
  title: string
  stage?: StageLook | undefined
  thing: { _id: string; uuid: string; name: string } | undefined
  /** The query of the thing, for its loading and error states. */
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** The address of a product's origin, where it can be exported. */
  origin?: string | undefined
  /** Where its declaration to the EU begins, or is found. */
  statement?: string | undefined
  /** Where its risk is assessed, for a declaration to the EU. */
  risk?: string | undefined
  /** The address of a product's trace. */
  trace?: string | undefined
  /** The address of a product's balance. */
  balance?: string | undefined
  /** The address of who sees what of a product. */
  audience?: string | undefined
  /** The address where data of a product is asked for by a link. */
  ask?: string | undefined
  /** The address where a product is held or recalled. */
  recall?: string | undefined
  /** Opens the papers of a product, where it is printed. */
  onPrint?: (() => void) | undefined
  onClose: () => void
  /** Stands below the sheet. */
  children?: ReactNode
}

/** The QR code of a product or an organization and its public page: to download, copy, send and preview (ORG-05, ORG-06, QRP-01). */
export function QrPanel({
  title,
  stage,
  thing,
  query,
  origin,
  statement,
  risk,
  trace,
  balance,
  audience,
  ask,
  recall,
  onPrint,
  onClose,
  children,
}: QrPanelProps) {
  return (
    <SidePanel title={title} subtitle={thing?.name} stage={stage} onClose={onClose}>
      {query.isError ? (
        <Fault error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        thing && (
          <Sheet
            thing={thing}
            origin={origin}
            statement={statement}
            risk={risk}
            trace={trace}
            balance={balance}
            audience={audience}
            ask={ask}
            recall={recall}
            onPrint={onPrint}
          />
        )
      )}
      {children}
    </SidePanel>
  )
}

interface WayProps {
  /** Without it there is no such way. */
  to: string | undefined
  icon: Icon
  text: string
  keep?: boolean
}

/** Leads from the sheet to another screen of the product. */
function Way({ to, icon: WayIcon, text, keep = false }: WayProps) {
  if (to === undefined) return null
  return (
    <Button
      variant="default"
      component={Go}
      to={to}
      keep={keep}
      leftSection={<WayIcon size={17} stroke={1.6} aria-hidden />}
    >
      {text}
    </Button>
  )
}

interface SheetProps {
  thing: { _id: string; uuid: string; name: string }
  origin: string | undefined
  statement: string | undefined
  risk: string | undefined
  trace: string | undefined
  balance: string | undefined
  audience: string | undefined
  ask: string | undefined
  recall: string | undefined
  onPrint: (() => void) | undefined
}

function Sheet({
  thing,
  origin,
  statement,
  risk,
  trace,
  balance,
  audience,
  ask,
  recall,
  onPrint,
}: SheetProps) {
  const { t, i18n } = useTranslation()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { _id, uuid, name } = thing
  const link = `${config().publicPageUrl}/${uuid}`
  const page = `${link}?language=${i18n.language}`
  const drawn = useQuery({
    queryKey: ['qr', _id, 'svg'],
    queryFn: ({ signal }) => readImage(_id, 'svg', signal),
    staleTime: Infinity,
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
            {onPrint && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
                onClick={onPrint}
              >
                {t('pdf.action')}
              </Button>
            )}
            <Way to={origin} icon={IconMapPin} text={t('origin.action')} keep />
            <Way to={statement} icon={IconWorldCheck} text={t('products.statement')} />
            <Way to={risk} icon={IconShieldSearch} text={t('products.risk')} keep />
            <Way to={trace} icon={IconTimeline} text={t('products.trace')} keep />
            <Way to={balance} icon={IconArrowsSort} text={t('balance.title')} />
            <Way to={audience} icon={IconEyeCheck} text={t('audience.title')} keep />
            <Way to={ask} icon={IconSend} text={t('inquiries.ask.action')} />
            <Way to={recall} icon={IconHandStop} text={t('recalls.begin')} />
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
