import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { PdfProgress } from '../../../core/contract/pdf.ts'
import { faultText } from '../../api/faultText.ts'
import { amount } from '../../ui/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { printFile } from './printFile.ts'
import type { Choice } from './PrintPanel.tsx'
import type { PrintedProduct } from './PrintProducts.tsx'
import type { Pdf } from './usePdf.ts'
import classes from './Print.module.css'

interface PrintFootProps {
  choice: Choice
  pdf: Pdf
  sheets: number | undefined
  products: readonly PrintedProduct[]
  /** Goes on without these products. */
  onLeaveOut: (ids: readonly string[]) => void
  onClose: () => void
}

/** What becomes of the PDF: being made, there, or not, with the way out; and print, download, cancel (QRP-06). */
export function PrintFoot({ choice, pdf, sheets, products, onLeaveOut, onClose }: PrintFootProps) {
  const { t } = useTranslation()
  const [isSaved, setSaved] = useState<File>()
  const { file, failed, isMaking } = pdf
  if (isMaking)
    return (
      <>
        <Making choice={choice} progress={pdf.progress} total={products.length} />
        <Button variant="default" onClick={pdf.cancel}>
          {t('common.cancel')}
        </Button>
        <Takers />
      </>
    )
  if (failed && failed.failed.length > 0)
    return (
      <>
        <Failed pdf={pdf} products={products} />
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {failed.failed.length < products.length && (
          <Button onClick={() => onLeaveOut(failed.failed.map(({ itemId }) => itemId))}>
            {t('pdf.printOthers', { count: products.length - failed.failed.length })}
          </Button>
        )}
      </>
    )
  if (!file)
    return (
      <>
        <p className={classes.state} role={pdf.error ? 'alert' : 'status'}>
          {pdf.error ? (
            <>
              <IconAlertCircle size={20} stroke={1.6} aria-hidden data-fault />
              {faultText(pdf.error)}
            </>
          ) : (
            t('pdf.stopped')
          )}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={pdf.again}>{t('pdf.again')}</Button>
      </>
    )
  const download = () => {
    saveFile(file.name, file)
    setSaved(file)
  }
  return (
    <>
      <Ready
        choice={choice}
        file={file}
        sheets={sheets}
        count={products.length - pdf.leftOut.length}
        isSaved={isSaved === file}
      />
      {pdf.leftOut.length > 0 && <LeftOut ids={pdf.leftOut} symbol={choice.symbol} products={products} />}
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Takers isSaved={isSaved === file} take={{ download, print: () => void printFile(file) }} />
    </>
  )
}

/** Download and print; grey with their reason as long as there is nothing to take. */
function Takers({
  isSaved = false,
  take,
}: {
  isSaved?: boolean
  take?: { download: () => void; print: () => void }
}) {
  const { t } = useTranslation()
  const refusal = take ? undefined : t('pdf.notYet')
  const saving = t(isSaved ? 'pdf.downloadAgain' : 'pdf.download')
  return (
    <>
      <RefusableButton
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
        refusal={refusal}
        onClick={take?.download}
      >
        {saving}
      </RefusableButton>
      <RefusableButton
        leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
        refusal={refusal}
        onClick={take?.print}
      >
        {t('pdf.print')}
      </RefusableButton>
    </>
  )
}

interface ReadyProps {
  choice: Choice
  file: File
  sheets: number | undefined
  count: number
  isSaved: boolean
}

function Ready({ choice, file, sheets, count, isSaved }: ReadyProps) {
  const { t, i18n } = useTranslation()
  const { template, first, copies } = choice
  const pages = t('pdf.pages', { count: sheets ?? 1 })
  if (isSaved)
    return (
      <p className={classes.state} role="status">
        <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        <span>
          <strong>{file.name}</strong>
          <br />
          {t('pdf.kept', { pages, weight: amount(Math.ceil(file.size / 1000), i18n.language) })}
        </span>
      </p>
    )
  const things =
    template.itemType === 'ProductSchemaQR'
      ? t('pdf.labels', { count: count * (template.template.sheet ? copies : 1) })
      : t('pdf.documents', { count })
  return (
    <p className={classes.state} role="status">
      {template.template.sheet
        ? t('pdf.sumFrom', { things, pages, cell: String(first) })
        : t('pdf.sum', { things, pages })}
    </p>
  )
}

interface MakingProps {
  choice: Choice
  progress: PdfProgress | undefined
  total: number
}

function Making({ choice, progress, total: products }: MakingProps) {
  const { t } = useTranslation()
  const { done, total } = progress ?? { done: 0, total: products }
  const isLabel = choice.template.itemType === 'ProductSchemaQR'
  return (
    <div className={classes.making}>
      <Progress done={done} total={total} />
      <strong>
        {done === 0
          ? t('pdf.waiting', { things: t(isLabel ? 'pdf.labels' : 'pdf.documents', { count: total }) })
          : t(isLabel ? 'pdf.makingLabels' : 'pdf.makingDocuments', { done, total })}
      </strong>
    </div>
  )
}

/** The first of them by identifier, and how many more. */
function useNames(ids: readonly string[], products: readonly PrintedProduct[]): string {
  const { t } = useTranslation()
  const names = ids.map((id) => products.find(({ _id }) => _id === id)?.name ?? id)
  return (
    names.slice(0, 3).join(', ') +
    (names.length > 3 ? ` ${t('pdf.andMore', { count: names.length - 3 })}` : '')
  )
}

/** LNK-17: the file is without these labels, and has the others. */
function LeftOut({
  ids,
  symbol,
  products,
}: {
  ids: readonly string[]
  symbol: Choice['symbol']
  products: readonly PrintedProduct[]
}) {
  const { t } = useTranslation()
  const names = useNames(ids, products)
  return (
    <p className={classes.state} role="alert">
      <IconAlertCircle size={20} stroke={1.6} aria-hidden data-fault />
      <span>
        <strong>{t('pdf.leftOut', { names })}</strong>
        <br />
        {t(symbol === 'qr' ? 'pdf.reason.text' : 'pdf.reason.codeOrText')}
      </span>
    </p>
  )
}

function Failed({ pdf, products }: { pdf: Pdf; products: readonly PrintedProduct[] }) {
  const { t } = useTranslation()
  const failed = pdf.failed!.failed
  const [first] = failed
  const shown = useNames(
    failed.map(({ itemId }) => itemId),
    products,
  )
  return (
    <p className={classes.state} role="alert">
      <IconAlertCircle size={20} stroke={1.6} aria-hidden data-fault />
      <span>
        <strong>{t('pdf.cameOut', { count: products.length - failed.length, names: shown })}</strong>
        <br />
        {t(`pdf.reason.${first!.reason}`)}
      </span>
    </p>
  )
}
