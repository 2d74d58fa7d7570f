import { Button, Group } from '@mantine/core'
import {
  IconArrowsSort,
  IconAddressBook,
  IconAlertCircle,
  IconBinaryTree,
  IconCertificate,
  IconCheck,
  IconDownload,
  IconFiles,
  IconFingerprint,
  IconMap2,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvidenceOrder, EvidenceProgress } from '../../../core/contract/evidence.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { faultText } from '../../api/faultText.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { absentIn, makeEvidence } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './Evidence.module.css'

/** In the order of the packet. Certificates, risk and origin are in it where the product has them. */
const parts = [
  { name: 'trace', Icon: IconBinaryTree },
  { name: 'processes', Icon: IconFiles },
  { name: 'contacts', Icon: IconAddressBook },
  { name: 'balance', Icon: IconArrowsSort },
  { name: 'certificates', Icon: IconCertificate },
  { name: 'risk', Icon: IconShieldCheck },
  { name: 'origin', Icon: IconMap2 },
  { name: 'history', Icon: IconFingerprint },
] as const

const maybe = ['certificates', 'risk', 'origin'] as const

/** What a packet holds, how far it is, and the file (PKT-01, picture 16). Whoever closes the box stops waiting for it. */
export function EvidenceBox({ order, onClose }: { order: EvidenceOrder; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [progress, setProgress] = useState<EvidenceProgress>()
  const {
    data: { file, absent } = { file: undefined, absent: [] },
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['evidence', order, language],
    queryFn: async ({ signal }) => {
      setProgress(undefined)
      const made = await makeEvidence(order, { language, signal, onProgress: setProgress })
      const named = maybe.map((part) => [part, t(`evidence.files.${part}`)] as const)
      return { file: made, absent: await absentIn(made, named) }
    },
    // Each box has a packet of its own: the next one tells what has changed since.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const save = (packet: File) => {
    saveFile(packet.name, packet)
    toastDone(t('evidence.done'))
    onClose()
  }
  return (
    <QuestionBox title={t('evidence.title')} onClose={onClose}>
      <p className={ui.lead}>{t('evidence.lead')}</p>
      <ul className={classes.parts}>
        {parts.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span>
              <strong>{t(`evidence.parts.${name}`)}</strong>
              {absent.some((part) => part === name)
                ? t('evidence.parts.none')
                : t(`evidence.parts.${name}Text`)}
            </span>
            {file && !absent.some((part) => part === name) && (
              <IconCheck size={18} stroke={1.8} aria-hidden />
            )}
          </li>
        ))}
      </ul>
      {isFetching ? (
        <Making progress={progress} />
      ) : error ? (
        <p className={classes.fault} role="alert">
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          {faultText(error)}
        </p>
      ) : (
        <p className={classes.state} role="status">
          {t('evidence.ready')}
        </p>
      )}
      <Group justify="flex-end" gap={10} mt={16}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {error && !isFetching ? (
          <Button onClick={() => void refetch()}>{t('evidence.again')}</Button>
        ) : (
          <Button
            loading={isFetching}
            leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
            onClick={() => file && save(file)}
          >
            {file ? t('evidence.download', { size: sizeOf(file, language) }) : t('evidence.downloadLater')}
          </Button>
        )}
      </Group>
    </QuestionBox>
  )
}

/** In MB from a tenth of one on. */
const sizeOf = ({ size }: File, language: Parameters<typeof formatNumber>[1]): string =>
  size < 100_000
    ? formatNumber(Math.ceil(size / 1000), language, 'kB')
    : formatNumber(Math.ceil(size / 100_000) / 10, language, 'MB')

function Making({ progress }: { progress: EvidenceProgress | undefined }) {
  const { t } = useTranslation()
  const { done, total } = progress ?? { done: 0, total: 0 }
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <div className={classes.making}>
      <div className={classes.track} aria-hidden>
        <i style={{ width: `${percent}%` }} />
      </div>
      <span>{total === 0 ? t('evidence.waiting') : t('evidence.making', { percent: String(percent) })}</span>
      {/* A reader of screens hears it at each quarter. */}
      <span className={ui.unseen} role="status">
        {t('evidence.making', { percent: String(Math.floor(percent / 25) * 25) })}
      </span>
    </div>
  )
}
