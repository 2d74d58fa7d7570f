import { ActionIcon, Button, FileButton, Input, Textarea } from '@mantine/core'
import { IconFile, IconLineDashed, IconMapPin, IconPolygon, IconUpload, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { areaOf } from '../../../core/geometry/area.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { parseGeometry } from '../../../core/geometry/text.ts'
import { formatNumber, text, type Language } from '../../../core/i18n/index.ts'
import { AroundContext } from '../../forms/around.ts'
import type { Coordinates } from '../../forms/coordinates.ts'
import type { Control } from '../../forms/useFixedForm.tsx'
import { MapEditor } from '../../forms/geometry/MapEditor.tsx'
import { refusedLines, useMapFile } from '../../forms/geometry/useMapFile.ts'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAround } from '../organizations/useAround.ts'
import classes from './Locations.module.css'

interface PlaceGeometryProps extends Control {
  point: Coordinates | undefined
  /** Its id, whose surroundings are shown as long as nothing is drawn. */
  organization: string
  warnings: readonly string[]
}

/** LOC-06: other files are refused by their ending. */
const mapFiles = /\.(kml|kmz)$/i

/** LOC-06 to LOC-08: the file, the map and the file's own elements as one block; the geometry is kept as text. */
export function PlaceGeometry(props: PlaceGeometryProps) {
  const { name, label, value, onChange, error, point, organization, warnings } = props
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const geometry = useMemo(() => readText(value), [value])
  const put = (changed: FeatureCollection) => onChange(JSON.stringify(changed))
  const { state, file, read, take, forget } = useMapFile(language, put, mapFiles)
  const waits = typeof state === 'object' && 'part' in state
  const elements = (waits ? file?.elements : undefined) ?? elementsOf(geometry)

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
            {file ? (
              <>
                <b>{file.name}</b>{' '}
                {t('locations.form.held', {
                  count: file.elements.length,
                  size: kilobytes(file.bytes, language),
                })}
              </>
            ) : (
              t(geometry ? 'locations.form.stored' : 'locations.form.none')
            )}
          </span>
          <FileButton accept=".kml,.kmz" onChange={(chosen: File | null) => void (chosen && read(chosen))}>
            {({ onClick }) => (
              <Button
                variant={geometry ? 'subtle' : 'default'}
                leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
                loading={state === 'reading'}
                onClick={onClick}
              >
                {t(geometry || file ? 'locations.form.change' : 'locations.form.choose')}
              </Button>
            )}
          </FileButton>
          {(geometry || file) && (
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
        <AroundContext value={useAround(organization)}>
          <MapEditor
            label={t('forms.map.label', { title: t('locations.form.ground') })}
            geometry={waits ? state.part.geometry : geometry}
            point={point}
            refused={waits && file ? refusedLines(file) : noLines}
            isPlace
            readOnly={waits}
            onChange={(changed) => {
              forget()
              put(changed)
            }}
          />
        </AroundContext>
        {elements.length > 0 && (
          <ul className={classes.elements} aria-label={t('locations.form.elements')}>
            {elements.slice(0, maxElements).map((element, n) => (
              <li key={n} data-refused={element.fault !== undefined || undefined}>
                <ElementIcon type={element.type} isRefused={element.fault !== undefined} />
                <span>
                  <b>{element.name || t('locations.form.element', { number: n + 1 })}</b> {element.type}
                </span>
                <span>
                  {element.fault
                    ? text(language, element.fault.key, element.fault.params)
                    : element.areaHa !== null && formatNumber(element.areaHa, language, 'ha')}
                </span>
              </li>
            ))}
            {elements.length > maxElements && (
              <li>{t('locations.form.moreElements', { count: elements.length - maxElements })}</li>
            )}
          </ul>
        )}
      </div>
      {typeof state === 'object' &&
        ('part' in state ? (
          <Notice
            urgent
            actions={
              <Button variant="default" onClick={take}>
                {state.action}
              </Button>
            }
          >
            {state.text}
          </Notice>
        ) : (
          <Notice>{state.warning}</Notice>
        ))}
      {state === undefined && value !== '' && warnings.length > 0 && <Notice>{warnings.join('. ')}</Notice>}
      {error && (
        <Input.Error mt={5}>
          <FaultText>{error}</FaultText>
        </Input.Error>
      )}
      <GeometryText name={name} value={value} onChange={onChange} />
    </div>
  )
}

/** Elements that are listed; a file may have thousands. */
const maxElements = 50
const noLines: ReturnType<typeof refusedLines> = []

function ElementIcon({ type, isRefused }: { type: string; isRefused: boolean }) {
  const Icon = isRefused ? IconLineDashed : type === 'Point' ? IconMapPin : IconPolygon
  return <Icon size={17} stroke={1.6} aria-hidden />
}

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

interface ShownElement {
  name: string
  type: string
  areaHa: number | null
  fault?: undefined
}

const elementsOf = (geometry: FeatureCollection | undefined): ShownElement[] =>
  (geometry?.features ?? []).map((feature) => {
    const { properties } = feature as { properties?: { name?: unknown } | null }
    const { polygons } = shapesOf({ type: 'FeatureCollection', features: [feature] })
    const named = properties?.name
    return {
      name: typeof named === 'string' ? named : '',
      type: feature.geometry.type,
      areaHa: areaOf(polygons),
    }
  })

const kilobytes = (bytes: number, language: Language): string =>
  formatNumber(Math.max(1, Math.round(bytes / 1000)), language, 'kB')
