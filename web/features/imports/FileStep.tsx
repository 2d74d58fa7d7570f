import { Button, Textarea } from '@mantine/core'
import { IconLock, IconTableImport } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { Readings } from '../../forms/geometry/GroundRemarks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { refusalText } from './refusal.ts'
import type { ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

interface FileStepProps {
  state: ImportState
  choice: ReactNode
  pasted: string
  onPaste: (text: string) => void
}

/** A spreadsheet comes by drop, by choice, or as cells from the clipboard. */
export function FileStep({ state, choice, pasted, onPaste }: FileStepProps) {
  const { t } = useTranslation()
  const entry = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void state.read(file)
  }
  return (
    <div className={classes.fileStep}>
      {choice}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        aria-busy={state.isReading}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconTableImport size={34} stroke={1.4} aria-hidden />
        <h3>{state.isReading ? t('importing.file.reading') : t('importing.file.drop')}</h3>
        <p>{t('importing.file.kinds')}</p>
        <Button loading={state.isReading} onClick={() => entry.current?.click()}>
          {t('importing.file.choose')}
        </Button>
        <input
          ref={entry}
          type="file"
          className={ui.unseen}
          tabIndex={-1}
          aria-label={t('importing.file.choose')}
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods,.kml,.kmz,.geojson,.json,.zip,.gpx"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void state.read(file)
            target.value = ''
          }}
        />
      </div>
      {state.unread && (
        <Notice fault actions={<Readings remark={state.unread.fault} take={state.take} />}>
          {refusalText(state.unread)}
        </Notice>
      )}
      <Textarea
        name="paste"
        label={t('importing.file.paste')}
        description={t('importing.file.pasteHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        rows={4}
        value={pasted}
        onChange={({ target }) => onPaste(target.value)}
      />
      <p className={classes.note}>
        <IconLock size={17} stroke={1.6} aria-hidden /> {t('importing.file.here')}
      </p>
    </div>
  )
}
