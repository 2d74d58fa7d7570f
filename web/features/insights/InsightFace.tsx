import type { HTMLAttributes } from 'react'
import { isIcon } from '../../../core/rules/insight.ts'
import classes from './Insights.module.css'

interface InsightFaceProps extends HTMLAttributes<HTMLDivElement> {
  name: string
  value: string
}

/** An attribute as its public page shows it: in large the name or its picture, below it the value. */
export function InsightFace({ name, value, ...rest }: InsightFaceProps) {
  return (
    <div className={classes.face} {...rest}>
      {isIcon(name) ? <img src={name} alt="" /> : <strong>{name}</strong>}
      <span>{value}</span>
    </div>
  )
}
