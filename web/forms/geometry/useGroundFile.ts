import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Remark } from '../../../core/errors/remarks.ts'
import type { Outline } from '../../../core/geometry/outline.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import type { GeometryWarning } from '../../../core/geometry/warnings.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { collectionOf } from '../../../core/readers/ground/collection.ts'
import type { LeftElement } from '../../../core/readers/ground/element.ts'
import { maxFileBytes } from '../../../core/rules/file.ts'
import { addRunning } from '../files/afterUploads.ts'
import type { GroundAnswer, GroundContext } from './ground.worker.ts'
import { readInWorker, unread } from './inWorker.ts'

export type GroundRemark = Remark<GroundContent>

interface ChosenFile {
  name: string
  bytes: number
}

/** A file whose plots are in the form, with its reader's remarks. */
export interface ReadFile extends ChosenFile {
  content: GroundContent
  told: readonly GroundRemark[]
  doubts: readonly GroundRemark[]
  warnings: readonly GeometryWarning[]
}

/** A file that is not in the form, until the next try (GRD-07). */
interface RefusedFile extends ChosenFile {
  fault: GroundRemark
}

interface GroundFileReading {
  isReading: boolean
  file: ReadFile | undefined
  refused: RefusedFile | undefined
  read: (file: File) => void
  /** Takes another reading of the file. */
  take: (content: GroundContent) => void
  /** Restores the reading before the last button; undefined if none was pressed. */
  undo: (() => void) | undefined
  forget: () => void
}

/** Judges a read file; a form may be stricter than others. */
export type JudgeFile = (file: File, answer: GroundAnswer) => GroundAnswer['reading']

const asRead: JudgeFile = (_file, { reading }) => reading

/** Reads plots from a file in a worker, and keeps its remarks beside the field. */
export function useGroundFile(
  context: GroundContext,
  onRead: (geometry: FeatureCollection) => void,
  judge: JudgeFile = asRead,
): GroundFileReading {
  const [isReading, setReading] = useState(false)
  const [file, setFile] = useState<ReadFile>()
  const [refused, setRefused] = useState<RefusedFile>()
  const [before, setBefore] = useState<GroundContent>()
  /** The reader's unmodified answer. */
  const [answered, setAnswered] = useState<GroundAnswer>()

  /** Answers the name of a file that was refused. */
  const show = (chosen: ChosenFile, { warnings }: GroundAnswer, reading: GroundAnswer['reading']) => {
    setReading(false)
    if ('fault' in reading) {
      setRefused({ ...chosen, fault: reading.fault })
      return chosen.name
    }
    const { value, told = [], doubts = [] } = reading
    setRefused(undefined)
    setFile({ ...chosen, content: value, told, doubts, warnings })
    // Renders at once: a save that waited for this file must find its plots in the form.
    flushSync(() => onRead(collectionOf(value.plots)))
    return undefined
  }
  const begin = (reading: Promise<string | undefined>) => {
    setReading(true)
    addRunning(reading)
  }
  const put = (content: GroundContent) => {
    const chosen = refused ?? file
    if (!chosen) return
    const own = answered && 'value' in answered.reading && answered.reading.value === content
    const reading = own ? Promise.resolve(answered) : readInWorker({ ...context, content })
    begin(reading.then((answer) => show({ name: chosen.name, bytes: chosen.bytes }, answer, answer.reading)))
  }
  const readChosen = async (chosen: File) => {
    const { name, size: bytes } = chosen
    const content = bytes > maxFileBytes ? undefined : await chosen.arrayBuffer().catch(() => undefined)
    const answer = content
      ? await readInWorker({ ...context, bytes: new Uint8Array(content) })
      : unread(bytes > maxFileBytes ? 'GROUND_TOO_BIG' : 'GROUND_BROKEN')
    setAnswered(answer)
    return show({ name, bytes }, answer, judge(chosen, answer))
  }

  return {
    isReading,
    file,
    refused,
    read(chosen) {
      setRefused(undefined)
      setBefore(undefined)
      begin(readChosen(chosen))
    },
    take(content) {
      setBefore(refused ? undefined : file?.content)
      put(content)
    },
    undo:
      before &&
      (() => {
        setBefore(undefined)
        put(before)
      }),
    forget() {
      setFile(undefined)
      setRefused(undefined)
      setBefore(undefined)
    },
  }
}

/** The lines of a file that stayed out, for the map. */
export const linesOf = (left: readonly LeftElement[]): readonly Outline[] =>
  left.flatMap(({ outline }) => (outline ? [outline] : []))
