import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { MapElement } from '../../../core/import/mapFile.ts'
import type { Outline } from '../../../core/geometry/outline.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { maxFileBytes } from '../../../core/rules/file.ts'
import { toastFault } from '../../ui/toast.ts'
import { toastUpload } from '../files/upload.ts'
import { type MapFileAnswer, readInWorker } from './inWorker.ts'

/** The part of a file that can come in. */
interface Part {
  geometry: FeatureCollection
  warning: string
}

/** `part`: the file holds something that can't come in, and waits for a click on what can. */
type State = undefined | 'reading' | { part: Part; text: string; action: string } | { warning: string }

/** A file that was read, with all its elements. */
interface ReadFile {
  name: string
  bytes: number
  elements: readonly MapElement[]
}

interface MapFileReading {
  state: State
  /** The file of the geometry, until it is forgotten. */
  file: ReadFile | undefined
  read: (file: File) => Promise<void>
  /** Takes the part that can come in. */
  take: () => void
  forget: () => void
}

const anyEnding = /\.(kml|kmz|geojson|json)$/i
/** Toasts about files stay as long as those of uploads (LOC-06). */
const duration = 5_000

/** Reads polygons from a file and says by toasts what is wrong with it (LOC-06, LOC-07). */
export function useMapFile(
  language: Language,
  onRead: (geometry: FeatureCollection) => void,
  endings = anyEnding,
): MapFileReading {
  const { t } = useTranslation()
  const [state, setState] = useState<State>()
  const [file, setFile] = useState<ReadFile>()

  const accept = ({ geometry, warning }: Part) => {
    onRead(geometry)
    setState(warning === '' ? undefined : { warning })
    if (warning !== '') toastFault(warning, { duration, name: 'geometryWarning' })
  }

  const show = (answer: MapFileAnswer) => {
    setState(undefined)
    if ('code' in answer) return toastUpload(answer.code)
    const { elements, geometry, warnings, tooMany } = answer.file
    const refused = elements.find(({ fault }) => fault)
    const warning = warnings
      // The map says it, of what is drawn, too.
      .filter((code) => code !== 'GEOMETRY_HUGE')
      .map((code) =>
        code === 'RING_CLOSED' || code === 'ROUND_THE_WORLD'
          ? t(`forms.geometry.note.${code}`)
          : text(language, `fields.geometryWarning.${code}`),
      )
      .join('. ')
    const part = geometry && { geometry, warning }
    if (tooMany !== undefined) {
      const reason = text(language, tooMany.key, tooMany.params)
      toastFault(reason, { duration, name: 'geometryTooLarge' })
      if (part) setState({ part, text: reason, action: t('forms.geometry.simplify') })
      return
    }
    if (!refused?.fault) return part && accept(part)
    const { key, params } = refused.fault
    const reason = text(language, key, params)
    // A file with a type that isn't kept counts as unconvertible.
    if (key === 'fields.geometryUnsupportedInFeature') toastUpload('fileLoadError')
    toastFault(reason, { duration, name: 'geometryInvalid' })
    if (part)
      setState({
        part,
        text: t('forms.geometry.refused', { name: refused.name || refused.type, reason }),
        action: t('forms.geometry.use', { count: part.geometry.features.length }),
      })
  }

  return {
    state,
    file,
    async read(chosen) {
      if (!endings.test(chosen.name)) return toastUpload('invalidFileType')
      if (chosen.size > maxFileBytes) return toastUpload('fileTooBig')
      setState('reading')
      const answer = await readInWorker(chosen)
      setFile(
        'file' in answer
          ? { name: chosen.name, bytes: chosen.size, elements: answer.file.elements }
          : undefined,
      )
      show(answer)
    },
    take: () => typeof state === 'object' && 'part' in state && accept(state.part),
    forget: () => {
      setState(undefined)
      setFile(undefined)
    },
  }
}

/** The lines of a file that can't come in, for the map. */
export const refusedLines = ({ elements }: ReadFile): readonly Outline[] =>
  elements.flatMap(({ fault, outline }) => (fault && outline.length > 1 ? [outline] : []))
