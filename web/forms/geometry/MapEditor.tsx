import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconPolygon, IconWalk } from '@tabler/icons-react'
import { lazy, Suspense, use, useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { hasHoles, withoutHoles } from '../../../core/geometry/holes.ts'
import { type Broken, brokenIn } from '../../../core/geometry/mend.ts'
import { hasFewDecimals } from '../../../core/geometry/precision.ts'
import { maxPlotHa } from '../../../core/geometry/proportion.ts'
import { shapesOf, type FeatureCollection, type Position } from '../../../core/geometry/shapes.ts'
import { summarise } from '../../../core/geometry/summary.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { plotNameOf } from '../../../core/readers/ground/collection.ts'
import { calledBy } from '../../../core/readers/ground/names.ts'
import { Notice } from '../../ui/Notice.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { hugeText } from '../area.ts'
import type { Coordinates } from '../coordinates.ts'
import { MendingContext } from './mending.ts'
import { FarGround } from './FarGround.tsx'
import { useBorderWalk } from './useBorderWalk.ts'
import classes from './MapEditor.module.css'

const PlotMap = lazy(() => import('../map/PlotMap.tsx'))

interface MapEditorProps {
  label: string
  geometry: FeatureCollection | undefined
  point?: Coordinates | undefined
  refused?: readonly (readonly Position[])[]
  readOnly?: boolean
  /** That the ground says it lies in, by a name or code. */
  country?: string | undefined
  /** It stands in the block of its file, whose edges its map reaches. */
  isFramed?: boolean
  /** The form of a place: its map stands there without a geometry, too, and is blue (GEO-08). */
  isPlace?: boolean
  onChange: (geometry: FeatureCollection) => void
}

/** The geometry of a form on the map (GEO-08), drawn there, or walked with a telephone in the hand (21c). */
export function MapEditor({
  label,
  geometry,
  point,
  refused,
  readOnly = false,
  country,
  isFramed = false,
  isPlace = false,
  onChange,
}: MapEditorProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const isPhone = useMedia(phoneWidth)
  const isTouched = useMedia('(pointer: coarse)')
  const [isDrawing, setDrawing] = useState(false)
  const walk = useBorderWalk()
  const { beside, isLed } = use(MendingContext)
  const broken = useMemo(() => (geometry ? brokenIn(geometry) : undefined), [geometry])
  // A new array makes the map fit its frame again.
  const lines = useMemo(() => [...beside, ...(refused ?? [])], [beside, refused])
  const hasPolygon = geometry !== undefined && shapesOf(geometry).polygons.length > 0
  const isShown = isPlace || isDrawing || geometry !== undefined || (refused?.length ?? 0) > 0
  return (
    <div
      className={classes.editor}
      role="presentation"
      data-drawing={isDrawing || undefined}
      data-framed={isFramed || undefined}
      // Escape cancels the drawing instead of closing the panel.
      onKeyDown={(event) => isDrawing && event.key === 'Escape' && event.stopPropagation()}
    >
      {isShown && (
        <div className={classes.map}>
          <Suspense fallback={<div className={classes.map} aria-hidden />}>
            <PlotMap
              label={label}
              geometry={geometry}
              point={point}
              refused={lines}
              faulty={broken}
              drawing={isDrawing ? onChange : undefined}
              isPlace={isPlace}
            />
          </Suspense>
        </div>
      )}
      {isDrawing && (
        <p role="status">
          {t(`forms.map.${hasPolygon ? 'editHint' : 'drawHint'}.${isTouched ? 'touch' : 'mouse'}`)}
        </p>
      )}
      {walk.isWalking && (
        <p role="status">
          {t('forms.map.walked', { count: walk.corners.length })}
          {walk.areaHa !== null && `, ${formatNumber(walk.areaHa, language, 'ha')}`}
        </p>
      )}
      {walk.isRefused && <Notice>{t('forms.map.noPosition')}</Notice>}
      {!readOnly && (
        <div className={classes.tools}>
          {isDrawing ? (
            <Button
              variant="default"
              leftSection={<IconCheck size={17} stroke={1.6} aria-hidden />}
              onClick={() => setDrawing(false)}
            >
              {t('forms.map.finish')}
            </Button>
          ) : walk.isWalking ? (
            <>
              <Button variant="default" onClick={walk.cancel}>
                {t('common.cancel')}
              </Button>
              <Button
                disabled={walk.corners.length < 3}
                onClick={() => {
                  const walked = walk.finish()
                  if (walked) onChange(walked)
                }}
              >
                {t('forms.map.close')}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="default"
                leftSection={
                  hasPolygon ? (
                    <IconPencil size={17} stroke={1.6} aria-hidden />
                  ) : (
                    <IconPolygon size={17} stroke={1.6} aria-hidden />
                  )
                }
                onClick={() => setDrawing(true)}
              >
                {t(hasPolygon ? 'forms.map.edit' : 'forms.map.draw')}
              </Button>
              {isPhone && 'geolocation' in navigator && (
                <Button
                  variant="default"
                  leftSection={<IconWalk size={17} stroke={1.6} aria-hidden />}
                  onClick={walk.start}
                >
                  {t('forms.map.walk')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {broken && geometry && (
        <Ways broken={broken} geometry={geometry} readOnly={readOnly} onChange={onChange} />
      )}
      {isLed && geometry && !readOnly && (
        <FarGround geometry={geometry} country={country} onChange={onChange} />
      )}
      {geometry && <Oddities geometry={geometry} readOnly={readOnly} onChange={onChange} />}
    </div>
  )
}

/** ORI-07: a fault of the border, with up to two repairs and their results. */
function Ways({
  broken: { fault, feature, ways },
  geometry: { features },
  readOnly,
  onChange,
}: {
  broken: Broken
  geometry: FeatureCollection
  readOnly: boolean
  onChange: (geometry: FeatureCollection) => void
}) {
  const { t, i18n } = useTranslation()
  return (
    <Notice
      urgent
      actions={
        !readOnly &&
        ways.map(({ kind, corner, areaHa, geometry }) => (
          <Button key={kind} variant="default" onClick={() => onChange(geometry)}>
            {t(`forms.map.way.${kind}`, { corner, area: formatNumber(areaHa, i18n.language, 'ha') })}
          </Button>
        ))
      }
    >
      {features.length > 1 && <b>{calledBy(plotNameOf(features[feature]!), feature, i18n.language)}: </b>}
      {t(`forms.map.fault.${fault}`)}
    </Notice>
  )
}

/** Faults that the EU would refuse or misread (7-eudr). */
function Oddities({
  geometry,
  readOnly,
  onChange,
}: {
  geometry: FeatureCollection
  readOnly: boolean
  onChange: (geometry: FeatureCollection) => void
}) {
  const { t, i18n } = useTranslation()
  const cut = hasHoles(geometry) ? withoutHoles(geometry) : undefined
  return (
    <>
      {hasHoles(geometry) && (
        <Notice
          actions={
            !readOnly &&
            cut && (
              <Button variant="default" onClick={() => onChange(cut)}>
                {t('forms.map.cut')}
              </Button>
            )
          }
        >
          {t('forms.map.hole')}
        </Notice>
      )}
      {(summarise(geometry).areaHa ?? 0) > maxPlotHa && <Notice>{hugeText(i18n.language)}</Notice>}
      {hasFewDecimals(geometry) && <Notice>{t('forms.map.fewDecimals')}</Notice>}
    </>
  )
}
