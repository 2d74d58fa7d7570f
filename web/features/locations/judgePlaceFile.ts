import { type Language, text } from '../../../core/i18n/index.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { toastUpload } from '../../forms/files/upload.ts'
import type { GroundRemark, JudgeFile } from '../../forms/geometry/useGroundFile.ts'
import { toastFault } from '../../ui/toast.ts'

/** LOC-06: other files are refused by their ending, unless they are KML or KMZ all the same (GRD-01). */
const mapFiles = /\.(kml|kmz)$/i
/** Toasts about files stay as long as those of uploads (LOC-06). */
const duration = 5_000

const isTooBig = ({ code }: GroundRemark): boolean => code === 'GROUND_TOO_BIG' || code === 'GROUND_INFLATED'

/** LOC-06, LOC-07: refuses what the document refuses by its toasts, and offers what can be read of it all the same (GRD-01). */
export const judgePlaceFile =
  (language: Language): JudgeFile =>
  ({ name }, { reading, format }) => {
    if ('fault' in reading && isTooBig(reading.fault)) {
      toastUpload('fileTooBig')
      return reading
    }
    const isNamed = mapFiles.test(name)
    if (format !== 'KML') {
      toastUpload(isNamed ? 'fileLoadError' : 'invalidFileType')
      if ('fault' in reading) return reading
      const count = reading.value.plots.length
      const offer = { text: text(language, 'ground.useOf', { count, format }), value: reading.value }
      return { fault: { code: 'GROUND_NOT_KML', details: {}, instead: [offer] } }
    }
    if ('fault' in reading) {
      toastUpload('fileLoadError')
      // A line alone can be closed.
      if (reading.fault.instead && reading.fault.code === 'GROUND_NOTHING') toastLine(language)
      return reading
    }
    if (!reading.value.hasLines) return reading
    toastUpload('fileLoadError')
    toastLine(language)
    return {
      fault: {
        code: 'GROUND_LINES',
        details: {},
        instead: offersOf(reading.value, reading.told, language),
      },
    }
  }

/** The specification's sentence is English in both languages. */
const toastLine = (language: Language) =>
  toastFault(text(language, 'fields.geometryUnsupportedInFeature', { type: 'LineString' }), {
    duration,
    name: 'geometryInvalid',
  })

function offersOf(content: GroundContent, told: readonly GroundRemark[] = [], language: Language) {
  const isClosed = !content.left.some(({ code }) => code === 'LINE')
  const count = content.plots.length
  const own = text(language, isClosed ? 'ground.close' : 'forms.geometry.use', { count })
  return [{ text: own, value: content }, ...told.flatMap(({ instead = [] }) => instead)]
}
