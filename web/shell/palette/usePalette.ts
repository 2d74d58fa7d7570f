import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FoundItem, SearchGroup } from '../../../core/contract/search.ts'
import { codeOf } from '../../../core/rules/code.ts'
import { useGo } from '../../ui/Go.tsx'
import { useSession } from '../useSession.ts'
import { offeredFor, type PaletteActions } from './actions.tsx'
import { readRecent, type Recent, rememberRecent } from './recent.ts'
import { type ExactHit, exactHit, usePaletteSearch } from './usePaletteSearch.ts'

/** A line that the arrows reach. */
interface Line {
  id: string
  /** Tab goes to the first line of the next one. */
  part: string
  to: string | (() => void)
  remember?: Recent
}

const recentOf = ({ type, title }: SearchGroup, { _id, name, address, stage }: FoundItem): Recent => ({
  _id,
  name,
  address,
  type,
  title,
  at: new Date().toISOString(),
  ...(stage ? { stage } : {}),
})

/** What is typed, the lines that answer it, and the keys that walk and open them. */
export function usePalette(actions: PaletteActions, onClose: () => void, early: string) {
  const go = useGo()
  const { account, session } = useSession()
  const [typed] = early.split('\n', 1) as [string]
  const [text, setText] = useState(typed)
  const [active, setActive] = useState(0)
  const latest = useRef(text)
  const listId = useId()
  const search = usePaletteSearch(text)
  const [recent] = useState(() => readRecent(account.id, session.userId))

  const isEmpty = text.trim() === ''
  const offered = offeredFor(actions, text)
  const lines: Line[] = [
    ...(isEmpty
      ? recent.map((one) => ({ id: one.address, part: 'recent', to: one.address, remember: one }))
      : []),
    ...search.groups.flatMap((group, n) => [
      ...group.items.map((item) => ({
        id: item.address,
        part: `group ${n}`,
        to: item.address,
        remember: recentOf(group, item),
      })),
      ...(group.total > group.items.length
        ? [{ id: `all ${group.address}`, part: `group ${n}`, to: group.address }]
        : []),
    ]),
    ...offered.map(({ id, to }) => ({ id, part: 'actions', to })),
  ]
  const at = Math.min(active, lines.length - 1)

  const change = (next: string) => {
    latest.current = next
    setText(next)
    setActive(0)
  }
  const open = ({ to, remember }: Line, isApart = false) => {
    if (remember) rememberRecent(account.id, session.userId, { ...remember, at: new Date().toISOString() })
    if (typeof to === 'string' && isApart) return void window.open(to, '_blank', 'noopener')
    onClose()
    if (typeof to === 'string') go(to)
    else to()
  }
  /** The record that a text names exactly. */
  const readExact = async (wanted: string) => {
    const found = await search.ask(wanted).catch(() => undefined)
    return found && exactHit(found, wanted)
  }
  /** Opens the record that is called so, once it is known, unless something else has been typed meanwhile. */
  const openExact = async (wanted: string) => {
    const hit = await readExact(wanted)
    if (hit && latest.current === wanted)
      open({ id: hit.item.address, part: '', to: hit.item.address, remember: recentOf(hit.group, hit.item) })
  }
  // A code names one thing: there is nothing to choose.
  const openFound = useEffectEvent((found: string) => void openExact(found))
  useEffect(() => {
    if (codeOf(text) !== undefined) openFound(text)
  }, [text])
  useEffect(() => {
    if (early.includes('\n')) openFound(typed)
  }, [early, typed])

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const line = lines[at]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setActive((at + step + lines.length) % lines.length)
    } else if (event.key === 'Tab') {
      const next = nextPart(lines, at, event.shiftKey)
      if (next === undefined) return
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!isEmpty && !search.isCurrent && active === 0) void openExact(text)
      else if (line) open(line, event.ctrlKey || event.metaKey)
    }
  }
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])

  const optionProps = (id: string) => {
    const index = lines.findIndex((line) => line.id === id)
    return {
      id: `${listId}-${index}`,
      role: 'option' as const,
      'aria-selected': index === at,
      onClick: ({ ctrlKey, metaKey }: React.MouseEvent) => open(lines[index]!, ctrlKey || metaKey),
      onMouseMove: () => setActive(index),
    }
  }
  return {
    text,
    change,
    isEmpty,
    search,
    recent,
    offered,
    places: actions.links,
    readExact,
    openHit: ({ group, item }: ExactHit, to: string) =>
      open({ id: to, part: '', to, remember: recentOf(group, item) }),
    listId,
    activeId: lines.length > 0 ? `${listId}-${at}` : undefined,
    onKeyDown,
    optionProps,
  }
}

export type PaletteState = ReturnType<typeof usePalette>

/** The first line of the next part, or of the one before. */
function nextPart(lines: readonly Line[], at: number, isBackwards: boolean): number | undefined {
  const part = lines[at]?.part
  if (!isBackwards) {
    const next = lines.findIndex((line, n) => n > at && line.part !== part)
    return next < 0 ? undefined : next
  }
  const before = lines.slice(0, Math.max(at, 0)).findLast((line) => line.part !== part)?.part
  return before === undefined ? undefined : lines.findIndex((line) => line.part === before)
}
