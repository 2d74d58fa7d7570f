import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { kindOf } from '../../../core/fields/index.ts'
import { checkGeometry } from '../../../core/geometry/check.ts'
import type { GeometrySummary } from '../../../core/geometry/summary.ts'
import { isGeometry, isSummary, summarise } from '../../../core/geometry/summary.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlotShape } from '../../ui/PlotShape.tsx'
import type { InputProps } from '../field.ts'
import classes from '../files/files.module.css'
import { MapEditor } from '../geometry/MapEditor.tsx'
import { refusedLines, useMapFile } from '../geometry/useMapFile.ts'
import { FieldGroup } from './FieldGroup.tsx'

/** Polygons that are read from a KML, KMZ or GeoJSON file in the browser and kept in the record (LOC-06 to LOC-08). */
export function GeometryInput(props: InputProps<'file'>) {
  const {
    id,
    name,
    property,
    descriptor,
    value,
    onChange,
    onLeave,
    disabled,
    languages,
    warnings = [],
  } = props
  const readOnly = props.readOnly || descriptor.readOnly === true || disabled
  const { t } = useTranslation()
  const kind = kindOf(descriptor)
  const drawing = drawingOf(value)
  const shown = kind.toText(value, { property, descriptor }, { language: languages.shown })
  const area =
    drawing === undefined || drawing.areaHa === null
      ? shown
      : formatNumber(drawing.areaHa, languages.shown, 'ha')

  const { state, file, read, take, forget } = useMapFile(languages.shown, (geometry) => {
    onChange(geometry)
    onLeave()
  })
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      {!kind.isEmpty(value) ? (
        <div className={classes.plot}>
          {drawing && (
            <PlotShape outline={drawing.outline} size={88} label={t('forms.geometry.outline', { area })} />
          )}
          <span>{shown}</span>
          {!readOnly && (
            <ActionIcon
              id={id}
              type="button"
              size={34}
              aria-label={t('forms.geometry.remove')}
              title={t('forms.geometry.remove')}
              onClick={() => {
                forget()
                onChange(undefined)
                onLeave()
              }}
            >
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      ) : readOnly ? (
        <div className={classes.none}>–</div>
      ) : (
        <FileButton
          name={name}
          accept={descriptor.accept ?? '.kml,.kmz,.geojson,.json'}
          onChange={(file: File | null) => void (file && read(file))}
        >
          {({ onClick }) => (
            <Button
              id={id}
              className={classes.upload ?? ''}
              variant="default"
              leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
              loading={state === 'reading'}
              aria-label={`${t('forms.geometry.upload')}: ${property.title}`}
              onClick={onClick}
            >
              {t('forms.geometry.upload')}
            </Button>
          )}
        </FileButton>
      )}
      {typeof state === 'object' && (
        <div className={classes.note}>
          {'part' in state ? (
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
          )}
        </div>
      )}
      {warnings.length > 0 && (
        <div className={classes.note}>
          <Notice>{warnings.join('. ')}</Notice>
        </div>
      )}
      {!isSummary(value) && (
        <div className={classes.note}>
          <MapEditor
            label={t('forms.map.label', { title: property.title })}
            geometry={isGeometry(value) ? value : undefined}
            refused={file && typeof state === 'object' && 'part' in state ? refusedLines(file) : none}
            readOnly={readOnly}
            onChange={(geometry) => {
              onChange(geometry)
              onLeave()
            }}
          />
        </div>
      )}
    </FieldGroup>
  )
}

const none: ReturnType<typeof refusedLines> = []

/** What there is to draw; a stored geometry may come in brief, with its area and outline. */
function drawingOf(value: unknown): GeometrySummary | undefined {
  if (isSummary(value)) return value
  return isGeometry(value) && checkGeometry(value).length === 0 ? summarise(value) : undefined
}
