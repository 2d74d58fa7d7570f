import { Button, Radio } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { exactTime } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Cells.module.css'

interface ConflictProps {
  /** Both values as texts; empty if there is none. */
  mine: string
  theirs: string
  savedBy: string | null
  /** In ISO. */
  savedAt: string
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else changed the same cell meanwhile: who and when, and which value stays. */
export function Conflict({ mine, theirs, savedBy, savedAt, onMine, onTheirs }: ConflictProps) {
  const { t, i18n } = useTranslation()
  const [side, setSide] = useState('theirs')
  const name = savedBy ?? t('forms.stale.somebody')
  const date = exactTime(savedAt, i18n.language)
  const label = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  return (
    <div ref={box} className={classes.conflict}>
      <strong id={label}>
        {theirs
          ? t('cells.conflict.title', { name, value: theirs, date })
          : t('cells.conflict.titleEmpty', { name, date })}
      </strong>
      <Radio.Group value={side} onChange={setSide} aria-labelledby={label}>
        <Radio
          value="mine"
          label={t('cells.conflict.mine', { value: mine || t('cells.conflict.nothing') })}
        />
        <Radio
          value="theirs"
          label={t('cells.conflict.theirs', { name, value: theirs || t('cells.conflict.nothing') })}
        />
      </Radio.Group>
      <Button size="xs" onClick={side === 'mine' ? onMine : onTheirs}>
        {t('cells.conflict.save')}
      </Button>
    </div>
  )
}
