import { ActionIcon, Button, FileButton, Input, Textarea } from '@mantine/core'
import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { parseGeometry } from '../../../core/geometry/text.ts'
import { text } from '../../../core/i18n/index.ts'
import { AroundContext } from '../../forms/around.ts'
import type { Coordinates } from '../../forms/coordinates.ts'
import type { Control } from '../../forms/useFixedForm.tsx'
import { GroundRemarks, Readings } from '../../forms/geometry/GroundRemarks.tsx'
import { kilobytes } from '../../forms/geometry/kilobytes.ts'
import { MapEditor } from '../../forms/geometry/MapEditor.tsx'
import { PlotRows } from '../../forms/geometry/PlotRows.tsx'
import { linesOf, useGroundFile } from '../../forms/geometry/useGroundFile.ts'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAround } from '../organizations/useAround.ts'
import { judgePlaceFile } from './judgePlaceFile.ts'
import classes from './Locations.module.css'

interface PlaceGeometryProps extends Control {
  point: Coordinates | undefined
  /** As typed in the form. */
  country: string
  /** Its id, whose surroundings are shown as long as nothing is drawn. */
  organization: string
  warnings: readonly string[]
}

/** LOC-06 to LOC-08: the file, the map and the file's own elements as one block; the geometry is kept as text. */
export function PlaceGeometry(props: PlaceGeometryProps) {
  const { name, label, value, onChange, error, point, country, organization, warnings } = props
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const geometry = useMemo(() => readText(value), [value])
  const put = (changed: FeatureCollection) => onChange(JSON.stringify(changed))
  const around = useAround(organization)
  const { isReading, file, refused, read, take, undo, forget } = useGroundFile(
    { language, country: country || around.country, producer: around.producer },
    put,
    judgePlaceFile(language),
  )
  const held = refused ? undefined : file

  return (
    <div>
      <div className={classes.fileHead}>
        <Input.Label labelElement="div" id={`${name}-label`}>
          {label}
        </Input.Label>
        <span>{t('locations.form.maxFile')}</span>
      </div>
      <div
        role="group"
        aria-labelledby={`${name}-label`}
        className={classes.block}
        data-error={error !== undefined || undefined}
      >
        <div className={classes.file}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <span>
            {held ? (
              <>
                <b>{held.name}</b>{' '}
                {t('locations.form.held', {
                  count: held.content.plots.length + held.content.left.length,
                  size: kilobytes(held.bytes, language),
                })}
              </>
            ) : (
              t(geometry ? 'locations.form.stored' : 'locations.form.none')
            )}
          </span>
          <FileButton
            accept=".kml,.kmz,.geojson,.json,.zip,.gpx,.wkt,.txt"
            onChange={(chosen: File | null) => chosen && read(chosen)}
          >
            {({ onClick }) => (
              <Button
                variant={geometry ? 'subtle' : 'default'}
                leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
                loading={isReading}
                onClick={onClick}
              >
                {t(geometry ? 'locations.form.change' : 'locations.form.choose')}
              </Button>
            )}
          </FileButton>
          {geometry && (
            <ActionIcon
              type="button"
              aria-label={t('forms.geometry.remove')}
              onClick={() => {
                forget()
                onChange('')
              }}
            >
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
        <AroundContext value={around}>
          <MapEditor
            label={t('forms.map.label', { title: t('locations.form.ground') })}
            geometry={geometry}
            point={point}
            country={country || around.country}
            refused={held ? linesOf(held.content.left) : noLines}
            isPlace
            isFramed
            onChange={(changed) => {
              forget()
              put(changed)
            }}
          />
        </AroundContext>
        {geometry && <PlotRows geometry={geometry} />}
        {held && geometry && <GroundRemarks file={held} take={take} undo={undo} />}
      </div>
      {refused && (
        <Notice urgent fault actions={<Readings remark={refused.fault} take={take} />}>
          <b>{refused.name}</b> {remarkText(language, refused.fault)}
        </Notice>
      )}
      {!file && !refused && value !== '' && warnings.length > 0 && <Notice>{warnings.join('. ')}</Notice>}
      {error && (
        <Input.Error mt={5}>
          <FaultText>{error}</FaultText>
        </Input.Error>
      )}
      <GeometryText name={name} value={value} onChange={onChange} />
    </div>
  )
}

const noLines: ReturnType<typeof linesOf> = []

/** LOC-08: the same as text, to paste it or to read it without the map. */
function GeometryText({ name, value, onChange }: Pick<Control, 'name' | 'value' | 'onChange'>) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const checked = shown.trim() === '' ? undefined : parseGeometry(shown)
  const [fault] = checked && 'faults' in checked ? checked.faults : []
  return (
    <details className={classes.text}>
      <summary>{t('locations.form.asText')}</summary>
      <Textarea
        name={name}
        label={t('locations.form.geojson')}
        autosize
        minRows={3}
        maxRows={10}
        inputWrapperOrder={entryOrder}
        spellCheck={false}
        value={shown}
        error={fault && <FaultText>{text(i18n.language, fault.key, fault.params)}</FaultText>}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          const read = currentTarget.value.trim()
          if (read === '' || 'geometry' in parseGeometry(read)) onChange(read)
        }}
        onBlur={() => !fault && setTyped(undefined)}
      />
    </details>
  )
}

function readText(value: string): FeatureCollection | undefined {
  if (value.trim() === '') return undefined
  const checked = parseGeometry(value)
  return 'geometry' in checked ? checked.geometry : undefined
}
