import { Button, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { changePassage, passagesOf, removeProcess } from '../../../../core/pack/edit/chain.ts'
import {
  changeSchema,
  changeTexts,
  removeKind,
  schemaAt,
  type FormPlace,
} from '../../../../core/pack/edit/schemas.ts'
import { dropdown, FaultText } from '../../../forms/inputs/common.tsx'
import { YieldSettings } from './BalanceSettings.tsx'
import { EventSettings } from './EventSettings.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { HolderSettings } from './HolderSettings.tsx'
import { PassageFields } from './PassageFields.tsx'
import { useRemoval } from './useRemoval.ts'
import { Check } from './Check.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

/** Names and faults of a form, what its sort has of its own, and the way out. */
export function Frame({
  place,
  removeLabel,
  onRemove,
  children,
}: {
  place: FormPlace
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { pack, change, faults, isReadOnly } = useStudioContent()
  const schema = schemaAt(pack, place)
  if (!schema) return null
  const { defaultLang } = pack.settings
  const names = {
    [defaultLang]: schema.name,
    ...Object.fromEntries(Object.entries(schema.i18n ?? {}).map(([language, { name }]) => [language, name])),
  }
  const setName = (language: Language, text: string) =>
    change(
      (now) =>
        language === defaultLang
          ? changeSchema(now, place.section, place.id, { name: text })
          : changeTexts(now, place, language, { name: text === '' ? undefined : text }),
      `${place.id}/name/${language}`,
    )
  return (
    <div className={classes.fields}>
      {faults.get(pointer(place.section, place.id))?.map((fault) => (
        <p key={`${fault.path} ${fault.key}`} className={classes.fault}>
          <FaultText>{t(fault.key, fault.params)}</FaultText>
        </p>
      ))}
      <LanguageTexts label={t('common.name')} values={names} required onChange={setName} />
      {children}
      {!isReadOnly && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={onRemove}
          >
            {removeLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Who sees a process, and of a transformation how the passage works. */
export function ProcessSettings({ id }: { id: string }) {
  const { t } = useTranslation()
  const remove = useRemoval()
  const { pack, change, show, isReadOnly } = useStudioContent()
  const process = pack.milestoneSchemas[id]
  if (!process) return null
  const passage = passagesOf(pack).find((one) => one.id === id)
  const edit = (member: string, part: Parameters<typeof changeSchema<'milestoneSchemas'>>[3]) =>
    change((now) => changeSchema(now, 'milestoneSchemas', id, part), `${id}/${member}`)
  const { priv, closing, document, productSchema } = process
  return (
    <Frame
      place={{ section: 'milestoneSchemas', id }}
      removeLabel={passage ? t('studio.passage.remove') : t('studio.process.remove')}
      onRemove={() => {
        show({ tab: pack.productSchemas[productSchema]?.vertical, at: productSchema, part: 'processes' })
        remove(process.name, (now) => removeProcess(now, id))
      }}
    >
      {passage && (
        <PassageFields
          values={{ ...passage.transformation, initiator: passage.initiator, strictTime: passage.strictTime }}
          onChange={(part) => change((now) => changePassage(now, id, part))}
        />
      )}
      {passage && <YieldSettings passage={passage} />}
      <Check
        label={t('studio.process.private')}
        isOn={priv.value === 'true'}
        isReadOnly={isReadOnly}
        onChange={(checked) => edit('priv', { priv: { ...priv, value: checked ? 'true' : 'false' } })}
      />
      <Check
        label={t('studio.process.immutable')}
        isOn={priv.immutable}
        isReadOnly={isReadOnly}
        onChange={(checked) => edit('immutable', { priv: { ...priv, immutable: checked } })}
      />
      <HolderSettings id={id} />
      <EventSettings id={id} isPassage={passage !== undefined} />
      {!passage && (
        <>
          <Check
            label={t('studio.process.closing')}
            help={t('studio.process.closingHelp')}
            isOn={closing}
            isReadOnly={isReadOnly}
            onChange={(checked) => edit('closing', { closing: checked })}
          />
          <Check
            label={t('studio.process.document')}
            isOn={document === true}
            isReadOnly={isReadOnly}
            onChange={(checked) => edit('document', { document: checked })}
          />
        </>
      )}
    </Frame>
  )
}

/** A kind of asset, or of check. */
export function KindSettings({ section, id }: { section: 'assetSchemas' | 'checkSchemas'; id: string }) {
  const { t } = useTranslation()
  const remove = useRemoval()
  const { pack, change, show, isReadOnly } = useStudioContent()
  const asset = section === 'assetSchemas' ? pack.assetSchemas[id] : undefined
  const check = section === 'checkSchemas' ? pack.checkSchemas[id] : undefined
  return (
    <Frame
      place={{ section, id }}
      removeLabel={t('studio.kindRemove')}
      onRemove={() => {
        show({ tab: 'kinds' })
        remove(pack[section][id]?.name ?? '', (now) => removeKind(now, section, id))
      }}
    >
      {asset && (
        <>
          <TextInput
            label={t('studio.asset.type')}
            maxLength={60}
            value={asset.type ?? ''}
            readOnly={isReadOnly}
            onChange={({ currentTarget: { value } }) =>
              change(
                (now) => changeSchema(now, 'assetSchemas', id, { type: value === '' ? undefined : value }),
                `${id}/type`,
              )
            }
          />
          <Check
            label={t('studio.asset.craftable')}
            isOn={asset.craftable}
            isReadOnly={isReadOnly}
            onChange={(checked) =>
              change((now) => changeSchema(now, 'assetSchemas', id, { craftable: checked }))
            }
          />
        </>
      )}
      {check && (
        <Select
          label={t('studio.check.assetSchema')}
          data={Object.entries(pack.assetSchemas).map(([value, { name }]) => ({
            value,
            label: name || value,
          }))}
          value={check.assetSchema ?? null}
          clearable
          readOnly={isReadOnly}
          onChange={(value) =>
            change((now) => changeSchema(now, 'checkSchemas', id, { assetSchema: value ?? undefined }))
          }
          {...dropdown}
        />
      )}
    </Frame>
  )
}
