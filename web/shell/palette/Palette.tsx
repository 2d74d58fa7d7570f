import { ActionIcon, Modal } from '@mantine/core'
import { IconArrowLeft, IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { codeOf } from '../../../core/rules/code.ts'
import { maxScanned } from '../../../core/rules/search.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { type PaletteActions, WithActions } from './actions.tsx'
import { countOf, PaletteList } from './PaletteList.tsx'
import { type PaletteState, usePalette } from './usePalette.ts'
import type { ExactHit } from './usePaletteSearch.ts'
import strand from '../../ui/Strand.module.css'
import classes from './Palette.module.css'

const Scanner = lazy(() => import('../../ui/scanner/Scanner.tsx'))
const Scanned = lazy(() => import('./Scanned.tsx'))

interface PaletteProps {
  phone: boolean
  /** Keys typed while this loaded; a line break stands for Enter. */
  early: string
  onClose: () => void
}

/** One question for everything (pictures 35 and 35b): what is found in the account's own groups, recent things, and what one may do. */
export default function Palette({ phone, early, onClose }: PaletteProps) {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={680}
      yOffset={72}
      centered={false}
      fullScreen={phone}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.search')}>
        <WithActions>
          {(actions) => <PaletteBody phone={phone} early={early} actions={actions} onClose={onClose} />}
        </WithActions>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ phone, early, actions, onClose }: PaletteProps & { actions: PaletteActions }) {
  const state = usePalette(actions, onClose, early)
  const [isScanning, setScanning] = useState(false)
  const [hit, setHit] = useState<ExactHit>()
  /** A product asks what to do with it; other records open, other texts are searched. */
  const onFound = async (found: string) => {
    const read = await state.readExact(found)
    setScanning(false)
    if (read?.item.stage) setHit(read)
    else state.change(found)
  }
  if (isScanning)
    return (
      <Suspense>
        <Scanner onFound={(found) => void onFound(found)} onClose={() => setScanning(false)} />
      </Suspense>
    )
  if (hit)
    return (
      <Suspense>
        <Scanned
          hit={hit}
          onGo={(to) => state.openHit(hit, to)}
          onAgain={() => {
            setHit(undefined)
            setScanning(true)
          }}
          onWrite={() => setHit(undefined)}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <>
      <PaletteHead state={state} phone={phone} onScan={() => setScanning(true)} onClose={onClose} />
      <div className={classes.body}>
        <Notes state={state} />
        <PaletteList state={state} phone={phone} />
      </div>
      {!phone && <Keys />}
    </>
  )
}

interface HeadProps extends Omit<PaletteProps, 'early'> {
  state: PaletteState
  onScan: () => void
}

function PaletteHead({ state, phone, onScan, onClose }: HeadProps) {
  const { t } = useTranslation()
  const { text, change, isEmpty, search, offered, listId, activeId, onKeyDown } = state
  const input = useRef<HTMLInputElement>(null)
  // Also when it is there again, after the camera.
  useEffect(() => input.current?.focus(), [])
  return (
    <div className={classes.head}>
      {phone && (
        <ActionIcon size={44} aria-label={t('common.close')} onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <div className={classes.field}>
        {!phone && <IconSearch size={20} stroke={1.6} aria-hidden />}
        <input
          ref={input}
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={t('shell.search')}
          aria-expanded={activeId !== undefined}
          aria-controls={`${listId}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={t('shell.search')}
          maxLength={maxScanned}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className={classes.count} role="status">
          {isEmpty ? '' : countOf(search.groups, offered.length, t)}
        </span>
        {(!phone || !isEmpty) && (
          <ActionIcon
            size={32}
            aria-label={phone ? t('shell.clear', { field: t('shell.search') }) : t('common.close')}
            onClick={() => {
              if (!phone) return onClose()
              change('')
              input.current?.focus()
            }}
          >
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <ActionIcon
        size={phone ? 44 : 32}
        variant={phone ? 'default' : 'subtle'}
        aria-label={t('search.scan')}
        title={t('search.scan')}
        onClick={onScan}
      >
        <IconScan size={phone ? 22 : 18} stroke={1.6} />
      </ActionIcon>
      {search.isLoading && <span className={strand.strand} />}
    </div>
  )
}

/** Replaces results: nothing typed, nothing found, no answer. */
function Notes({ state: { text, isEmpty, search, recent, offered } }: { state: PaletteState }) {
  const { t } = useTranslation()
  const isCode = codeOf(text) !== undefined
  if (isEmpty) return recent.length === 0 ? <p className={classes.note}>{t('search.hint')}</p> : null
  if (search.isFailed)
    return (
      <div className={classes.note} role="alert">
        <b>{t('search.failed')}</b>
        <button type="button" className={classes.link} onClick={search.retry}>
          {t('common.retry')}
        </button>
      </div>
    )
  if (!search.isCurrent || search.groups.length > 0 || (offered.length > 0 && !isCode)) return null
  return (
    <div className={classes.note} role="status">
      <b>{isCode ? t('search.unknownCode') : t('search.nothing', { text: text.trim() })}</b>
      <span>{t(isCode ? 'search.unknownCodeWhy' : 'search.where')}</span>
    </div>
  )
}

function Keys() {
  const { t } = useTranslation()
  return (
    <div className={classes.foot} aria-hidden>
      <span>↑ ↓ {t('search.keys.choose')}</span>
      <span>Enter {t('search.keys.open')}</span>
      <span>Ctrl Enter, {t('search.keys.apart')}</span>
      <span>Tab, {t('search.keys.group')}</span>
      <span>Esc {t('search.keys.close')}</span>
    </div>
  )
}
