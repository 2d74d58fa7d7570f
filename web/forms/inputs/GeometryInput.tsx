import { Button, FileButton } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '../../../core/fields/index.ts'
import { checkGeometry, maxGeometryLength, readGeometry } from '../../../core/fields/geometry.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import type { Outline } from '../../../core/geometry/outline.ts'
import type { GeometrySummary } from '../../../core/geometry/summary.ts'
import { isGeometry, isSummary, summarise } from '../../../core/geometry/summary.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { text } from '../../../core/i18n/index.ts'
import { toastFault } from '../../ui/toast.ts'
import type { InputProps } from '../field.ts'
import classes from '../files/files.module.css'
import { toastUpload } from '../files/upload.ts'
import { FieldGroup } from './FieldGroup.tsx'

/** Polygons that are read from a GeoJSON file in the browser and kept in the record (LOC-06 to LOC-08). */
export function GeometryInput(props: InputProps<'file'>) {
  const { id, name, property, descriptor, value, onChange, onLeave, disabled, languages } = props
  const readOnly = props.readOnly || descriptor.readOnly === true || disabled
  const { t } = useTranslation()
  const kind = kindOf(descriptor)
  const drawing = drawingOf(value)
  const shown = kind.toText(value, { property, descriptor }, { language: languages.shown })
  const area =
    drawing === undefined || drawing.areaHa === null
      ? shown
      : formatNumber(drawing.areaHa, languages.shown, 'ha')

  const read = async (file: File) => {
    const geometry = await readFile(file)
    if (geometry === undefined) return
    const [fault] = checkGeometry(geometry)
    if (fault)
      toastFault(text(languages.shown, fault.key, fault.params), { duration: 5000, name: 'geometryInvalid' })
    else onChange(geometry)
    onLeave()
  }
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      {!kind.isEmpty(value) ? (
        <div className={classes.plot}>
          {drawing && <Plot outline={drawing.outline} label={t('forms.geometry.outline', { area })} />}
          <span>{shown}</span>
          {!readOnly && (
            <Button
              id={id}
              variant="default"
              leftSection={<IconX size={17} stroke={1.6} aria-hidden />}
              onClick={() => {
                onChange(undefined)
                onLeave()
              }}
            >
              {t('forms.geometry.remove')}
            </Button>
          )}
        </div>
      ) : readOnly ? (
        <div className={classes.none}>–</div>
      ) : (
        <FileButton
          name={name}
          accept=".geojson,.json"
          onChange={(file: File | null) => void (file && read(file))}
        >
          {({ onClick }) => (
            <Button
              id={id}
              variant="default"
              leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
              aria-label={`${t('forms.geometry.upload')}: ${property.title}`}
              onClick={onClick}
            >
              {t('forms.geometry.upload')}
            </Button>
          )}
        </FileButton>
      )}
    </FieldGroup>
  )
}

/** The geometry in a file. Undefined if there is none, which a toast says. */
async function readFile(file: File): Promise<unknown> {
  if (!/\.(geo)?json$/i.test(file.name)) return toastUpload('invalidFileType')
  if (file.size > maxGeometryLength) return toastUpload('fileTooBig')
  const typed = await file.text().catch(() => '')
  const geometry = readGeometry(typed)
  return isRecord(geometry) ? geometry : toastUpload('fileLoadError')
}

/** What there is to draw; a stored geometry may come in brief, with its area and outline. */
function drawingOf(value: unknown): GeometrySummary | undefined {
  if (isSummary(value)) return value
  return isGeometry(value) && checkGeometry(value).length === 0 ? summarise(value) : undefined
}

/** An outline seen from above, north up: a degree of longitude is shorter away from the equator. */
function Plot({ outline, label }: { outline: Outline; label: string }) {
  const [, middle = 0] = outline[0] ?? []
  const shrink = Math.cos((middle * Math.PI) / 180)
  const corners = outline.map(([lng, lat]) => [lng * shrink, -lat] as const)
  const [left, top] = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis]!)))
  const [right, bottom] = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis]!)))
  const size = Math.max(right! - left!, bottom! - top!) || 1
  const points = corners.map(([x, y]) => `${((x - left!) / size) * 100},${((y - top!) / size) * 100}`)
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label}>
      <polygon points={points.join(' ')} />
    </svg>
  )
}
