import { NumberInput } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import { graceHours, type Key, maxGrace } from '../../../core/contract/keys.ts'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { question } from '../../shell/question.tsx'
import { refreshKeys } from './queries.ts'
import { Secret } from './Secret.tsx'

/** Gives a key another secret; the present one opens for some hours more (KEY-05). */
export const RotateKey = question({
  route: contract.keys.rotate,
  input: ({ _id: id }: Key, { hours }) => ({ params: { id }, body: { graceHours: hours } }),
  texts: (t, { name }) => ({
    title: t('connections.rotate.title', { name }),
    action: t('connections.rotate.action'),
    text: <p>{t('connections.rotate.text')}</p>,
  }),
  form: {
    initial: (): { hours: number } => ({ hours: graceHours }),
    fields: (t) => [
      {
        name: 'hours',
        faultsOf: 'graceHours',
        label: t('connections.rotate.hours'),
        render: ({ label, value, onChange, error }: Control<number>) => (
          <NumberInput
            label={label}
            description={`${t('connections.rotate.hoursHelp', { max: maxGrace })} ${t('connections.rotate.again')}`}
            inputWrapperOrder={entryOrder}
            w={{ base: '100%', sm: 320 }}
            min={0}
            max={maxGrace}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={value}
            onChange={(hours) => onChange(Number(hours))}
            error={error && <FaultText>{error}</FaultText>}
          />
        ),
      },
    ],
  },
  outcome: ({ name }, { secret }, onClose) => <Secret name={name} secret={secret} onClose={onClose} />,
  refresh: refreshKeys,
})
