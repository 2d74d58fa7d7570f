import { Checkbox, Select } from '@mantine/core'
import { useTranslation } from '../../../ui/texts.ts'
import type { Ratio } from '../../../../core/pack/shape.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
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
      <Checkbox
        label={t('studio.passage.initiator')}
        description={t('studio.passage.initiatorHelp')}
        checked={values.initiator}
        disabled={isReadOnly}
        onChange={(event) => onChange({ initiator: event.currentTarget.checked })}
      />
      {key === 'n-1' && (
        <Checkbox
          label={t('studio.passage.reuse')}
          description={t('studio.passage.reuseHelp')}
          checked={values.reuse}
          disabled={isReadOnly}
          onChange={(event) => onChange({ reuse: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('studio.passage.strictTime')}
        description={t('studio.passage.strictTimeHelp')}
        checked={values.strictTime}
        disabled={isReadOnly}
        onChange={(event) => onChange({ strictTime: event.currentTarget.checked })}
      />
    </div>
  )
}
