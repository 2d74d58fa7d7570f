import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import type { Origin } from '../../../core/contract/origin.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { StatementButton } from '../statements/StatementButton.tsx'
import { readEuFile, readGeojson } from './files.ts'
import classes from './Origin.module.css'

type Work = 'copy' | 'json' | 'txt' | 'eudr'

interface OriginFilesProps {
  id: string
  identifier: string
  origin: Origin
}

/** GEO-04, GEO-05: copy, .json and .txt never wait; the EU's file waits for its checks, with the reason in its label. */
export function OriginFiles({ id, identifier, origin }: OriginFilesProps) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<Work>()
  const { totals, checks, restricted } = origin
  const blocking = checks.filter(({ state }) => state === 'blocking').length
  const isComparing = checks.some(({ state }) => state === 'running')
  const waits =
    restricted > 0
      ? t('origin.euFileRestricted')
      : blocking > 0
        ? t('origin.euFileWaits', { count: blocking })
        : isComparing
          ? t('origin.euFileRuns')
          : undefined

  // QRP-12: a button is disabled while its operation runs.
  const run = (work: Work, act: () => Promise<void>, refused: (error: unknown) => void) => async () => {
    setRunning(work)
    await act().catch(refused)
    setRunning(undefined)
  }
  const download = (work: Work, read: () => Promise<Blob>, ending: string) =>
    run(
      work,
      async () => saveFile(identifier + ending, await read()),
      (error) =>
        toastFault(error instanceof ApiError ? faultText(error) : t('error.http.download'), {
          name: error instanceof ApiError ? error.code : 'download',
        }),
    )
  const text = (type: string) => async () => new Blob([await readGeojson(id)], { type })
  const copy = run(
    'copy',
    async () => {
      await navigator.clipboard.writeText(await readGeojson(id))
      toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' })
    },
    () => toastFault(t('common.toast.copy_error'), { duration: 3000, name: 'copy_error' }),
  )
  const common = { variant: 'default', disabled: running !== undefined || totals.plots === 0 } as const

  return (
    <div className={classes.files}>
      <p>{heldText(origin, t)}</p>
      <div>
        <Button
          {...common}
          loading={running === 'copy'}
          leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('origin.copy')}
        </Button>
        <Button
          {...common}
          loading={running === 'json'}
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={() => void download('json', text('application/geo+json'), '.json')()}
        >
          .json
        </Button>
        <Button
          {...common}
          loading={running === 'txt'}
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={() => void download('txt', text('text/plain'), '.txt')()}
        >
          .txt
        </Button>
        <StatementButton product={id} />
        <RefusableButton
          {...common}
          variant="filled"
          refusal={waits}
          loading={running === 'eudr'}
          leftSection={<IconFileCertificate size={17} stroke={1.6} aria-hidden />}
          onClick={() => void download('eudr', () => readEuFile(id), '-EUDR.geojson')()}
        >
          {waits ?? t('origin.euFile')}
        </RefusableButton>
      </div>
    </div>
  )
}

/** What the EU's file holds, and why other plots aren't added (picture 49). */
function heldText(origin: Origin, t: Translator): string {
  const { polygons, points } = origin.totals
  const held = t('origin.holds', { count: polygons + points })
  const as =
    points > 0
      ? t('origin.holdsAs.points', { count: points })
      : polygons > 0 && t('origin.holdsAs.polygons', { count: polygons })
  return `${[[held, as].filter(Boolean).join(', '), ...leftOut(origin, t)].join('; ')}.`
}

function leftOut({ totals, plots }: Origin, t: Translator): string[] {
  const nameOf = (id: string | null) => plots.find(({ product }) => product._id === id)?.product.identifier
  const contained = plots.filter(({ sameAs }) => sameAs !== null)
  const lacking = plots.filter(({ kind }) => kind === 'none' || kind === 'broken')
  const others = totals.plots - totals.polygons - totals.points - contained.length - lacking.length
  const other = nameOf(contained[0]?.sameAs ?? null)
  const name = lacking[0]?.product.identifier ?? ''
  return [
    contained.length === 1 && other !== undefined
      ? t('origin.contained', { count: 1, name: contained[0]!.product.identifier, other })
      : contained.length > 0 && t('origin.contained', { count: contained.length, name: '', other: '' }),
    lacking.length > 0 && t('origin.lacks', { count: lacking.length, name }),
    // They stand on another page.
    others > 0 && t('origin.leftOut', { count: others }),
  ].filter((one) => one !== false)
}
