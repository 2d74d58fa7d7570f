import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Language } from '../../../../core/i18n/index.ts'
import { changeSchema } from '../../../../core/pack/edit/schemas.ts'
import {
  needNames,
  readyLevels,
  readyOf,
  type PackNeeds,
  type PackReadyRule,
} from '../../../../core/rules/ready-shape.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

type NeedName = keyof PackNeeds

/** What makes the products of a stage ready, rule by rule (RDY-01). */
export function ReadySettings({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const rules = pack.productSchemas[id]!.ready ?? []
  const set = (next: readonly PackReadyRule[], member: string) =>
    change(
      (now) => changeSchema(now, 'productSchemas', id, { ready: next.length > 0 ? [...next] : undefined }),
      `${id}/ready/${member}`,
    )
  const newCode = () => {
    let n = rules.length + 1
    while (rules.some(({ code }) => code === `R${n}`)) n++
    return `R${n}`
  }
  return (
    <>
      <p className={classes.help}>{t(rules.length > 0 ? 'studio.ready.help' : 'studio.ready.none')}</p>
      {rules.map((rule, n) => (
        <Rule
          // Its code may be changed while it is typed.
          key={n}
          n={n}
          rule={rule}
          pack={pack}
          isReadOnly={isReadOnly}
          onChange={(next, member) => set(rules.with(n, next), `${n}/${member}`)}
          onRemove={() => set(rules.toSpliced(n, 1), `${n}`)}
        />
      ))}
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
            onClick={() =>
              set(
                [
                  ...rules,
                  { code: newCode(), title: {}, needs: { field: 'identifier' }, of: 'self', level: 'must' },
                ],
                'add',
              )
            }
          >
            {t('studio.ready.add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface RuleProps {
  n: number
  rule: PackReadyRule
  pack: Pack
  isReadOnly: boolean
  onChange: (next: PackReadyRule, member: string) => void
  onRemove: () => void
}

function Rule({ n, rule, pack, isReadOnly, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation()
  const { code, title, needs, of, stage, level } = rule
  const [need = 'field'] = Object.keys(needs) as NeedName[]
  const named = needs[need]
  const setTitle = (language: Language, text: string) => {
    const { [language]: _, ...others } = title
    onChange({ ...rule, title: text === '' ? others : { ...title, [language]: text } }, `title/${language}`)
  }
  const choices = thingsNamed(pack, need)
  return (
    <fieldset className={classes.rule} aria-label={t('studio.ready.rule', { n: n + 1 })}>
      <LanguageTexts label={t('studio.ready.title')} maxLength={120} values={title} onChange={setTitle} />
      <div className={classes.pair}>
        <Select
          label={t('studio.ready.needs')}
          data={needNames.map((value) => ({ value, label: t(`studio.ready.need.${value}`) }))}
          value={need}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) => value && onChange({ ...rule, needs: emptyNeeds(pack, value) }, 'needs')}
          {...dropdown}
        />
        {choices ? (
          <Select
            label={t('studio.ready.which')}
            data={choices}
            value={typeof named === 'string' ? named : null}
            allowDeselect={false}
            searchable
            readOnly={isReadOnly}
            onChange={(value) => value && onChange({ ...rule, needs: { [need]: value } }, 'which')}
            {...dropdown}
          />
        ) : (
          typeof named === 'string' && (
            <TextInput
              label={t('studio.ready.which')}
              maxLength={120}
              value={named}
              readOnly={isReadOnly}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...rule, needs: { [need]: value } }, 'which')
              }
            />
          )
        )}
        <Select
          label={t('studio.ready.of')}
          data={readyOf.map((value) => ({ value, label: t(`studio.ready.of_${value}`) }))}
          value={of}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) => {
            const { stage: _, ...others } = rule
            if (value) onChange({ ...others, of: value }, 'of')
          }}
          {...dropdown}
        />
        {of === 'ancestors' && (
          <Select
            label={t('studio.ready.stage')}
            data={Object.entries(pack.productSchemas).map(([value, { name }]) => ({ value, label: name }))}
            value={stage ?? null}
            placeholder={t('studio.ready.anyStage')}
            clearable
            readOnly={isReadOnly}
            onChange={(value) => {
              const { stage: _, ...others } = rule
              onChange(value ? { ...others, stage: value } : others, 'stage')
            }}
            {...dropdown}
          />
        )}
        <Select
          label={t('studio.ready.level')}
          data={readyLevels.map((value) => ({ value, label: t(`studio.ready.level_${value}`) }))}
          value={level}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) => value && onChange({ ...rule, level: value }, 'level')}
          {...dropdown}
        />
        <TextInput
          label={t('studio.key')}
          maxLength={60}
          autoComplete="off"
          value={code}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, code: value }, 'code')}
        />
        {!isReadOnly && (
          <ActionIcon variant="subtle" aria-label={t('studio.ready.remove', { n: n + 1 })} onClick={onRemove}>
            <IconTrash size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </fieldset>
  )
}

/** What a need may name; undefined for needs that name nothing of the pack. */
function thingsNamed(pack: Pack, need: NeedName): { value: string; label: string }[] | undefined {
  if (need === 'process')
    return Object.entries(pack.milestoneSchemas).map(([value, { name }]) => ({ value, label: name }))
  if (need === 'check')
    return Object.entries(pack.checkSchemas).map(([value, { name }]) => ({ value, label: name }))
  if (need !== 'field') return undefined
  const titles = new Map(
    Object.values(pack.productSchemas).flatMap(({ schema }) =>
      Object.entries(schema.properties).map(([value, { title }]) => [value, title] as const),
    ),
  )
  return [...titles].map(([value, label]) => ({ value, label: `${label} (${value})` }))
}

/** A need of another kind, which names the first thing that there is. */
const emptyNeeds = (pack: Pack, need: NeedName): PackNeeds =>
  need === 'certificate' ? { certificate: '' } : { [need]: thingsNamed(pack, need)?.[0]?.value ?? true }
