import { Autocomplete, Select } from '@mantine/core'
import type { ProcessEvents } from '../../../../core/epcis/process.ts'
import { wordsOf } from '../../../../core/epcis/words.ts'
import { type Change, changeSchema, merged } from '../../../../core/pack/edit/schemas.ts'
import { dropdown, entryOrder } from '../../../forms/inputs/common.tsx'
import { filterOptions } from '../../../ui/filterOptions.ts'
import { useTranslation } from '../../../ui/texts.ts'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

const maxWord = 200

/** How events tell a process to others' systems (EPX-03). */
export function EventSettings({ id, isPassage }: { id: string; isPassage: boolean }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const { epcis = {} } = pack.milestoneSchemas[id]!
  const edit = (part: Change<ProcessEvents>) => {
    const next = merged(epcis, part)
    change(
      (now) =>
        changeSchema(now, 'milestoneSchemas', id, { epcis: Object.keys(next).length > 0 ? next : undefined }),
      `${id}/epcis/${Object.keys(part).join()}`,
    )
  }
  return (
    <>
      <div className={classes.pair}>
        {(['bizStep', 'disposition'] as const).map((member) => (
          <Autocomplete
            key={member}
            data-any-text
            label={t(`studio.events.${member}`)}
            description={t('studio.events.help')}
            inputWrapperOrder={entryOrder}
            data={[...wordsOf(member)]}
            limit={8}
            filter={filterOptions}
            maxLength={maxWord}
            value={epcis[member] ?? ''}
            readOnly={isReadOnly}
            onChange={(word) => edit({ [member]: word === '' ? undefined : word })}
            {...dropdown}
          />
        ))}
      </div>
      {isPassage && (
        <Select
          label={t('studio.events.class')}
          data={(['transformation', 'aggregation', 'transfer'] as const).map((value) => ({
            value,
            label: t(`studio.events.${value}`),
          }))}
          value={epcis.class ?? 'transformation'}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(value) =>
            edit({ class: value === 'aggregation' || value === 'transfer' ? value : undefined })
          }
          {...dropdown}
        />
      )}
    </>
  )
}
