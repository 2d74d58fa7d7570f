import { Select } from '@mantine/core'
import { useTranslation } from '../../../ui/texts.ts'
import type { Ratio } from '../../../../core/pack/shape.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { Check } from './Check.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

export interface PassageValues {
  ratio: Ratio
  reuse: boolean
  initiator: boolean
  strictTime: boolean
}

const ratios: Record<string, Ratio> = { '1-1': [1, 1], '1-n': [1, 'n'], 'n-1': ['n', 1] }
const ratioKeys = ['1-1', '1-n', 'n-1'] as const

interface PassageFieldsProps {
  values: PassageValues
  onChange: (change: Partial<PassageValues>) => void
}

/** How a passage works, in words of the cooperative. */
export function PassageFields({ values, onChange }: PassageFieldsProps) {
  const { t } = useTranslation()
  const { isReadOnly } = useStudioContent()
  const key = values.ratio.join('-')
  return (
    <div className={classes.fields}>
      <Select
        label={t('studio.passage.ratio')}
        data={ratioKeys.map((value) => ({ value, label: t(`studio.passage.${value}`) }))}
        value={key}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(value) => value && onChange({ ratio: ratios[value]! })}
        {...dropdown}
      />
      <Check
        label={t('studio.passage.initiator')}
        help={t('studio.passage.initiatorHelp')}
        isOn={values.initiator}
        isReadOnly={isReadOnly}
        onChange={(checked) => onChange({ initiator: checked })}
      />
      {key === 'n-1' && (
        <Check
          label={t('studio.passage.reuse')}
          help={t('studio.passage.reuseHelp')}
          isOn={values.reuse}
          isReadOnly={isReadOnly}
          onChange={(checked) => onChange({ reuse: checked })}
        />
      )}
      <Check
        label={t('studio.passage.strictTime')}
        help={t('studio.passage.strictTimeHelp')}
        isOn={values.strictTime}
        isReadOnly={isReadOnly}
        onChange={(checked) => onChange({ strictTime: checked })}
      />
    </div>
  )
}
