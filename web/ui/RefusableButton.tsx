import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Go } from './Go.tsx'
import type { KeyAct } from './keys.ts'

interface RefusableButtonProps
  extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'children' | 'title'> {
  children: string
  /** Why it can't be pressed; undefined when it can. */
  refusal: string | undefined
  /** The address that it opens over the present list, instead of `onClick`. */
  to?: string
  'data-key'?: KeyAct
}

/** The attributes of an element that is off but keeps the focus, so that keyboard and finger reach its reason. */
export const refusedAs = (label: string, refusal: string) =>
  ({
    'aria-disabled': true,
    'aria-label': refusal === label ? label : `${label}: ${refusal}`,
    'data-hint': refusal,
  }) as const

/** A button that stays, off, with the reason why its action is refused; a label may be the reason itself. */
export function RefusableButton({ refusal, to, ...props }: RefusableButtonProps) {
  if (refusal !== undefined) {
    const { onClick: _act, disabled: _off, 'data-key': _key, 'aria-label': label, ...shown } = props
    return (
      <Button
        {...shown}
        {...refusedAs(label ?? props.children, refusal)}
        data-disabled
        // A form whose submit button is off isn't sent by Enter either.
        onClick={(event) => event.preventDefault()}
      />
    )
  }
  if (to === undefined) return <Button {...props} />
  return <Button {...props} renderRoot={({ type: _button, ...link }) => <Go {...link} to={to} keep />} />
}
