import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { addPassage, changePassage } from '../../../../core/pack/edit/chain.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { NamesDialog } from './NamesDialog.tsx'
import { PassageFields, type PassageValues } from './PassageFields.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

interface PassageDialogProps {
  /** Of the chain. */
  stages: readonly string[]
  /** The chosen stage, where the passage begins. */
  from: string | undefined
  onDone: (id: string) => void
  onClose: () => void
}

/** Adds a transformation between two stages, or from a stage into itself. */
export function PassageDialog({ stages, from: chosen, onDone, onClose }: PassageDialogProps) {
  const { t } = useTranslation()
  const { pack, change } = useStudioContent()
  const begin = stages.includes(chosen ?? '') ? stages.indexOf(chosen!) : Math.max(0, stages.length - 2)
  const [from, setFrom] = useState(stages[begin] ?? '')
  const [to, setTo] = useState(stages[begin + 1] ?? stages[begin] ?? '')
  const [values, setValues] = useState<PassageValues>({
    ratio: [1, 1],
    reuse: false,
    initiator: true,
    strictTime: false,
  })
  const data = stages.map((id) => ({ value: id, label: pack.productSchemas[id]?.name || id }))
  return (
    <NamesDialog
      title={t('studio.addPassage')}
      keys={slugKeys(pack, 'milestoneSchemas')}
      onClose={onClose}
      onDone={(names, key) => {
        const { strictTime, ...others } = values
        const added = addPassage(pack, { from, to, names, ...others }, key)
        change(strictTime ? changePassage(added.pack, added.id, { strictTime }) : added.pack)
        onDone(added.id)
      }}
    >
      <div className={classes.pair}>
        <Select
          label={t('studio.passage.from')}
          data={data}
          value={from}
          allowDeselect={false}
          onChange={(id) => id && setFrom(id)}
          {...dropdown}
        />
        <Select
          label={t('studio.passage.to')}
          data={data}
          value={to}
          allowDeselect={false}
          onChange={(id) => id && setTo(id)}
          {...dropdown}
        />
      </div>
      <PassageFields values={values} onChange={(part) => setValues((before) => ({ ...before, ...part }))} />
    </NamesDialog>
  )
}
