import { ActionIcon, Button, Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import {
  addDashboard,
  changeDashboard,
  changeSettings,
  removeDashboard,
} from '../../../../core/pack/edit/account.ts'
import { flags } from '../../../../core/rules/access.ts'
import { maxTagName, tagName } from '../../../../core/rules/tag.ts'
import { dropdown, entryOrder } from '../../../forms/inputs/common.tsx'
import { draftOf, filterOf } from '../../settings/filters.ts'
import { FiltersFields } from '../../settings/FiltersFields.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

/** The features of the account. */
export function Features() {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  return (
    <Checkbox.Group
      label={t('accounts.flags')}
      value={pack.featureFlags}
      onChange={(chosen) => change((now) => ({ ...now, featureFlags: chosen }))}
    >
      <div className={classes.fields}>
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            value={flag}
            label={t(`accounts.flag.${flag}.name`)}
            description={t(`accounts.flag.${flag}.help`)}
            disabled={isReadOnly}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Tags of files, by which people find them. */
export function Tags() {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  return (
    <TagsInput
      label={t('studio.account.tags')}
      description={t('studio.account.tagsHelp')}
      inputWrapperOrder={entryOrder}
      maxLength={maxTagName}
      value={pack.tags}
      readOnly={isReadOnly}
      onChange={(typed) =>
        change((now) => ({ ...now, tags: [...new Set(typed.map(tagName))].filter(Boolean) }))
      }
      {...dropdown}
    />
  )
}

/** Dashboards of other programs, and the account's first screen. */
export function Dashboards() {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const all = Object.entries(pack.dashboards)
  return (
    <>
      <fieldset className={classes.options}>
        <legend>{t('studio.account.dashboards')}</legend>
        {all.map(([id, { name, url }]) => (
          <div key={id} className={classes.option}>
            {(
              [
                ['name', name, t('common.name')],
                ['url', url, t('studio.account.dashboardUrl')],
              ] as const
            ).map(([member, value, label]) => (
              <TextInput
                key={member}
                aria-label={label}
                value={value}
                maxLength={member === 'name' ? 120 : 2048}
                readOnly={isReadOnly}
                onChange={({ currentTarget: { value: typed } }) =>
                  change((now) => changeDashboard(now, id, { [member]: typed }), `${id}/${member}`)
                }
              />
            ))}
            {!isReadOnly && (
              <ActionIcon
                size={32}
                aria-label={t('studio.account.dashboardRemove', { name })}
                onClick={() => change((now) => removeDashboard(now, id))}
              >
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
        ))}
        {!isReadOnly && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() =>
              change((now) =>
                addDashboard(now, {
                  name: t('studio.account.dashboardNew', { n: all.length + 1 }),
                  url: 'https://',
                }),
              )
            }
          >
            {t('studio.account.dashboardAdd')}
          </Button>
        )}
      </fieldset>
      {all.length > 0 && (
        <Select
          label={t('accounts.dashboardId')}
          data={all.map(([value, { name }]) => ({ value, label: name || value }))}
          value={pack.settings.dashboardId}
          clearable
          readOnly={isReadOnly}
          onChange={(dashboardId) => change((now) => changeSettings(now, { dashboardId }))}
          {...dropdown}
        />
      )}
    </>
  )
}

/** The filters of dashboards. Lines stay as typed; the pack gets them tidied. */
export function Filters() {
  const { pack, change, isReadOnly } = useStudioContent()
  const { filters } = pack.settings
  const [typed, setTyped] = useState({ filters, drafts: filters.map(draftOf) })
  const drafts = typed.filters === filters ? typed.drafts : filters.map(draftOf)
  return (
    <fieldset className={classes.plain} disabled={isReadOnly}>
      <FiltersFields
        filters={drafts}
        faultAt={() => undefined}
        onChange={(next) => {
          const tidy = next.map(filterOf).map((filter) => ({
            ...filter,
            elements: filter.elements.map(({ id, identifier }) => ({ id: id ?? identifier, identifier })),
          }))
          setTyped({ filters: tidy, drafts: next })
          change((now) => changeSettings(now, { filters: tidy }), 'filters')
        }}
      />
    </fieldset>
  )
}
