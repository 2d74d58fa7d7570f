import type { ReactNode } from 'react'
import classes from './FormGrid.module.css'

/** Two columns of fields, one on a phone. A field that needs the whole width goes into `Wide`. */
function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

/** A titled part of a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <FormGrid>{children}</FormGrid>
    </fieldset>
  )
}
