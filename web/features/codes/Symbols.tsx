import { Radio, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { SymbolKind } from '../../../core/gs1/printed.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { Fault } from '../../shell/faults.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { type ShownSymbol, shownSymbolQuery, type SymbolChoice } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './Codes.module.css'

interface SymbolsProps {
  product: string
  name: string
  symbols: readonly SymbolKind[]
  choice: SymbolChoice
  /** The text beside a symbol, as it is printed. */
  printed: (symbol: SymbolKind) => string[]
  onChoose: (symbol: SymbolKind) => void
}

/** Pixels of a millimetre, unless a symbol is too large. */
const scale = 8.8
/** Pixels of the side of the largest symbol, and of what stands around bars. */
const largest = 200
const around = 32

/** The symbols of a code at one scale, each with what it carries; one of them is chosen. */
export function Symbols({ product, name, symbols, choice, printed, onChoose }: SymbolsProps) {
  const { t, i18n } = useTranslation()
  const { ref, width } = useElementSize()
  const read = useQueries({
    queries: symbols.map((symbol) => ({
      ...shownSymbolQuery(product, symbol, choice.module),
      // While another module is drawn, the last one stays.
      placeholderData: (before: ShownSymbol | undefined) => before,
    })),
  })
  const pixels = Math.min(
    scale,
    ...read.flatMap(({ data }) =>
      data ? [largest / data.height, (isWide(data) ? width - around : largest) / data.width] : [],
    ),
  )
  const chosen = read[symbols.indexOf(choice.symbol)]?.data
  const sizeOf = (size: number) => formatNumber(Math.round(size * 10) / 10, i18n.language)
  return (
    <div ref={ref}>
      <div className={classes.symbols} role="radiogroup" aria-label={t('symbols.choose')}>
        {symbols.map((symbol, n) => {
          const { data, isError, error, refetch } = read[n]!
          return (
            <label
              key={symbol}
              className={classes.symbol}
              data-chosen={symbol === choice.symbol || undefined}
              data-wide={n > 1 || undefined}
            >
              <span className={classes.name}>
                <Radio
                  name="symbol"
                  value={symbol}
                  aria-label={`${t(`symbols.name.${symbol}`)}, ${t(`symbols.carries.${symbol}`)}`}
                  checked={symbol === choice.symbol}
                  onChange={() => onChoose(symbol)}
                />
                <b>{t(`symbols.name.${symbol}`)}</b> <span>{t(`symbols.carries.${symbol}`)}</span>
              </span>
              {data ? (
                <div className={classes.drawn}>
                  <figure style={{ width: data.width * pixels }}>
                    <img
                      src={data.address}
                      alt={t('symbols.image', { symbol: t(`symbols.name.${symbol}`), name })}
                      width={data.width * pixels}
                      height={data.height * pixels}
                    />
                    <figcaption>{t('symbols.width', { size: sizeOf(data.width) })}</figcaption>
                  </figure>
                  {choice.text && (
                    <p className={classes.code}>
                      {printed(symbol).map((line) => (
                        <span key={line}>{line}</span>
                      ))}
                    </p>
                  )}
                </div>
              ) : isError ? (
                <Fault error={error} onRetry={() => void refetch()} />
              ) : (
                <Skeleton height={180} width={180} />
              )}
            </label>
          )
        })}
      </div>
      <p className={ui.meta}>{t('symbols.scale')}</p>
      <p className={classes.size} role="status">
        {chosen && (
          <>
            {t('symbols.comesOut')}{' '}
            <b>
              {sizeOf(chosen.width)} × {sizeOf(chosen.height)} mm
            </b>{' '}
            {t(choice.text ? 'symbols.quietWithText' : 'symbols.quiet')}
          </>
        )}
      </p>
    </div>
  )
}

const isWide = ({ width, height }: ShownSymbol) => width > 2 * height
