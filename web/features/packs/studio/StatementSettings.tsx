import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { activityTypes, maxSpecies } from '../../../../core/eudr/statement.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { type Change, changeSchema, merged } from '../../../../core/pack/edit/schemas.ts'
import type { PackStatement } from '../../../../core/pack/shape.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { Check } from './Check.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

/** What a statement to the EU says of the products of a stage (EUD-01). */
export function StatementSettings({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const { statement } = pack.productSchemas[id]!
  const set = (next: PackStatement | undefined, member = '') =>
    change((now) => changeSchema(now, 'productSchemas', id, { statement: next }), `${id}/statement/${member}`)
  return (
    <>
      <Check
        label={t('studio.statement.is')}
        help={t('studio.statement.help')}
        isOn={statement !== undefined}
        isReadOnly={isReadOnly}
        onChange={(checked) => set(checked ? { hsHeading: '' } : undefined)}
      />
      {statement && (
        <Content
          statement={statement}
          isReadOnly={isReadOnly}
          onChange={(part, member) => set(merged(statement, part), member)}
        />
      )}
    </>
  )
}

interface ContentProps {
  statement: PackStatement
  isReadOnly: boolean
  /** Letters of one member are undone together. */
  onChange: (part: Change<PackStatement>, member: string) => void
}

function Content({ statement, isReadOnly, onChange }: ContentProps) {
  const { t } = useTranslation()
  const { hsHeading, description = {}, species = [], activityType, public: shown } = statement
  const describe = (language: Language, text: string) => {
    const { [language]: _, ...others } = description
    const next = text === '' ? others : { ...description, [language]: text }
    onChange({ description: Object.keys(next).length > 0 ? next : undefined }, `description/${language}`)
  }
  const setSpecies = (next: typeof species, member: string) =>
    onChange({ species: next.length > 0 ? next : undefined }, `species/${member}`)
  return (
    <>
      <TextInput
        label={t('statements.form.hsHeading')}
        required
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={hsHeading}
        error={hsHeading === '' || /^[0-9]{2,6}$/.test(hsHeading) ? undefined : t('statements.fault.heading')}
        readOnly={isReadOnly}
        onChange={({ currentTarget: { value } }) => onChange({ hsHeading: value }, 'hsHeading')}
      />
      <LanguageTexts
        label={t('studio.statement.description')}
        maxLength={150}
        values={description}
        onChange={describe}
      />
      {species.map((one, n) => (
        <fieldset
          // Species have no id; their order alone tells them apart.
          key={n}
          className={classes.pair}
          aria-label={t('studio.statement.species', { n: n + 1 })}
        >
          {(['scientificName', 'commonName'] as const).map((member) => (
            <TextInput
              key={member}
              label={t(`studio.statement.${member}`)}
              required
              maxLength={200}
              autoComplete="off"
              value={one[member]}
              readOnly={isReadOnly}
              onChange={({ currentTarget: { value } }) =>
                setSpecies(species.with(n, { ...one, [member]: value }), `${n}/${member}`)
              }
            />
          ))}
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              aria-label={t('studio.statement.removeSpecies', { n: n + 1 })}
              onClick={() => setSpecies(species.toSpliced(n, 1), `${n}`)}
            >
              <IconTrash size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {!isReadOnly && species.length < maxSpecies && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
            onClick={() => setSpecies([...species, { scientificName: '', commonName: '' }], 'add')}
          >
            {t('studio.statement.addSpecies')}
          </Button>
        </div>
      )}
      <div className={classes.pair}>
        <Select
          label={t('statements.form.activityType')}
          data={activityTypes.map((value) => ({ value, label: t(`statements.form.activity.${value}`) }))}
          value={activityType ?? null}
          clearable
          readOnly={isReadOnly}
          onChange={(value) => onChange({ activityType: value ?? undefined }, 'activityType')}
          {...dropdown}
        />
        <Select
          label={t('studio.statement.public')}
          data={(['none', 'reference'] as const).map((value) => ({
            value,
            label: t(`studio.statement.public_${value}`),
          }))}
          value={shown === 'full' ? 'reference' : (shown ?? 'none')}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) => onChange({ public: value as PackStatement['public'] }, 'public')}
          {...dropdown}
        />
      </div>
    </>
  )
}
