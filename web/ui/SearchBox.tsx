import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from './keys.ts'
import { useTranslation } from './texts.ts'
import classes from './SearchBox.module.css'

/** GEN-08: debounce of the search in lists and selectors, in milliseconds. */
export const searchDelay = { list: 1000, selector: 500 } as const

interface SearchBoxProps {
  /** Accessible name; it is also the placeholder of the bar, unless there is a shorter one. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  delay?: number
  /** `bar` stands above a list; `cell` is the underlined one in a column head. */
  kind?: 'bar' | 'cell'
  width?: TextInputProps['w']
  /** Enter, once it has asked: a picker takes the first match. */
  onEnter?: (text: string) => void
}

/** A debounced search; Enter and clearing search at once. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  delay = searchDelay.list,
  kind = 'bar',
  width,
  onEnter,
}: SearchBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const timer = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    setTyped(value)
    window.clearTimeout(timer.current)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const ask = (text: string, wait: number) => {
    setTyped(text)
    window.clearTimeout(timer.current)
    if (wait === 0) onChange(text.trim())
    else timer.current = window.setTimeout(() => onChange(text.trim()), wait)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={kind === 'bar' ? placeholder : undefined}
      value={typed}
      w={width}
      size={kind === 'bar' ? 'sm' : 'xs'}
      classNames={
        kind === 'cell'
          ? { root: classes.cellRoot ?? '', input: classes.cell ?? '', section: classes.cellSection ?? '' }
          : { root: classes.bar ?? '' }
      }
      {...(kind === 'bar' ? keyOf('search') : {})}
      data-active={value !== '' || undefined}
      leftSection={<IconSearch size={kind === 'bar' ? 17 : 14} aria-hidden />}
      leftSectionPointerEvents="none"
      {...(kind === 'cell' ? { leftSectionWidth: 18, rightSectionWidth: 20 } : {})}
      rightSection={
        typed && (
          <CloseButton
            size={kind === 'bar' ? 24 : 18}
            icon={<IconX size={kind === 'bar' ? 16 : 14} />}
            className={classes.clear ?? ''}
            aria-label={t('shell.clear', { field: label })}
            onClick={() => {
              ask('', 0)
              input.current?.focus()
            }}
          />
        )
      }
      onChange={(event) => ask(event.currentTarget.value, delay)}
      onKeyDown={(event) => {
        // Enter that ends a word of an input method is no Enter yet.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) {
          // Within a form, Enter would send it.
          event.preventDefault()
          ask(typed, 0)
          onEnter?.(typed.trim())
        }
        if (event.key === 'Escape' && typed) {
          event.stopPropagation()
          ask('', 0)
        }
      }}
    />
  )
}
