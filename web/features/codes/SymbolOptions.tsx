import { Checkbox, SegmentedControl } from '@mantine/core'
import { symbolFormats } from '../../../core/gs1/printed.ts'
import { useTranslation } from '../../ui/texts.ts'
import { ModuleEntry } from './ModuleEntry.tsx'
import type { SymbolChoice } from './queries.ts'
import classes from './Codes.module.css'

interface SymbolOptionsProps {
  choice: SymbolChoice
  onChange: (part: Partial<SymbolChoice>) => void
}

/** The format of a code's file, the size of its module, and whether its elements stand beside it. */
export function SymbolOptions({ choice: { format, module, text }, onChange }: SymbolOptionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <p className={classes.label} id="symbol-format">
          {t('symbols.format')}
        </p>
        <SegmentedControl
          aria-labelledby="symbol-format"
          data={symbolFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          value={format}
          onChange={(next) => onChange({ format: next })}
        />
      </div>
      <ModuleEntry value={module} onChange={(next) => onChange({ module: next })} />
      <div>
        <p className={classes.label}>{t('symbols.text')}</p>
        <Checkbox
          className={classes.check ?? ''}
          label={t('symbols.textOn')}
          checked={text}
          onChange={({ currentTarget: { checked } }) => onChange({ text: checked })}
        />
      </div>
    </>
  )
}
