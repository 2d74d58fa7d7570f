import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import { type ReactNode, use, useState } from 'react'
import type { Reading } from '../../../core/errors/remarks.ts'
import type { ReadPosition } from '../../../core/readers/pairs.ts'
import { judgeStrictly, readPosition } from '../../../core/readers/position.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { useTranslation } from '../../ui/texts.ts'
import { type Coordinates, readCoordinates, writeCoordinates, writeStrictly } from '../coordinates.ts'
import { MendingContext } from '../geometry/mending.ts'
import { useOutlines } from '../outlines.ts'
import { Remarks } from '../Remarks.tsx'
import { FaultText } from './common.tsx'
import classes from './inputs.module.css'

interface PositionInputProps {
  id: string
  name: string
  /** The pair, or a text that was typed and not yet read. */
  value: Coordinates | string | undefined
  /** Expected country. */
  country: string | undefined
  /** LOC-05: the form of places accepts a single pattern, and offers other readings (POS-08). */
  isStrict?: boolean
  disabled: boolean
  readOnly: boolean
  fault: ReactNode
  onChange: (value: Coordinates | string | undefined) => void
  onLeave: () => void
}

/** One text for both coordinates, judged when it is left or Enter is pressed (TRU-04). What can't be read leaves the boxes unchanged. */
export function PositionInput({
  id,
  name,
  value,
  country,
  isStrict = false,
  disabled,
  readOnly,
  fault,
  onChange,
  onLeave,
}: PositionInputProps) {
  const { t, i18n } = useTranslation()
  const written = typeof value === 'object' ? writeCoordinates(value) : (value ?? '')
  const [typed, setTyped] = useState<string>()
  // An origin that leads here found the pair itself odd (ORI-07).
  const { isLed } = use(MendingContext)
  /** The text that was judged last; another text has no mark. */
  const [judged, setJudged] = useState(isLed && written !== '' ? written : undefined)
  const [isTyping, setTyping] = useState(false)
  /** Text before a button replaced it. */
  const [before, setBefore] = useState<string>()
  const isKept = typed !== undefined && sameAs(typed, value, isStrict, i18n.language)
  const shown = isKept ? typed : written
  const outlines = useOutlines(judged !== undefined || typed !== undefined)
  const context = { country: outlines?.(country), language: i18n.language }
  const isJudged = judged === shown && shown.trim() !== ''
  const reading = isJudged ? readPosition(shown, context) : undefined
  const strict = isJudged && isStrict ? judgeStrictly(shown, context) : undefined
  const accepted = isStrict ? strict : reading
  const isMarked = isJudged && (accepted === undefined || 'fault' in accepted)
  const read = accepted && 'value' in accepted ? accepted : undefined
  const isDoubtful = read?.doubts !== undefined
  const coords = coordinatesOf(value, isStrict, i18n.language)
  const [kept, setKept] = useState(coords)
  // LOC-05: a refused text leaves the boxes unchanged; elsewhere they show the future value.
  const boxes = coords ?? (isStrict && written.trim() !== '' ? kept : undefined)
  if (coords && (coords.lat !== kept?.lat || coords.lng !== kept.lng)) setKept(coords)

  const take = (position: ReadPosition) => {
    const text = isStrict ? writeStrictly(position) : writeCoordinates(position)
    setBefore(shown)
    setTyped(text)
    setJudged(text)
    onChange(isStrict ? text : { lat: position.lat, lng: position.lng })
  }
  const pick = disabled || readOnly ? undefined : take
  const offered = isMarked && isStrict ? offersOf(reading) : []
  const judge = () => {
    const text = shown.trim()
    setJudged(shown)
    if (isStrict || text === '') return
    const found = readPosition(text, context)
    if ('value' in found) onChange({ lat: found.value.lat, lng: found.value.lng })
  }
  return (
    <div className={classes.coordinates}>
      <TextInput
        id={`${id}-coords`}
        name={name}
        label={t('forms.location.coords')}
        placeholder="-31.4, -64.2"
        description={t(isStrict ? 'forms.location.coordsHint' : 'forms.location.anyCoordsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={shown}
        disabled={disabled}
        readOnly={readOnly}
        data-doubtful={isDoubtful || undefined}
        error={
          isMarked && isStrict ? (
            <FaultText>{t('forms.location.coordsInvalid')}</FaultText>
          ) : (
            isMarked || (!isTyping && fault)
          )
        }
        rightSection={
          !isMarked &&
          !isDoubtful &&
          coords && (
            <IconCheck size={16} className={classes.good} aria-label={t('forms.location.coordsValid')} />
          )
        }
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          setTyping(true)
          setBefore(undefined)
          onChange(text.trim() === '' ? undefined : text)
        }}
        onBlur={() => {
          setTyping(false)
          if (typed !== undefined) judge()
          onLeave()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === undefined) return
          // The first Enter judges; the second presses the only button. A marked text is never sent.
          if (isJudged && !isMarked) return
          event.preventDefault()
          if (offered.length === 1) take(offered[0]!)
          else judge()
        }}
      />
      <TextInput
        label={t('forms.location.lat')}
        value={boxes ? String(boxes.lat) : ''}
        readOnly
        disabled={disabled}
      />
      <TextInput
        label={t('forms.location.lng')}
        value={boxes ? String(boxes.lng) : ''}
        readOnly
        disabled={disabled}
      />
      <div className={classes.said}>
        {read && (read.value.as !== 'decimal' || shown !== writeCoordinates(read.value)) && !isStrict && (
          <p className={classes.read}>
            <IconArrowDown size={15} stroke={1.6} aria-hidden />
            {t(`forms.location.as.${read.value.as}`)} <strong>{writeCoordinates(read.value)}</strong>
          </p>
        )}
        {before !== undefined && (
          <p className={classes.typed}>{t('forms.location.typed', { text: before })}</p>
        )}
        {isMarked && reading && (
          <Refused reading={reading} isStrict={isStrict} offered={offered} onPick={pick} />
        )}
        {read && <Remarks told={read.told} doubts={read.doubts} onPick={pick} />}
      </div>
    </div>
  )
}

