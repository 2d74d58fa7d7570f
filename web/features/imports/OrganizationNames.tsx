import { Button, Modal, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

/** Names that the file writes otherwise: what each stands for, which a person may change. */
export function OrganizationNames({ state: { names, organizations } }: { state: ImportState }) {
  const { t } = useTranslation()
  const rows = useRowCount()
  const [isOpen, setOpen] = useState(false)
  const { strange, choose } = names
  if (strange.length === 0) return null
  const said = strange.filter(({ meant }) => meant).slice(0, maxSaid)
  const open = strange.filter(({ meant }) => !meant).length
  return (
    <div className={classes.facts}>
      <p data-missing={open > 0 || undefined}>
        <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
        <span>
          {said.map(({ text, meant, count }) => (
            <Fragment key={text}>
              {t('importing.names.is', {
                text,
                name: meant!.name,
                rows: t('importing.columns.rows', rows(count)),
              })}{' '}
            </Fragment>
          ))}
          {open > 0 && t('importing.names.open', { count: open })}
        </span>
        <button type="button" className={ui.link} onClick={() => setOpen(true)}>
          {t('importing.names.more', { count: strange.length })}
        </button>
      </p>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('importing.names.title')}
        size={560}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {strange.slice(0, maxNames).map(({ text, count, meant }) => (
          <Select
            key={text}
            mb={12}
            label={`«${text}», ${t('importing.columns.rows', rows(count))}`}
            aria-label={t('importing.names.choose', { text })}
            data={organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={meant?._id ?? null}
            placeholder={t('importing.names.none')}
            onChange={(id) => choose(text, id)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('shell.clear', { field: text }) }}
          />
        ))}
        <Button onClick={() => setOpen(false)}>{t('importing.save.close')}</Button>
      </Modal>
    </div>
  )
}

/** Names that are said before all of them are asked for. */
const maxSaid = 5

/** A column that holds hundreds of names is no column of organizations. */
const maxNames = 50
