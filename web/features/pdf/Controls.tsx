import { ActionIcon, Input, Select, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { labelSymbols } from '../../../core/gs1/printed.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { languageOf, languages, locales } from '../../../core/i18n/index.ts'
import { cellsOf, maxCopies, sheetsOf } from '../../../core/rules/paper.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { stageWords } from '../products/words.ts'
import type { Choice } from './PrintPanel.tsx'
import classes from './Print.module.css'

type Wish = Omit<Choice, 'template'>

interface ControlsProps {
  choice: Choice
  stage: ChainStage
  count: number
  onChange: (wish: Wish) => void
}

/** First cell, copies and language, with the sums that follow from them. */
export function Controls({ choice, stage, count, onChange }: ControlsProps) {
  const { t, i18n } = useTranslation()
  const { first, copies, language, symbol } = choice
  const { sheet } = choice.template.template
  const wish: Wish = { first, copies, language, symbol }
  const { one, many } = stageWords(stage, t)
  const figure = (value: number) => amount(value, i18n.language)
  return (
    <section className={classes.controls} aria-label={t('pdf.settings')}>
      {sheet && (
        <>
          <Stepper
            label={t('pdf.firstCell')}
            value={first}
            max={cellsOf(sheet)}
            onChange={(value) => onChange({ ...wish, first: value })}
          />
          {first > 1 && (
            <p>
              {t('pdf.placed', {
                row: String(Math.floor((first - 1) / sheet.columns) + 1),
                column: String(((first - 1) % sheet.columns) + 1),
              })}{' '}
              {t('pdf.usedBefore', { count: first - 1 })}
            </p>
          )}
          <Stepper
            label={t('pdf.copies', { one })}
            value={copies}
            max={maxCopies}
            onChange={(value) => onChange({ ...wish, copies: value })}
          />
        </>
      )}
      <Select
        label={t('pdf.language')}
        data={languages.map((value) => ({ value, label: locales[value].name }))}
        value={language}
        allowDeselect={false}
        onChange={(value) => onChange({ ...wish, language: languageOf(value) })}
      />
      {stage.stage.gs1 && (
        <Select
          label={t('symbols.choose')}
          data={labelSymbols.map((value) => ({ value, label: t(`symbols.name.${value}`) }))}
          value={symbol}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ ...wish, symbol: labelSymbols.find((one) => one === value) ?? symbol })
          }
          {...dropdown}
        />
      )}
      {sheet && (
        <dl className={classes.sums}>
          <dt>{capitalised(many)}</dt>
          <dd>{figure(count)}</dd>
          <dt>{t('pdf.copiesSum')}</dt>
          <dd>× {figure(copies)}</dd>
          <dt data-total>{t('pdf.labelsSum')}</dt>
          <dd data-total>{figure(count * copies)}</dd>
          <dt>{t('pdf.sheetsSum')}</dt>
          <dd>{figure(sheetsOf(sheet, count * copies, { first }))}</dd>
        </dl>
      )}
      <p className={classes.hint}>
        <IconPrinter size={17} stroke={1.6} aria-hidden />
        {t(sheet ? 'pdf.trueSizeDie' : 'pdf.trueSize')}
      </p>
    </section>
  )
}

interface StepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A whole number from 1 on; only digits can be typed. */
function Stepper({ label, value, max, onChange }: StepperProps) {
  const { t } = useTranslation()
  const id = useId()
  const set = (next: number) => onChange(Math.max(1, Math.min(next, max)))
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          size={34}
          disabled={value <= 1}
          aria-label={t('pdf.less', { label })}
          onClick={() => set(value - 1)}
        >
          <IconMinus size={17} stroke={1.8} />
        </ActionIcon>
        <TextInput
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={String(value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => set(Number(currentTarget.value.replace(/\D/g, '').slice(0, 4)))}
        />
        <ActionIcon
          variant="default"
          size={34}
          disabled={value >= max}
          aria-label={t('pdf.moreOf', { label })}
          onClick={() => set(value + 1)}
        >
          <IconPlus size={17} stroke={1.8} />
        </ActionIcon>
      </div>
    </div>
  )
}
