import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useContext } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { kindOf } from '../../../core/fields/index.ts'
import { checkGeometry } from '../../../core/geometry/check.ts'
import type { GeometrySummary } from '../../../core/geometry/summary.ts'
import { isGeometry, isSummary, summarise } from '../../../core/geometry/summary.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { AroundContext } from '../around.ts'
import type { InputProps } from '../field.ts'
import classes from '../files/files.module.css'
import blockClasses from '../geometry/Ground.module.css'
import { GroundRemarks, Readings } from '../geometry/GroundRemarks.tsx'
import { kilobytes } from '../geometry/kilobytes.ts'
import { MapEditor } from '../geometry/MapEditor.tsx'
import { PlotRows } from '../geometry/PlotRows.tsx'
import { useGround } from '../geometry/stored.ts'
import { linesOf, useGroundFile } from '../geometry/useGroundFile.ts'
import { FieldGroup } from './FieldGroup.tsx'

/** What file choosers offer first; any file may be chosen, since files are known by their content (GRD-01). */
const mapFiles = '.kml,.kmz,.geojson,.json,.zip,.gpx,.wkt,.txt'

/** Polygons that are read from a file in the browser and kept in the record (LOC-06 to LOC-08, GRD-01 to GRD-07). */
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
  const language = languages.shown
  const { country, producer, formHa } = useContext(AroundContext)
  const kind = kindOf(descriptor)
  const ground = useGround(name, value)
  const isBrief = isSummary(value) && !ground
  const drawing = drawingOf(value)
  const shown = kind.toText(value, { property, descriptor }, { language })
  const isEmpty = kind.isEmpty(value)
  const { isReading, file, refused, read, take, undo, forget } = useGroundFile(
    { language, country, producer, formHa },
    (geometry) => {
      onChange(geometry)
      onLeave()
    },
  )
  const chooser = (label: string, isMain: boolean) => (
    <FileButton name={name} accept={mapFiles} onChange={(chosen: File | null) => chosen && read(chosen)}>
      {({ onClick }) => (
        <Button
          {...(isMain ? { id, className: classes.upload ?? '' } : {})}
          variant={isMain ? 'default' : 'subtle'}
          leftSection={isMain && <IconUpload size={17} stroke={1.6} aria-hidden />}
          loading={isReading}
          aria-label={`${label}: ${property.title}`}
          onClick={onClick}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      {isEmpty && readOnly && <div className={classes.none}>–</div>}
      {isEmpty && !readOnly && chooser(t('forms.geometry.upload'), true)}
      {isBrief && drawing && (
        <div className={classes.plot}>
          <PlotShape
            outline={drawing.outline}
            size={88}
            label={t('forms.geometry.outline', {
              area: drawing.areaHa === null ? shown : formatNumber(drawing.areaHa, language, 'ha'),
            })}
          />
          <span>{shown}</span>
        </div>
      )}
      <div className={isEmpty || (readOnly && isBrief) ? undefined : blockClasses.block}>
        {!isEmpty && !readOnly && (
          <div className={blockClasses.file}>
            <IconFile size={18} stroke={1.6} aria-hidden />
            <span>
              {file ? (
                <>
                  <b>{file.name}</b> {kilobytes(file.bytes, language)}
                </>
              ) : (
                t('forms.geometry.kept')
              )}
            </span>
            {chooser(t('forms.geometry.change'), false)}
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
          </div>
        )}
        {!isBrief && (
          <MapEditor
            label={t('forms.map.label', { title: property.title })}
            geometry={ground}
            country={country}
            refused={file ? linesOf(file.content.left) : none}
            readOnly={readOnly}
            isFramed={!isEmpty}
            onChange={(geometry) => {
              forget()
              onChange(geometry)
              onLeave()
            }}
          />
        )}
        {ground && <PlotRows geometry={ground} />}
        {file && !isEmpty && <GroundRemarks file={file} take={take} undo={undo} />}
      </div>
      {!isEmpty && !isBrief && <p className={blockClasses.sum}>{shown}</p>}
      {refused && (
        <div className={classes.note}>
          <Notice urgent fault actions={<Readings remark={refused.fault} take={take} />}>
            <b>{refused.name}</b> {remarkText(language, refused.fault)}
          </Notice>
        </div>
      )}
      {warnings.length > 0 && (
        <div className={classes.note}>
          <Notice>{warnings.join('. ')}</Notice>
        </div>
      )}
    </FieldGroup>
  )
}

const none: ReturnType<typeof linesOf> = []

/** The drawing of a value; a stored geometry may be a summary. */
function drawingOf(value: unknown): GeometrySummary | undefined {
  if (isSummary(value)) return value
  return isGeometry(value) && checkGeometry(value).length === 0 ? summarise(value) : undefined
}
