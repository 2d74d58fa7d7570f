import type { ReactNode } from 'react'
import classes from './FormGrid.module.css'

/** Two columns of fields, one on a phone. A field that needs the whole width goes into `Wide`. */
function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

/** The parts of a form, which may all be only there to be read. */
export function Entries({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={disabled} className={classes.entries}>
      {children}
    </fieldset>
  )
}

/** A part of a long form, mostly with a title. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      {title && <legend>{title}</legend>}
      <FormGrid>{children}</FormGrid>
    </fieldset>
  )
}
