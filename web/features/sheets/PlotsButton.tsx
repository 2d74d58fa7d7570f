import { listNames } from '../../../core/readers/ground/names.ts'
import { maxRecords } from '../../../core/readers/ground/records.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { useTranslation } from '../../ui/texts.ts'

interface PlotsButtonProps {
  /** How many the list has. */
  total: number
  read: () => Promise<File>
}

/** Saves all that a list shows as a file of plots; the toast names what has no ground (GRD-08). */
export function PlotsButton({ total, read }: PlotsButtonProps) {
  const { t, i18n } = useTranslation()
  const done = async (file: File) => {
    const { left } = JSON.parse(await file.text()) as { left: { name: string }[] }
    if (left.length === 0) return t('ground.downloaded')
    const names = listNames(
      left.map(({ name }) => name),
      i18n.language,
    )
    return t('ground.downloadedLeft', { count: left.length, names })
  }
  return (
    <DownloadButton
      label={t('ground.download')}
      done={done}
      read={read}
      isFoot
      refusal={total > maxRecords ? t('ground.tooManyRecords', { max: maxRecords }) : undefined}
    />
  )
}
