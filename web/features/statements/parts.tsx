import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { identifierTypes, neededOfOperator } from '../../../core/eudr/statement.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { type CommodityTexts, operatorMembers, type OperatorTexts } from './draft.ts'
import classes from './Statement.module.css'

/** What every input has: its place in the statement, and what was wrong there. */
type At = (path: string) => { error: string | undefined }

interface OperatorPartProps {
  operator: OperatorTexts
  at: At
  isReadOnly: boolean
  onChange: (operator: OperatorTexts) => void
}

/** Who is represented; once everything is there, in two lines. */
export function OperatorPart({ operator, at, isReadOnly, onChange }: OperatorPartProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => neededOfOperator.some((member) => operator[member] === ''))
  const isWrong = operatorMembers.some((member) => at(`/operator/${member}`).error !== undefined)
  const { name, identifierType, identifierValue, street, postalCode, city, country } = operator
  if (!isOpen && !isWrong)
    return (
      <fieldset className={classes.part}>
        <legend>{t('statements.form.operator')}</legend>
        <div className={classes.operator} data-frozen={isReadOnly || undefined}>
          <IconBuilding size={20} stroke={1.6} aria-hidden />
          <span>
            {name}
            <small>
              {labelOf(identifierType)} {identifierValue}, {street}, {postalCode} {city}, {country}
            </small>
          </span>
          {!isReadOnly && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('statements.form.changeOperator')}
              onClick={() => setOpen(true)}
            >
              {t('statements.form.change')}
            </Button>
          )}
        </div>
      </fieldset>
    )
  return (
    <fieldset className={classes.part}>
      <legend>{t('statements.form.operator')}</legend>
      <div className={classes.grid}>
        {operatorMembers.map((member) =>
          member === 'identifierType' ? (
            <Select
              key={member}
              label={t('statements.form.operatorOf.identifierType')}
              clearable
              data={identifierTypes.map((value) => ({
                value,
                label: labelOf(value),
              }))}
              {...at('/operator/identifierType')}
              value={operator.identifierType || null}
              onChange={(value) => onChange({ ...operator, identifierType: value ?? '' })}
            />
          ) : (
            <TextInput
              key={member}
              label={t(`statements.form.operatorOf.${member}`)}
              {...at(`/operator/${member}`)}
              value={operator[member]}
              onChange={(event) => onChange({ ...operator, [member]: event.currentTarget.value })}
            />
          ),
        )}
      </div>
    </fieldset>
  )
}

const labelOf = (identifierType: string): string => identifierType.replace('_', ' ').toUpperCase()

/** What the product weighs, and how it is called. */
export interface WeightOfGood {
  kilograms: number
  name: string
}

interface GoodsProps {
  n: number
  one: CommodityTexts
  at: At
  /** Only what stays in the EU has a percentage. */
  isHome: boolean
  /** Undefined where it is unknown, or nothing may be changed. */
  known: WeightOfGood | undefined
  onChange: (one: CommodityTexts) => void
  onRemove: (() => void) | undefined
}

/** One commodity. */
export function Goods({ n, one, at, isHome, known, onChange, onRemove }: GoodsProps) {
  const { t, i18n } = useTranslation()
  const weight = known && formatNumber(known.kilograms, i18n.language)
  const input = (member: keyof CommodityTexts) => ({
    ...at(`/commodities/${n}/${member}`),
    value: one[member],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...one, [member]: event.currentTarget.value }),
  })
  return (
    <fieldset className={classes.part} aria-label={t('statements.form.commodity', { n: n + 1 })}>
      <div className={classes.goods}>
        <TextInput label={t('statements.form.hsHeading')} withAsterisk {...input('hsHeading')} />
        <TextInput
          label={t('statements.form.descriptionOfGoods')}
          withAsterisk
          {...input('descriptionOfGoods')}
        />
        <TextInput
          label={t('statements.form.netWeight')}
          withAsterisk={!isHome}
          inputMode="decimal"
          rightSection="kg"
          {...input('netWeight')}
        />
        <TextInput
          label={t('statements.form.supplementaryUnit')}
          inputMode="decimal"
          {...input('supplementaryUnit')}
        />
        <TextInput
          label={t('statements.form.supplementaryUnitQualifier')}
          {...input('supplementaryUnitQualifier')}
        />
        {(isHome || one.percentageEstimationOrDeviation !== '') && (
          <TextInput
            label={t('statements.form.percentage')}
            inputMode="decimal"
            rightSection="%"
            {...input('percentageEstimationOrDeviation')}
          />
        )}
      </div>
      {known && weight !== one.netWeight && (
        <Button
          className={classes.weight ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ ...one, netWeight: weight! })}
        >
          {t('statements.form.useWeight', { amount: `${weight} kg`, name: known.name })}
        </Button>
      )}
      <Textarea
        label={t('statements.form.species')}
        description={t('statements.form.speciesHelp')}
        autosize
        {...input('species')}
      />
      {onRemove && (
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          {t('statements.form.removeCommodity')}
        </Button>
      )}
    </fieldset>
  )
}
