import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Instead, type Remark, remarkText } from '../../core/errors/remarks.ts'
import { useTranslation } from '../ui/texts.ts'
import { FaultText } from './inputs/common.tsx'
import classes from './Remarks.module.css'

interface RemarksProps<V> {
  fault?: Remark<V> | undefined
  told?: readonly Remark<V>[] | undefined
  doubts?: readonly Remark<V>[] | undefined
  /** Takes another reading of the value; without it, none is offered. */
  onPick?: ((value: V) => void) | undefined
}

/** Remarks of a reader below the field (TRU-03): a fault in red, omissions, then questions. */
export function Remarks<V>({ fault, told = [], doubts = [], onPick }: RemarksProps<V>) {
  const { i18n } = useTranslation()
  const say = (remark: Remark<V>) => remarkText(i18n.language, remark)
  return (
    <div className={classes.remarks} aria-live="polite">
      {fault && (
        <div className={classes.fault}>
          <FaultText>{say(fault)}</FaultText>
          <Buttons readings={fault.instead} onPick={onPick} />
        </div>
      )}
      {told.map((remark) => (
        <p key={remark.code} className={classes.told}>
          {say(remark)}
        </p>
      ))}
      {doubts.map((remark) => (
        <div key={remark.code} role="group" aria-label={say(remark)} className={classes.doubt}>
          <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
          <strong>{say(remark)}</strong>
          <Buttons readings={remark.instead} onPick={onPick} />
        </div>
      ))}
    </div>
  )
}

interface ButtonsProps<V> {
  readings: readonly Instead<V>[] | undefined
  onPick: ((value: V) => void) | undefined
}

function Buttons<V>({ readings = [], onPick }: ButtonsProps<V>) {
  const { t } = useTranslation()
  if (!onPick || readings.length === 0) return null
  return (
    <div className={classes.buttons}>
      {readings.map(({ text, value }) => (
        <Button key={text} variant="default" size="compact-sm" onClick={() => onPick(value)}>
          {t('forms.remarks.use', { text })}
        </Button>
      ))}
    </div>
  )
}
