import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useTranslation } from './texts.ts'
import { Beside } from './Beside.tsx'
import { Picker, type PickerProps } from './Picker.tsx'
import classes from './BesidePicker.module.css'

interface BesidePickerProps<Row> extends Omit<PickerProps<Row>, 'headingId'> {
  onClose: () => void
}

/** A list to pick records from, in the column beside the form that it fills (picture 22b). */
export function BesidePicker<Row>({ onClose, ...picker }: BesidePickerProps<Row>) {
  const { t } = useTranslation()
  const headingId = useId()
  useEffect(() => document.getElementById(headingId)?.focus(), [headingId])
  return (
    <Beside onClose={onClose}>
      <ActionIcon className={classes.close ?? ''} size={32} aria-label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
      <div className={classes.picker}>
        <Picker {...picker} headingId={headingId} />
      </div>
    </Beside>
  )
}
