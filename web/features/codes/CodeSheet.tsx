import { Button, Select } from '@mantine/core'
import { IconCopy, IconDownload, IconInfoCircle, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProductCodes } from '../../../core/contract/symbols.ts'
import { localMoment, writeDay } from '../../../core/fields/calendar.ts'
import { eanOf, printedOf, type SymbolKind } from '../../../core/gs1/printed.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { amount } from '../../ui/format.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { RecordFoot } from '../products/openRecord.tsx'
import { symbolFileQuery, type SymbolChoice, usualChoice } from './queries.ts'
import { SymbolOptions } from './SymbolOptions.tsx'
import { Symbols } from './Symbols.tsx'
import { useCodeKeys } from './useCodeKeys.ts'
import ui from '../../ui/shared.module.css'
import classes from './Codes.module.css'

interface CodeSheetProps {
  product: string
  uuid: string
  name: string
  codes: ProductCodes
  code: NonNullable<ProductCodes['code']>
  /** Opens the labels of the product; undefined where its stage prints none. */
  onPrint: ((symbol?: 'datamatrix') => void) | undefined
}

/** Symbols that every code has. */
const usual = ['qr', 'datamatrix'] as const
const others = ['ean13', 'gs1-128'] as const

/** GS1-09: the code of a product, its symbols at one scale, and the file of the chosen one (picture 51). */
export function CodeSheet({ product, uuid, name, codes, code, onPrint }: CodeSheetProps) {
  const { t, i18n } = useTranslation()
  const [other, setOther] = useState<SymbolKind>()
  const [choice, setChoice] = useState(usualChoice)
  const choose = (part: Partial<SymbolChoice>) => setChoice((before) => ({ ...before, ...part }))
  const { data: file, isFetching, isError } = useQuery(symbolFileQuery(product, choice))
  const save = () => file && saveFile(file.name, file)
  useCodeKeys({
    onStep: () => choose({ symbol: choice.symbol === 'qr' ? 'datamatrix' : 'qr' }),
    onSave: save,
  })
  const symbols: SymbolKind[] = other ? [...usual, other] : [...usual]
  const hasEan = eanOf(code.gtin) !== undefined
  return (
    <>
      {codes.refused && <Refused code={code} refused={codes.refused} />}
      <Symbols
        product={product}
        name={name}
        symbols={symbols}
        choice={choice}
        printed={(symbol) => (symbol === 'ean13' ? [] : printedOf(code))}
        onChoose={(symbol) => choose({ symbol })}
      />
      <Address {...code} />
      <div className={classes.options}>
        <SymbolOptions choice={choice} onChange={choose} />
        <Select
          label={t('symbols.other')}
          data={[
            { value: '', label: t('symbols.noOther') },
            ...others.map((value) => ({
              value,
              label: t(value === 'ean13' && !hasEan ? 'symbols.noEan' : `symbols.name.${value}`),
              disabled: value === 'ean13' && !hasEan,
            })),
          ]}
          value={other ?? ''}
          allowDeselect={false}
          onChange={(value) => {
            const next = others.find((one) => one === value)
            setOther(next)
            choose({ symbol: next ?? 'qr' })
          }}
          {...dropdown}
        />
      </div>
      <section className={classes.also} aria-labelledby="symbol-also">
        <h3 id="symbol-also">{t('symbols.also')}</h3>
        <ul>
          {codes.earlier.map(({ bracketed, until }) => (
            <li key={bracketed}>
              <span className={classes.code}>{bracketed}</span>
              <span className={ui.meta}>{t('symbols.until', { date: dayOf(until, i18n.language) })}</span>
            </li>
          ))}
          <li>
            <span className={classes.code}>/{uuid}</span>
            <span className={ui.meta}>{t('symbols.withoutGtin')}</span>
          </li>
        </ul>
      </section>
      <RecordFoot>
        <p className={ui.meta} role="status">
          {file &&
            t('symbols.file', {
              name: file.name,
              size: amount(Math.max(1, Math.round(file.size / 1000)), i18n.language),
            })}
        </p>
        {onPrint && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
            onClick={() => onPrint(choice.symbol === 'datamatrix' ? choice.symbol : undefined)}
          >
            {t('symbols.print')}
          </Button>
        )}
        <Button
          loading={isFetching && !file}
          disabled={isError}
          aria-keyshortcuts="Control+S"
          leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
          onClick={save}
        >
          {t('symbols.download')}
        </Button>
      </RecordFoot>
    </>
  )
}

const dayOf = (iso: string, language: Language) => writeDay(localMoment(new Date(iso)), 'short', language)

/** Its own number is no part of the code: which one is, and why. */
function Refused({
  code,
  refused: { value, reason, until },
}: {
  code: NonNullable<ProductCodes['code']>
  refused: NonNullable<ProductCodes['refused']>
}) {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.refused} role="note">
      <IconInfoCircle size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{t('symbols.refused.title', { ai: code.ai, value: code.value })}</b>
        <span>
          {reason === 'taken' && until !== null
            ? t('symbols.refused.takenUntil', { value, date: dayOf(until, i18n.language) })
            : t(`symbols.refused.${reason}`, { value })}
        </span>
      </p>
    </div>
  )
}

/** The address that is printed, its GTIN and its lot in bold. */
function Address({ address, gtin, ai }: NonNullable<ProductCodes['code']>) {
  const { t } = useTranslation()
  const id = useId()
  const [start = '', rest = ''] = address.split(`/01/${gtin}/${ai}/`)
  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  return (
    <div>
      <p className={classes.label} id={id}>
        {t('symbols.address')}
      </p>
      <div className={classes.address}>
        <span role="group" aria-labelledby={id}>
          {start}/01/<b>{gtin}</b>/{ai}/<b>{rest}</b>
        </span>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('symbols.copy')}
        </Button>
      </div>
      <p className={ui.meta}>{t('symbols.addressHelp')}</p>
    </div>
  )
}
