import { Button, MultiSelect, Select, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { Language } from '../../../../core/i18n/index.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { addTemplate, changeTemplate, removeTemplate } from '../../../../core/pack/edit/account.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import { translationsOf } from '../../../../core/pack/edit/schemas.ts'
import { pullNames, type Pack } from '../../../../core/pack/shape.ts'
import { dropdown, FaultText } from '../../../forms/inputs/common.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { NamesDialog } from './NamesDialog.tsx'
import { NumberEntry } from './NumberEntry.tsx'
import { Sheet } from './Sheet.tsx'
import { useRemoval } from './useRemoval.ts'
import { useStudioContent } from './useStudio.ts'
import list from './ProcessList.module.css'
import panel from './SchemaPanel.module.css'
import classes from './studio.module.css'

type Template = Pack['pdfTemplates'][string]
const itemTypes = ['ProductSchemaQR', 'ProductSchema', 'MilestoneSchema'] as const

/** What is printed: labels, sheets and certificates, each with its size and its markup. */
export function TemplatesTab({ at }: { at: string | undefined }) {
  const { t } = useTranslation()
  const { pack, change, show, isReadOnly } = useStudioContent()
  const [adding, setAdding] = useState(false)
  const [item, setItem] = useState<string | null>(null)
  const [itemType, setItemType] = useState<Template['itemType']>('ProductSchemaQR')
  const items = itemsOf(pack, itemType)
  return (
    <div className={panel.split}>
      <section className={panel.panel} aria-label={t('studio.tab.templates')}>
        {Object.keys(pack.pdfTemplates).length === 0 && (
          <p className={list.none}>{t('studio.noTemplates')}</p>
        )}
        <ul className={list.list}>
          {Object.entries(pack.pdfTemplates).map(([id, { name, itemId, itemType: type }]) => (
            <li key={id} className={list.row} data-current={id === at || undefined}>
              <button
                type="button"
                className={list.name}
                aria-current={id === at || undefined}
                onClick={() => show({ tab: 'templates', at: id })}
              >
                <b>{name || id}</b>
                <span>
                  {t(`studio.template.${type}`)},{' '}
                  {pack.productSchemas[itemId]?.name ?? pack.milestoneSchemas[itemId]?.name ?? itemId}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {!isReadOnly && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('studio.addTemplate')}
          </Button>
        )}
      </section>
      {at !== undefined && pack.pdfTemplates[at] && <TemplateEditor key={at} id={at} />}
      {adding && (
        <NamesDialog
          title={t('studio.addTemplate')}
          keys={slugKeys(pack, 'pdfTemplates')}
          isIncomplete={item === null}
          onClose={() => setAdding(false)}
          onDone={(names, key) => {
            const added = addTemplate(pack, names, itemType, item!, key)
            change(added.pack)
            show({ tab: 'templates', at: added.id })
          }}
        >
          <div className={classes.pair}>
            <Select
              label={t('studio.template.itemType')}
              data={itemTypes.map((value) => ({ value, label: t(`studio.template.${value}`) }))}
              value={itemType}
              allowDeselect={false}
              onChange={(value) => {
                setItemType(value as Template['itemType'])
                setItem(null)
              }}
              {...dropdown}
            />
            <Select
              label={t('studio.template.item')}
              data={items}
              value={item}
              onChange={setItem}
              {...dropdown}
            />
          </div>
        </NamesDialog>
      )}
    </div>
  )
}

const itemsOf = (pack: Pack, type: Template['itemType']) =>
  Object.entries(type === 'MilestoneSchema' ? pack.milestoneSchemas : pack.productSchemas).map(
    ([value, { name }]) => ({ value, label: name || value }),
  )

function TemplateEditor({ id }: { id: string }) {
  const { t } = useTranslation()
  const remove = useRemoval()
  const { pack, change, show, faults, isReadOnly } = useStudioContent()
  const template = pack.pdfTemplates[id]!
  const { defaultLang } = pack.settings
  const edit = (member: string, part: Parameters<typeof changeTemplate>[2]) =>
    change((now) => changeTemplate(now, id, part), `${id}/${member}`)
  const setText = (member: 'name' | 'html') => (language: Language, text: string) => {
    if (language === defaultLang)
      return edit(member, { [member]: text === '' && member === 'name' ? undefined : text })
    const { [member]: _, ...others } = template.i18n?.[language] ?? {}
    const own = text === '' ? others : { ...others, [member]: text }
    const { [language]: _own, ...rest } = template.i18n ?? {}
    const i18n = Object.keys(own).length > 0 ? { ...rest, [language]: own } : rest
    return edit(`${member}/${language}`, { i18n: Object.keys(i18n).length > 0 ? i18n : undefined })
  }
  const names = {
    [defaultLang]: template.name,
    ...Object.fromEntries(
      translationsOf(pack).map((language) => [language, template.i18n?.[language]?.name]),
    ),
  }
  const { pageSize } = template.template
  return (
    <section className={panel.panel} aria-label={template.name ?? id}>
      <div className={classes.fields}>
        {faults.get(pointer('pdfTemplates', id))?.map((fault) => (
          <p key={`${fault.path} ${fault.key}`} className={classes.fault}>
            <FaultText>{t(fault.key, fault.params)}</FaultText>
          </p>
        ))}
        <LanguageTexts label={t('common.name')} values={names} onChange={setText('name')} />
        <div className={classes.pair}>
          {(['width', 'height'] as const).map((side) => (
            <NumberEntry
              key={side}
              label={t(`studio.template.${side}`)}
              value={pageSize[side]}
              isReadOnly={isReadOnly}
              onChange={(value) =>
                value !== undefined &&
                edit(side, { template: { ...template.template, pageSize: { ...pageSize, [side]: value } } })
              }
            />
          ))}
        </div>
        <Sheet id={id} />
        <MultiSelect
          label={t('studio.template.pull')}
          data={[...pullNames]}
          value={template.pull}
          readOnly={isReadOnly}
          onChange={(pull) => edit('pull', { pull })}
          {...dropdown}
        />
        {[defaultLang, ...translationsOf(pack)].map((language) => (
          <Textarea
            key={language}
            label={t('studio.in', {
              label: t('studio.template.html'),
              language,
            })}
            autosize
            minRows={language === defaultLang ? 10 : 3}
            maxRows={24}
            spellCheck={false}
            readOnly={isReadOnly}
            value={(language === defaultLang ? template.html : template.i18n?.[language]?.html) ?? ''}
            onChange={(event) => setText('html')(language, event.currentTarget.value)}
          />
        ))}
        {!isReadOnly && (
          <div className={classes.foot}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => {
                show({ tab: 'templates' })
                remove(template.name ?? id, (now) => removeTemplate(now, id))
              }}
            >
              {t('studio.template.remove')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
