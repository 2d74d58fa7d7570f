import { Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../../ui/texts.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { markNames } from '../../../../core/look/marks.ts'
import { changeStart, moveStage, removeStage, stagesOf } from '../../../../core/pack/edit/chain.ts'
import { changeSchema, changeTexts } from '../../../../core/pack/edit/schemas.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { StageMark } from '../../../ui/StageMark.tsx'
import { BalanceSettings } from './BalanceSettings.tsx'
import { CodeLevelSelect } from './CodeLevelSelect.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { lookOf } from './look.ts'
import { Frame } from './SchemaSettings.tsx'
import { ReadySettings } from './ReadySettings.tsx'
import { StatementSettings } from './StatementSettings.tsx'
import { useRemoval } from './useRemoval.ts'
import { Check } from './Check.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

const switches = ['showPrint', 'downloadGeojson', 'publicIdentifier', 'indexed'] as const

/** What a stage is besides its form: its names and words, its mark, its place, and what can be done with its products. */
export function StageSettings({ id }: { id: string }) {
  const { t } = useTranslation()
  const remove = useRemoval()
  const { pack, change, show, isReadOnly } = useStudioContent()
  const stage = pack.productSchemas[id]
  if (!stage) return null
  const { defaultLang } = pack.settings
  const place = { section: 'productSchemas', id } as const
  const own = stagesOf(pack, stage.vertical)
  const edit = (member: string, part: Parameters<typeof changeSchema<'productSchemas'>>[3]) =>
    change((now) => changeSchema(now, 'productSchemas', id, part), `${id}/${member}`)
  const translate = (language: Language, member: string, part: Parameters<typeof changeTexts>[3]) =>
    change((now) => changeTexts(now, place, language, part), `${id}/${member}/${language}`)
  const textsOf = (member: 'shortName' | 'publicItem') => ({
    [defaultLang]: stage[member],
    ...Object.fromEntries(
      Object.entries(stage.i18n ?? {}).map(([language, texts]) => [language, texts[member]]),
    ),
  })
  const setText = (member: 'shortName' | 'publicItem') => (language: Language, text: string) => {
    const value = text === '' ? undefined : text
    if (language === defaultLang) edit(member, { [member]: value })
    else translate(language, member, { [member]: value })
  }
  const wordsIn = (language: Language) =>
    language === defaultLang ? stage.words : stage.i18n?.[language]?.words
  const setWord = (which: 'one' | 'many') => (language: Language, text: string) => {
    const words = { one: '', many: '', ...wordsIn(language), [which]: text }
    const part = { words: words.one === '' && words.many === '' ? undefined : words }
    if (language === defaultLang) edit(`words/${which}`, part)
    else translate(language, `words/${which}`, part)
  }
  const words = (which: 'one' | 'many') =>
    Object.fromEntries(pack.settings.supportedLangs.map((language) => [language, wordsIn(language)?.[which]]))
  const isStart = pack.verticals[stage.vertical]?.workflows.some(
    ({ productSchema, processInitiator }) => productSchema === id && processInitiator,
  )
  const { marca } = lookOf(pack, id)
  return (
    <Frame
      place={place}
      removeLabel={t('studio.stage.remove')}
      onRemove={() => {
        show({ tab: stage.vertical })
        remove(stage.name, (now) => removeStage(now, id))
      }}
    >
      <LanguageTexts
        label={t('studio.stage.shortName')}
        help={t('studio.stage.shortNameHelp')}
        maxLength={24}
        values={textsOf('shortName')}
        onChange={setText('shortName')}
      />
      <LanguageTexts
        label={t('studio.stage.one')}
        maxLength={40}
        values={words('one')}
        onChange={setWord('one')}
      />
      <LanguageTexts
        label={t('studio.stage.many')}
        maxLength={40}
        values={words('many')}
        onChange={setWord('many')}
      />
      <div className={classes.pair}>
        <Select
          label={t('studio.stage.gender')}
          data={(['m', 'f'] as const).map((value) => ({ value, label: t(`studio.stage.gender_${value}`) }))}
          value={stage.words?.gender ?? 'm'}
          allowDeselect={false}
          disabled={isReadOnly || !stage.words}
          onChange={(gender) =>
            stage.words && edit('gender', { words: { ...stage.words, gender: gender as 'm' } })
          }
          {...dropdown}
        />
        <Select
          label={t('studio.stage.marca')}
          data={markNames.map((value) => ({ value, label: value }))}
          value={marca}
          allowDeselect={false}
          readOnly={isReadOnly}
          leftSection={<StageMark {...lookOf(pack, id)} />}
          renderOption={({ option: { value } }) => (
            <span className={classes.mark}>
              <StageMark hue={lookOf(pack, id).hue} marca={value} size={18} /> {value}
            </span>
          )}
          onChange={(value) => value && edit('marca', { marca: value })}
          {...dropdown}
        />
        <Select
          label={t('studio.stage.place')}
          data={own.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
          value={String(own.indexOf(id))}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(at) => at && change((now) => moveStage(now, id, Number(at)))}
          {...dropdown}
        />
        <TextInput
          label={t('studio.key')}
          description={t('studio.keyStays')}
          value={id}
          readOnly
          variant="unstyled"
        />
      </div>
      <LanguageTexts
        label={t('studio.stage.publicItem')}
        help={t('studio.stage.publicItemHelp')}
        maxLength={40}
        values={textsOf('publicItem')}
        onChange={setText('publicItem')}
      />
      <Check
        label={t('studio.stage.start')}
        help={t('studio.stage.startHelp')}
        isOn={isStart === true}
        isReadOnly={isReadOnly}
        onChange={(checked) => change((now) => changeStart(now, id, checked))}
      />
      <Check
        label={t('studio.stage.uniqueIn')}
        help={t('studio.stage.uniqueInHelp')}
        isOn={stage.uniqueIn === 'account'}
        isReadOnly={isReadOnly}
        onChange={(checked) => edit('uniqueIn', { uniqueIn: checked ? 'account' : undefined })}
      />
      <CodeLevelSelect id={id} />
      {switches.map((member) => (
        <Check
          key={member}
          label={t(`studio.stage.${member}`)}
          isOn={stage[member] === true}
          isReadOnly={isReadOnly}
          onChange={(checked) => edit(member, { [member]: checked })}
        />
      ))}
      <BalanceSettings id={id} />
      <ReadySettings id={id} />
      <StatementSettings id={id} />
    </Frame>
  )
}
