import { Button, Checkbox, Select, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '../../../core/contract/statements.ts'
import {
  activityCountries,
  activityTypes,
  maxCommodities,
  operatorRoles,
} from '../../../core/eudr/statement.ts'
import { useTranslation } from '../../ui/texts.ts'
import { AmendQuestion } from './AmendQuestion.tsx'
import type { EuRefusal } from './declaring.ts'
import { changeOf, type Draft, draftOf, emptyCommodity, unreadable } from './draft.ts'
import { Goods, type WeightOfGood, OperatorPart } from './parts.tsx'
import { useSave } from './useSave.ts'
import classes from './Statement.module.css'

export const formId = 'statement-form'

interface StatementFormProps {
  statement: Statement
  /** What it cites, which is edited beside the form. */
  references: Statement['references']
  /** What was wrong, by its place in the statement. */
  faults: ReadonlyMap<string, string>
  onFaults: (faults: ReadonlyMap<string, string>) => void
  /** Shows the input of a member. */
  onSeek: (path: string) => void
  /** What the product weighs. */
  known: WeightOfGood | undefined
  isReadOnly: boolean
  /** It was declared, and is sent to the EU anew. */
  isAmending: boolean
  onChanged: (isChanged: boolean) => void
  onAmended: () => void
  onRefused: (refused: EuRefusal | undefined) => void
}

/** What is declared: who, what and where; frozen it is read only. */
export function StatementForm({
  statement,
  references,
  faults,
  onFaults,
  onSeek,
  known,
  isReadOnly,
  isAmending,
  onChanged,
  onAmended,
  onRefused,
}: StatementFormProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [draft, setDraft] = useState(() => draftOf(statement, language))
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    onChanged(true)
  }
  const { begin, question } = useSave({
    statement,
    isAmending,
    contentOf: () => changeOf(draft, references, language),
    unreadable: () => unreadable(draft, language),
    onFaults,
    onSeek,
    onAmended,
    onRefused,
  })
  /** What every input has: its place in the statement, and what was wrong there. */
  const at = (path: string) => ({
    'data-member': path,
    error: faults.get(path),
    ...(isReadOnly ? { readOnly: true, variant: 'filled' } : {}),
  })
  const countryNames = new Intl.DisplayNames([language], { type: 'region' })
  const countries = activityCountries
    .map((value) => ({ value, label: value === 'XI' ? t('statements.form.xi') : countryNames.of(value)! }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const select = (member: 'countryOfActivity' | 'borderCrossCountry') => (
    <Select
      label={t(`statements.form.${member}`)}
      withAsterisk={member === 'countryOfActivity'}
      searchable
      clearable
      data={countries}
      {...at(`/${member}`)}
      value={draft[member] || null}
      onChange={(value) => change({ [member]: value ?? '' })}
    />
  )
  return (
    <form id={formId} onSubmit={begin}>
      <h2>{t('statements.form.what')}</h2>
      <div className={classes.grid}>
        <Select
          label={t('statements.form.operatorRole')}
          allowDeselect={false}
          data={operatorRoles.map((value) => ({ value, label: t(`statements.form.role.${value}`) }))}
          {...at('/operatorRole')}
          value={draft.operatorRole}
          onChange={(value) => change({ operatorRole: value as Draft['operatorRole'] })} // Of the list.
        />
        <Select
          label={t('statements.form.activityType')}
          allowDeselect={false}
          data={activityTypes.map((value) => ({ value, label: t(`statements.form.activity.${value}`) }))}
          {...at('/activityType')}
          {...(isAmending ? { readOnly: true, variant: 'filled' } : {})}
          value={draft.activityType}
          onChange={(value) => change({ activityType: value as Draft['activityType'] })} // Of the list.
        />
        {select('countryOfActivity')}
        {select('borderCrossCountry')}
      </div>
      {draft.operatorRole === 'REPRESENTATIVE_OPERATOR' && (
        <OperatorPart
          operator={draft.operator}
          at={at}
          isReadOnly={isReadOnly}
          onChange={(operator) => change({ operator })}
        />
      )}
      <h2>{t('statements.form.goods')}</h2>
      {draft.commodities.map((one, n) => (
        <Goods
          // Commodities have no id; their order alone tells them apart.
          key={n}
          n={n}
          one={one}
          at={at}
          known={n === 0 && !isReadOnly ? known : undefined}
          isHome={draft.activityType === 'DOMESTIC'}
          onChange={(changed) =>
            change({
              commodities: draft.commodities.map((each, place) => (place === n ? changed : each)),
            })
          }
          onRemove={
            isReadOnly || draft.commodities.length === 1
              ? undefined
              : () => change({ commodities: draft.commodities.filter((_, place) => place !== n) })
          }
        />
      ))}
      {!isReadOnly && draft.commodities.length < maxCommodities && (
        <Button
          variant="default"
          data-member="/commodities"
          leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
          onClick={() => change({ commodities: [...draft.commodities, emptyCommodity] })}
        >
          {t('statements.form.addCommodity')}
        </Button>
      )}
      <Textarea
        label={t('statements.form.comment')}
        autosize
        maxLength={2_000}
        {...at('/comment')}
        value={draft.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      <Checkbox
        label={t('statements.form.confidential')}
        description={t('statements.form.confidentialHelp')}
        checked={draft.geoLocationConfidential}
        disabled={isReadOnly}
        onChange={(event) => change({ geoLocationConfidential: event.currentTarget.checked })}
      />
      {question && <AmendQuestion {...question} />}
    </form>
  )
}
