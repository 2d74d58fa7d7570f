import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { dropdown, FaultText } from '../../forms/inputs/common.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { newFilter, type FilterDraft } from './filters.ts'
import ui from '../../ui/shared.module.css'
import classes from './settings.module.css'

/** The words that dashboards expect, by what they mean; one of another program stays as it is. */
const types = ['select', 'organization'] as const
function typesWith(own: string, t: Translator): { value: string; label: string }[] {
  const known = types.map((value) => ({ value, label: t(`accounts.filterTypes.${value}`) }))
  return own === '' || known.some(({ value }) => value === own)
    ? known
    : [...known, { value: own, label: own }]
}

interface FiltersFieldsProps {
  filters: readonly FilterDraft[]
  onChange: (filters: FilterDraft[]) => void
  /** What is wrong with all of them. */
  fault?: string | undefined
  faultAt: (path: string) => string | undefined
}

/** AUT-16: the filters of the dashboards, each with its elements as lines. */
export function FiltersFields({ filters, onChange, fault: shared, faultAt }: FiltersFieldsProps) {
  const { t } = useTranslation()
  const change = (key: string, part: Partial<FilterDraft>) =>
    onChange(filters.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <section className={classes.filters} aria-labelledby="settings-filters">
      <h2 id="settings-filters">{t('accounts.filters')}</h2>
      <p className={ui.quiet}>{t('accounts.filtersLead')}</p>
      {shared && <Notice urgent>{shared}</Notice>}
      {filters.map(({ key, name, type, isid, lines }, at) => {
        const fault = (member: string) => {
          const message = faultAt(`${at}/${member}`)
          return message && <FaultText>{message}</FaultText>
        }
        return (
          <fieldset key={key} className={classes.filter}>
            <legend>{name || t('accounts.newFilter')}</legend>
            <TextInput
              label={t('common.name')}
              required
              maxLength={200}
              value={name}
              error={fault('name')}
              onChange={(event) => change(key, { name: event.currentTarget.value })}
            />
            <Select
              label={t('accounts.filterType')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              required
              placeholder={t('forms.choose')}
              allowDeselect={false}
              data={typesWith(type, t)}
              value={type || null}
              error={fault('type')}
              onChange={(chosen) => chosen && change(key, { type: chosen })}
              {...dropdown}
            />
            <Textarea
              className={classes.wide ?? ''}
              label={t('accounts.elements')}
              description={t('accounts.elementsHelp')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autosize
              minRows={2}
              maxRows={8}
              value={lines}
              onChange={(event) => change(key, { lines: event.currentTarget.value })}
            />
            <Checkbox
              label={t('accounts.isid')}
              checked={isid}
              onChange={(event) => change(key, { isid: event.currentTarget.checked })}
            />
            <ActionIcon
              className={classes.remove ?? ''}
              size={32}
              aria-label={t('accounts.removeFilter', { name: name || t('accounts.newFilter') })}
              onClick={() => onChange(filters.filter((one) => one.key !== key))}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          </fieldset>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => onChange([...filters, newFilter()])}
      >
        {t('accounts.addFilter')}
      </Button>
    </section>
  )
}
