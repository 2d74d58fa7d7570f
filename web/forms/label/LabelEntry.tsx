import { Button, Modal, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBarcode, IconCheck, IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'
import { writeBrackets } from '../../../core/gs1/elements.ts'
import { maxLabel } from '../../../core/gs1/label.ts'
import { fieldText } from '../../../core/fields/index.ts'
import { fillForm, type LabelledForm } from '../../../core/rules/labelled.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { FaultText } from '../inputs/common.tsx'
import type { RecordForm } from '../useRecordForm.ts'
import { placesByGln, readTyped } from './readTyped.ts'
import ui from '../../ui/shared.module.css'
import classes from './Label.module.css'

const Scanner = lazy(() => import('../../ui/scanner/Scanner.tsx'))

/** GS1-10: a label that is scanned, pasted or typed fills in a form; what fills which field is shown before. */
export default function LabelEntry({ form }: { form: RecordForm }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState(false)
  const [readings, setReadings] = useState<readonly CodeElement[][]>([])
  const [labelled, setLabelled] = useState<LabelledForm>()
  const [done, setDone] = useState<string>()
  const { form: fields } = form.rules

  const show = async (elements: readonly CodeElement[]) => {
    setReadings([])
    setLabelled(fillForm(elements, fields, await placesByGln(elements)))
  }
  const read = async (text: string) => {
    setTyped(text)
    setLabelled(undefined)
    const found = readTyped(text)
    setFault(found.length === 0)
    setReadings(found.length > 1 ? found : [])
    if (found.length === 1) await show(found[0]!)
  }
  const close = () => {
    setOpen(false)
    setTyped('')
    setFault(false)
    setReadings([])
    setLabelled(undefined)
  }
  const fill = ({ fillings }: LabelledForm) => {
    for (const { name, filled } of fillings) form.setField(name, filled)
    const titles = fillings.map(({ name }) => fields.schema.properties[name]?.title ?? name)
    setDone(titles.join(', '))
    close()
  }

  return (
    <div className={classes.label}>
      {!isOpen && (
        <div className={classes.closed}>
          <Button
            variant="default"
            leftSection={<IconBarcode size={17} stroke={1.6} aria-hidden />}
            onClick={() => {
              flushSync(() => {
                setDone(undefined)
                setOpen(true)
              })
              document.getElementById('label-text')?.focus()
            }}
          >
            {t('forms.label.open')}
          </Button>
          <p role="status" className={ui.meta}>
            {done !== undefined && t('forms.label.done', { fields: done })}
          </p>
        </div>
      )}
      {isOpen && (
        <>
          <div className={classes.entry}>
            <TextInput
              id="label-text"
              label={t('forms.label.text')}
              description={t('forms.label.help')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autoComplete="off"
              maxLength={maxLabel}
              value={typed}
              error={fault && <FaultText>{t('forms.label.fault')}</FaultText>}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                setFault(false)
              }}
              onKeyDown={(event) => {
                // A reader of barcodes ends with Enter, which is no wish to save.
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                void read(event.currentTarget.value)
              }}
            />
            <Button
              variant="default"
              leftSection={<IconScan size={17} stroke={1.6} aria-hidden />}
              onClick={() => setScanning(true)}
            >
              {t('forms.label.scan')}
            </Button>
            <Button variant="default" disabled={typed.trim() === ''} onClick={() => void read(typed)}>
              {t('forms.label.read')}
            </Button>
          </div>
          {readings.length > 0 && (
            <Notice>
              <b>{t('forms.label.which')}</b> {t('forms.label.lost')}
              <span className={classes.readings}>
                {readings.map((elements) => (
                  <Button
                    key={writeBrackets(elements)}
                    variant="default"
                    size="compact-sm"
                    onClick={() => void show(elements)}
                  >
                    {writeBrackets(elements)}
                  </Button>
                ))}
              </span>
            </Notice>
          )}
          {labelled && <Filled form={form} labelled={labelled} />}
          <div className={ui.buttons}>
            {labelled && labelled.fillings.length > 0 && (
              <Button
                leftSection={<IconCheck size={17} stroke={1.8} aria-hidden />}
                onClick={() => fill(labelled)}
              >
                {t('forms.label.fill')}
              </Button>
            )}
            <Button variant="subtle" onClick={close}>
              {t('forms.label.close')}
            </Button>
          </div>
        </>
      )}
      {isScanning && (
        <Modal.Root opened onClose={() => setScanning(false)} fullScreen transitionProps={{ duration: 0 }}>
          <Modal.Content aria-label={t('search.scan')}>
            <Suspense>
              <Scanner
                onFound={(text) => {
                  setScanning(false)
                  void read(text)
                }}
                onClose={() => setScanning(false)}
              />
            </Suspense>
          </Modal.Content>
        </Modal.Root>
      )}
    </div>
  )
}

/** Values for fields, and elements without a field. */
function Filled({ form, labelled: { fillings, rest } }: { form: RecordForm; labelled: LabelledForm }) {
  const { t, i18n } = useTranslation()
  const { form: fields } = form.rules
  const { dataSchema } = form.record
  const textOf = (name: string, value: unknown) =>
    fieldText(fields, name, { [name]: value }, { language: i18n.language })
  return (
    <div role="status">
      {fillings.length === 0 && (
        <p className={classes.none}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          {t('forms.label.nothing')}
        </p>
      )}
      <dl className={classes.fillings}>
        {fillings.map(({ ai, name, filled }) => {
          const before = textOf(name, dataSchema[name])
          const after = textOf(name, filled)
          return (
            <div key={name}>
              <dt>
                {fields.schema.properties[name]?.title} <span>({ai})</span>
              </dt>
              <dd>
                <b>{after}</b>
                {before !== '' && before !== after && (
                  <span className={ui.meta}> {t('forms.label.instead', { before })}</span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {rest.length > 0 && (
        <p className={ui.meta}>
          {t('forms.label.rest')} {rest.map((one) => writeBrackets([one])).join(' ')}
        </p>
      )}
    </div>
  )
}
