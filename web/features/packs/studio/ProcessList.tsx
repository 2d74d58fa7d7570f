import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { addProcess, moveProcess } from '../../../../core/pack/edit/chain.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import { NamesDialog } from './NamesDialog.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './ProcessList.module.css'

/** The processes of a stage, the transformations into it among them, in the order in which people choose them. */
export function ProcessList({ stage }: { stage: string }) {
  const { t } = useTranslation()
  const { pack, change, show, faults, isReadOnly } = useStudioContent()
  const [adding, setAdding] = useState(false)
  const own = Object.entries(pack.milestoneSchemas).filter(([, { productSchema }]) => productSchema === stage)
  const open = (at: string) => show({ tab: pack.productSchemas[stage]?.vertical, at })
  return (
    <>
      {own.length === 0 && <p className={classes.none}>{t('studio.noProcesses')}</p>}
      <ol className={classes.list}>
        {own.map(([id, { name, schema, productSchemaGroup }], at) => {
          const thing = pointer('milestoneSchemas', id)
          const faulty = [...faults.keys()].some((key) => key === thing || key.startsWith(`${thing}/`))
          const from = productSchemaGroup && pack.productSchemas[productSchemaGroup]?.name
          return (
            <li key={id} className={classes.row}>
              <button type="button" className={classes.name} onClick={() => open(id)}>
                <b>{name || t('studio.unnamed')}</b>
                <span>
                  {from ? t('studio.comesFrom', { name: from }) : t('studio.common')},{' '}
                  {t('studio.fieldCount', { count: Object.keys(schema.properties).length })}
                </span>
                {faulty && <span className={classes.faulty}>{t('studio.faulty')}</span>}
              </button>
              {!isReadOnly && (
                <>
                  <ActionIcon
                    size={28}
                    aria-label={t('studio.up', { name })}
                    disabled={at === 0}
                    onClick={() => change(moveProcess(pack, id, at - 1))}
                  >
                    <IconArrowUp size={17} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    size={28}
                    aria-label={t('studio.down', { name })}
                    disabled={at === own.length - 1}
                    onClick={() => change(moveProcess(pack, id, at + 1))}
                  >
                    <IconArrowDown size={17} stroke={1.6} />
                  </ActionIcon>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {!isReadOnly && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('studio.addProcess')}
        </Button>
      )}
      {adding && (
        <NamesDialog
          title={t('studio.addProcess')}
          keys={slugKeys(pack, 'milestoneSchemas')}
          onClose={() => setAdding(false)}
          onDone={(names, key) => {
            const added = addProcess(pack, stage, names, key)
            change(added.pack)
            open(added.id)
          }}
        />
      )}
    </>
  )
}
