import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../../core/contract/answers.ts'
import { contract } from '../../../core/contract/index.ts'
import { wholeText, type Form } from '../../../core/fields/index.ts'
import { outlineOf } from '../../../core/geometry/outline.ts'
import { shapesOf } from '../../../core/geometry/shapes.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { placeFiles, type SignedFile } from '../../../core/rules/answer.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { pictureQuery } from './queries.ts'
import classes from './Lines.module.css'

type Values = Readonly<Record<string, unknown>>

interface LinesProps {
  answer: Answer
  form: Form
  /** What the record holds; undefined while it isn't known. */
  ours: Values | undefined
}

/** A line from each signed datum to our record: an arrow where it changes it, to an empty ring where there is nothing yet. */
export function Lines({ answer, form, ours = {} }: LinesProps) {
  const { t, i18n } = useTranslation()
  const { values, references, state } = answer
  const isAccepted = state === 'accepted'
  const view = { language: i18n.language }
  const names = Object.keys(form.schema.properties).filter((name) => Object.hasOwn(values, name))
  const seen = (data: Values, name: string) => ({
    text: wholeText(form, name, data, view),
    shape: shapeOf(data[name], t('answers.outline', { field: titleOf(form, name) })),
  })
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('answers.theirs')}</th>
          <th scope="col" aria-hidden />
          <th scope="col">{t('answers.ours')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const files = filesOf(values, name)
          const [theirs, here] = [seen(values, name), seen(ours, name)]
          // A stored file is an upload of the account: its address takes the place of its digest.
          const isSame =
            files.length > 0
              ? isAccepted && countOf(ours[name]) === files.length
              : isEqual(values[name] ?? null, ours[name] ?? null)
          return (
            <Line
              key={name}
              title={titleOf(form, name)}
              text={files.length > 0 ? t('answers.files', { count: files.length }) : theirs.text}
              drawing={files.length > 0 ? <Files answer={answer} files={files} /> : theirs.shape}
              isTall={theirs.shape !== undefined}
              state={isSame ? 'same' : here.text === '' ? 'new' : 'changed'}
            >
              {here.shape} {isSame ? t('answers.same') : here.text || t('answers.nothing')}
            </Line>
          )
        })}
        {references.map(({ referenceNumber: reference, verificationNumber: verification }) => (
          <Line
            key={reference}
            title={t('answers.cited')}
            text={t('answers.pair', { reference, verification })}
            state={isAccepted ? 'same' : 'new'}
          >
            {t(isAccepted ? 'answers.same' : 'answers.nothing')}
          </Line>
        ))}
      </tbody>
    </table>
  )
}

const titleOf = ({ schema }: Form, name: string): string => schema.properties[name]?.title ?? name

function shapeOf(value: unknown, label: string): ReactNode {
  if (!isGeometry(value)) return undefined
  const { polygons, points } = shapesOf(value)
  return polygons.length > 0 ? (
    <PlotShape outline={outlineOf(polygons, points)} size={54} label={label} />
  ) : undefined
}

const countOf = (stored: unknown): number =>
  Array.isArray(stored) ? stored.length : (stored ?? null) === null ? 0 : 1

function filesOf(values: Values, name: string): SignedFile[] {
  const files: SignedFile[] = []
  placeFiles({ [name]: values[name] }, (file) => void files.push(file))
  return files
}

interface LineProps {
  title: string
  text: string
  drawing?: ReactNode
  /** It has the outline of a plot. */
  isTall?: boolean
  state: 'same' | 'new' | 'changed'
  children: ReactNode
}

function Line({ title, text, drawing, isTall = false, state, children }: LineProps) {
  return (
    <tr data-state={state} data-drawn={isTall || undefined}>
      <td>
        <div>
          {drawing}
          <p>
            <span>{title}</span>
            <strong>{text}</strong>
          </p>
        </div>
      </td>
      <td aria-hidden>
        <svg viewBox="0 0 68 12" width={68} height={12}>
          <path d={state === 'same' ? 'M0 6H68' : state === 'new' ? 'M0 6H56' : 'M0 6H67M61 1l6 5l-6 5'} />
          {state === 'new' && <circle cx="62" cy="6" r="5" />}
        </svg>
      </td>
      <td>
        <div>{children}</div>
      </td>
    </tr>
  )
}

/** Pictures as they were sent, and other files, each a button that downloads it. */
function Files({
  answer: { _id: id, files: sent },
  files,
}: {
  answer: Answer
  files: readonly SignedFile[]
}) {
  return (
    <span className={classes.files}>
      {files.map(({ name, sha256 }) => {
        const n = sent.findIndex((file) => file.sha256 === sha256)
        return <FileButton key={`${sha256} ${name}`} id={id} n={n} name={name} type={sent[n]?.type ?? ''} />
      })}
    </span>
  )
}

function FileButton({ id, n, name, type }: { id: string; n: number; name: string; type: string }) {
  const { t } = useTranslation()
  const isPicture = type.startsWith('image/')
  const { data: picture } = useQuery({ ...pictureQuery(id, n), enabled: isPicture && n >= 0 })
  const download = async () => {
    try {
      saveFile(name, await call(contract.answers.file, { params: { id, n: String(n) } }, { quiet: true }))
    } catch (error) {
      toastFault(faultText(error))
    }
  }
  const label = t('answers.file', { name })
  return (
    <button
      type="button"
      className={classes.file}
      aria-label={label}
      title={label}
      onClick={() => void download()}
    >
      {picture === undefined ? (
        <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
      ) : (
        <img src={picture} alt="" />
      )}
    </button>
  )
}
