import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconFileText,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import type { PackFault } from '../../../core/contract/packs.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { ChainDrawing } from './ChainDrawing.tsx'
import { chainsOf, placeOf, rawPack } from './chains.ts'
import { faultRemarks } from './remarks.ts'
import classes from './Faults.module.css'

/** A way out: the text of the fault's file with its line mended. */
type Mend = (file: string, content: string) => void

interface FaultsProps {
  files: Readonly<Record<string, string>>
  faults: readonly PackFault[]
  warnings: readonly PackFault[]
  /** Takes a mended text; without it nothing is mended here. */
  onMend?: Mend
}

/** Each fault three times: on its chain, in the list, and at its line in the text (picture 28c). F8 and ⇧F8 walk them. */
export function Faults({ files, faults, warnings, onMend }: FaultsProps) {
  const { t } = useTranslation()
  const all = useMemo(() => [...faults, ...warnings], [faults, warnings])
  const [at, setAt] = useState(0)
  const raw = useMemo(() => rawPack(files), [files])
  const current = all[Math.min(at, all.length - 1)]
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      setAt((was) => (was + (event.shiftKey ? -1 : 1) + all.length) % all.length)
    }
    window.addEventListener('keydown', walk)
    return () => window.removeEventListener('keydown', walk)
  }, [all.length])

  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  if (!current) return null
  const remarks = faultRemarks(faults, (path) => placeOf(raw, path), t)
  const chains = chainsOf(raw)
  const marked = chains.filter(
    ({ stages, edges }) =>
      stages.some(({ id }) => remarks.has(id)) || edges.some(({ id }) => remarks.has(id)),
  )
  const good = Object.keys(files)
    .filter((file) => !all.some((fault) => fault.file === file))
    .toSorted()
  return (
    <div className={classes.faults}>
      {chains.length > 0 && (
        <div className={classes.band}>
          {(marked.length > 0 ? marked : chains.slice(0, 1)).map((chain) => (
            <ChainDrawing key={chain.id} chain={chain} remarks={remarks} />
          ))}
        </div>
      )}
      <div className={classes.panes}>
        <section className={classes.list} aria-labelledby="config-faults">
          <h2 id="config-faults">{t('config.toMend')}</h2>
          <ol ref={list}>
            {all.map((fault, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === at ? 'true' : undefined}
                  data-warning={index >= faults.length || undefined}
                  onClick={() => setAt(index)}
                >
                  {index < faults.length ? (
                    <IconAlertCircle size={17} stroke={1.8} aria-hidden />
                  ) : (
                    <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
                  )}
                  <span>
                    <b>
                      {index < faults.length
                        ? fault.message
                        : t('config.warning', { message: fault.message })}
                    </b>
                    <small>{pointerNames(fault.path).join(' › ')}</small>
                    <em>{placeText(fault, t)}</em>
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {good.length > 0 && (
            <div className={classes.good}>
              <h3>{t('config.noFaultsIn')}</h3>
              <ul>
                {good.map((file) => (
                  <li key={file}>
                    <IconCircleCheck size={17} stroke={1.6} aria-hidden /> {file}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
        <Source
          files={files}
          fault={current}
          onMend={onMend}
          onStep={(step) => setAt((was) => (was + step + all.length) % all.length)}
        />
      </div>
    </div>
  )
}

const placeText = ({ file, line }: PackFault, t: Translator): string =>
  line === undefined ? file : t('config.place', { file, line: String(line) })

/** The line of a proportion that doesn't exist, with the most likely one: one becomes many. */
function mendedRatio({ path }: PackFault, line: string): string | undefined {
  const written = /ratio:\s*\[[^\]]*\]/
  return path.endsWith('/transformation/ratio') && written.test(line)
    ? line.replace(written, 'ratio: [1, n]')
    : undefined
}

/** Lines above and below the fault: a whole file may have tens of thousands. */
const maxAround = 120

function Source({
  files,
  fault,
  onMend,
  onStep,
}: {
  files: Readonly<Record<string, string>>
  fault: PackFault
  onMend: Mend | undefined
  onStep: (step: 1 | -1) => void
}) {
  const { t } = useTranslation()
  const lines = useMemo(() => (files[fault.file] ?? '').split('\n'), [files, fault.file])
  const line = fault.line ?? 1
  const first = Math.max(1, line - maxAround)
  const mended = mendedRatio(fault, lines[line - 1] ?? '')
  const marked = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The text alone scrolls: on a phone the page would lose its first sentence.
    const line = marked.current
    const text = line?.parentElement
    if (line && text) text.scrollTop = line.offsetTop - text.offsetTop - text.clientHeight / 2
  }, [fault])
  return (
    <section className={classes.source} aria-label={t('config.source', { file: fault.file })}>
      <header>
        <IconFileText size={18} stroke={1.6} aria-hidden />
        <b>{fault.file}</b>
        <span aria-live="polite">
          {t('config.lineOf', { line: String(line), all: String(lines.length) })}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label={t('config.previousFault')}
          data-hint={t('config.previousFault')}
          onClick={() => onStep(-1)}
        >
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('config.nextFault')}
          data-hint={t('config.nextFault')}
          onClick={() => onStep(1)}
        >
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </header>
      <ol tabIndex={0} aria-label={t('config.source', { file: fault.file })}>
        {lines.slice(first - 1, line + maxAround).map((content, index) => {
          const number = first + index
          const isMarked = number === line
          return (
            <li key={number} ref={isMarked ? marked : undefined} data-marked={isMarked || undefined}>
              <span aria-hidden>{number}</span>
              <code>{content || ' '}</code>
              {isMarked && (
                <div className={classes.said}>
                  <p>{fault.message}</p>
                  {onMend && mended !== undefined && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => onMend(fault.file, lines.with(line - 1, mended).join('\n'))}
                    >
                      {t('config.useRatio')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