interface RefusedProps {
  reading: Reading<ReadPosition>
  isStrict: boolean
  offered: readonly ReadPosition[]
  onPick: ((position: ReadPosition) => void) | undefined
}

/** The fault of a text, and its other readings. */
function Refused({ reading, isStrict, offered, onPick }: RefusedProps) {
  const { t } = useTranslation()
  const fault = 'fault' in reading ? reading.fault : undefined
  return (
    <>
      {fault && !isStrict && <Remarks fault={fault} onPick={onPick} />}
      {/* The mark of the place's form says already that it is no position. */}
      {fault && isStrict && fault.code !== 'POSITION_UNREADABLE' && (
        <Remarks fault={{ ...fault, instead: [] }} onPick={onPick} />
      )}
      {offered.length > 0 && (
        <div className={classes.offers}>
          {offered.map((position) => (
            <Button
              key={writeStrictly(position)}
              variant="default"
              size="compact-sm"
              onClick={() => onPick?.(position)}
            >
              {t('forms.remarks.use', { text: writeStrictly(position) })}
            </Button>
          ))}
        </div>
      )}
      {/* The pair that the button writes doesn't say any more how it was read. */}
      {isStrict && 'value' in reading && (
        <Remarks
          told={reading.told}
          doubts={reading.doubts?.filter(({ code }) => code === 'POSITION_SYSTEM')}
          onPick={onPick}
        />
      )}
    </>
  )
}

/** Whether the value still equals the typed text, and not one from the map or a saved place. */
function sameAs(
  typed: string,
  value: Coordinates | string | undefined,
  isStrict: boolean,
  language: Language,
): boolean {
  if (typeof value !== 'object') return typed.trim() === (value ?? '').trim()
  const read = coordinatesOf(typed, isStrict, language)
  return read === undefined || (read.lat === value.lat && read.lng === value.lng)
}

function coordinatesOf(
  value: Coordinates | string | undefined,
  isStrict: boolean,
  language: Language,
): Coordinates | undefined {
  if (typeof value !== 'string') return value
  return isStrict ? readCoordinates(value) : valueOf(readPosition(value, { language }))
}

const valueOf = (reading: Reading<ReadPosition>) => ('value' in reading ? reading.value : undefined)

/** POS-08: other readings of a refused text. */
function offersOf(reading: Reading<ReadPosition> | undefined): ReadPosition[] {
  if (!reading) return []
  return 'value' in reading ? [reading.value] : (reading.fault.instead ?? []).map(({ value }) => value)
}
