import { Button, Radio } from '@mantine/core'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { symbolKinds } from '../../../core/gs1/printed.ts'
import { faultText } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { Progress } from '../../ui/Progress.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useProductClose } from '../products/recordTabs.ts'
import { countOf } from '../products/words.ts'
import { type CodesProgress, makeCodes, usualChoice } from './queries.ts'
import { SymbolOptions } from './SymbolOptions.tsx'
import ui from '../../ui/shared.module.css'
import classes from './Codes.module.css'

interface NamedProduct {
  _id: string
  name: string
}

type DownloadState =
  | { progress: CodesProgress }
  | { file: File; leftOut: readonly string[] }
  | { error: unknown }

/** GS1-09: the codes of the products that the list put into the session, as files of one ZIP (picture 51). */
export function DownloadCodes() {
  const { productTypeId: stageId = '' } = useSearch({ from: '/session/shell/Products' })
  const stage = findStage(useChains().chains, stageId)?.stage
  const { found: products } = useDraft<NamedProduct[]>(`print-products:${stageId}`)
  const close = useProductClose(undefined, stageId)
  const isEmpty = products === null || products.length === 0
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (isEmpty) leave()
  }, [isEmpty])
  return isEmpty ? null : <CodesPanel stage={stage} products={products} onClose={close} />
}

interface CodesPanelProps {
  stage: ChainStage | undefined
  products: readonly NamedProduct[]
  onClose: () => void
}

export function CodesPanel({ stage, products, onClose }: CodesPanelProps) {
  const { t, i18n } = useTranslation()
  const [choice, setChoice] = useState(usualChoice)
  const [making, setMaking] = useState<DownloadState>()
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])

  const change = (part: Partial<typeof choice>) => {
    setChoice({ ...choice, ...part })
    setMaking(undefined)
  }
  const isMaking = making !== undefined && 'progress' in making
  const download = async () => {
    const { signal } = (waiting.current = new AbortController())
    setMaking({ progress: { done: 0, total: products.length } })
    try {
      const order = { products: products.map(({ _id }) => _id), ...choice }
      const file = await makeCodes(order, { signal, onProgress: (progress) => setMaking({ progress }) })
      const left = 'leftOut' in file ? (file.leftOut as string | null) : null
      saveFile(file.name, file)
      setMaking({ file, leftOut: left?.split(',') ?? [] })
    } catch (error) {
      if (!signal.aborted) setMaking({ error })
    }
  }
  return (
    <SidePanel
      title={t('symbols.many.title')}
      subtitle={stage && countOf(products.length, stage, t, i18n.language)}
      stage={stage}
      onClose={onClose}
      footer={
        <>
          <div className={classes.making}>{making && <Outcome making={making} products={products} />}</div>
          <Button
            loading={isMaking}
            leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
            onClick={() => void download()}
          >
            {t('symbols.download')}
          </Button>
        </>
      }
    >
      <fieldset className={classes.many} disabled={isMaking}>
        <Radio.Group
          label={t('symbols.choose')}
          value={choice.symbol}
          onChange={(value) => {
            const symbol = symbolKinds.find((one) => one === value)
            if (symbol) change({ symbol })
          }}
        >
          <div className={classes.kinds}>
            {symbolKinds.map((symbol) => (
              <Radio
                key={symbol}
                value={symbol}
                label={
                  <>
                    <b>{t(`symbols.name.${symbol}`)}</b>{' '}
                    <span className={ui.meta}>{t(`symbols.carries.${symbol}`)}</span>
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.options}>
          <SymbolOptions choice={choice} onChange={change} />
        </div>
        <p className={ui.meta}>{t('symbols.many.table')}</p>
      </fieldset>
    </SidePanel>
  )
}

/** Names of products that a sentence holds. */
const maxNamed = 3

/** How far the files are, or what came of them. */
function Outcome({ making, products }: { making: DownloadState; products: readonly NamedProduct[] }) {
  const { t } = useTranslation()
  if ('error' in making)
    return (
      <p role="alert">
        <IconAlertCircle size={18} stroke={1.6} aria-hidden />
        {faultText(making.error)}
      </p>
    )
  if ('progress' in making) {
    const { done, total } = making.progress
    return (
      <>
        <Progress done={done} total={total} />
        <span>{t('symbols.many.making', { done, total })}</span>
      </>
    )
  }
  const { file, leftOut } = making
  const names = leftOut.map((id) => products.find(({ _id }) => _id === id)?.name ?? id)
  const more = names.length > maxNamed ? ` ${t('pdf.andMore', { count: names.length - maxNamed })}` : ''
  return (
    <p role="status">
      <b>{file.name}</b>
      {names.length > 0 && (
        <span>{t('symbols.many.leftOut', { names: names.slice(0, maxNamed).join(', ') + more })}</span>
      )}
    </p>
  )
}
