import { Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../../ui/texts.ts'
import { changePassage } from '../../../../core/pack/edit/chain.ts'
import { changeSchema } from '../../../../core/pack/edit/schemas.ts'
import type { PackYield } from '../../../../core/rules/balance-shape.ts'
import type { PackEdge } from '../../../../core/pack/shape.ts'
import { balanceModes, defaultTolerance, type BalanceMode } from '../../../../core/fields/balanceRoles.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { Check } from './Check.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

/** What happens where more is taken of a product than there is, and how much may be missing without being an error. */
export function BalanceSettings({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const { balance = 'warn', tolerance = defaultTolerance } = pack.productSchemas[id]!
  const edit = (part: { balance?: BalanceMode; tolerance?: number | undefined }) =>
    change((now) => changeSchema(now, 'productSchemas', id, part), `${id}/${Object.keys(part).join()}`)
  return (
    <div className={classes.pair}>
      <Select
        label={t('studio.balance.title')}
        data={balanceModes.map((value) => ({ value, label: t(`studio.balance.${value}`) }))}
        value={balance}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(mode) => mode && edit({ balance: mode })}
        {...dropdown}
      />
      {balance !== 'off' && (
        <NumberEntry
          label={t('studio.balance.tolerance')}
          value={tolerance}
          isReadOnly={isReadOnly}
          onChange={(value) => edit({ tolerance: value })}
        />
      )}
    </div>
  )
}

/** How much a passage gives for what goes in. */
export function YieldSettings({ passage }: { passage: PackEdge & { id: string } }) {
  const { t } = useTranslation()
  const { change, isReadOnly } = useStudioContent()
  const bounds = passage.transformation.yield
  const edit = (next: PackYield | undefined) =>
    change((now) => changePassage(now, passage.id, { yield: next }), `${passage.id}/yield`)
  return (
    <>
      <Check
        label={t('studio.balance.yield')}
        help={t('studio.balance.yieldHelp')}
        isOn={bounds !== undefined}
        isReadOnly={isReadOnly}
        onChange={(checked) => edit(checked ? { min: 0, max: 100 } : undefined)}
      />
      {bounds && (
        <div className={classes.pair}>
          {(['min', 'max'] as const).map((bound) => (
            <NumberEntry
              key={bound}
              label={t(`studio.balance.${bound}`)}
              value={bounds[bound]}
              isReadOnly={isReadOnly}
              onChange={(value) => value !== undefined && edit({ ...bounds, [bound]: value })}
            />
          ))}
          <TextInput
            label={t('studio.balance.unit')}
            description={t('studio.balance.unitHelp')}
            maxLength={41}
            value={bounds.unit ?? ''}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) => {
              const { unit: _, ...others } = bounds
              edit(value === '' ? others : { ...others, unit: value })
            }}
          />
        </div>
      )}
    </>
  )
}
