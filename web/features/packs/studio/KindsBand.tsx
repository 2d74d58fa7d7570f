import { Button } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { addAsset, addCheck } from '../../../../core/pack/edit/schemas.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import { NamesDialog } from './NamesDialog.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './KindsBand.module.css'

const sections = ['assetSchemas', 'checkSchemas'] as const

/** The kinds of asset and of check, which chains share. */
export function KindsBand({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation()
  const { pack, change, show, faults, isReadOnly } = useStudioContent()
  const [adding, setAdding] = useState<(typeof sections)[number]>()
  return (
    <div className={classes.band}>
      {sections.map((section) => (
        <div key={section} className={classes.row} role="group" aria-label={t(`studio.kinds.${section}`)}>
          <span className={classes.label}>{t(`studio.kinds.${section}`)}</span>
          {Object.entries(pack[section]).map(([id, { name }]) => {
            const thing = pointer(section, id)
            const isFaulty = [...faults.keys()].some((key) => key === thing || key.startsWith(`${thing}/`))
            return (
              <button
                key={id}
                type="button"
                className={classes.kind}
                aria-current={id === chosen || undefined}
                onClick={() => show({ tab: 'kinds', at: id })}
              >
                {name || t('studio.unnamed')}
                {isFaulty && <IconAlertCircle size={15} role="img" aria-label={t('studio.faulty')} />}
              </button>
            )
          })}
          {!isReadOnly && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => setAdding(section)}
            >
              {t(`studio.kinds.add_${section}`)}
            </Button>
          )}
        </div>
      ))}
      {adding && (
        <NamesDialog
          title={t(`studio.kinds.add_${adding}`)}
          keys={slugKeys(pack, adding)}
          onClose={() => setAdding(undefined)}
          onDone={(names, key) => {
            const add = adding === 'assetSchemas' ? addAsset : addCheck
            const added = add(pack, names, key)
            change(added.pack)
            show({ tab: 'kinds', at: added.id })
          }}
        />
      )}
    </div>
  )
}
