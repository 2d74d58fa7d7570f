import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import type { Work } from './work.ts'
import classes from './BoxHead.module.css'

interface BoxHeadProps {
  work: Work
  /** Uses the size of the preview. */
  large?: boolean
}

/** Stage and identifier of the product being made. */
export function BoxHead({ work: { stage, product }, large = false }: BoxHeadProps) {
  return (
    <div className={classes.head} data-large={large || undefined}>
      {stage && <StageMarkDisc hue={stage.hue} marca={stage.marca} size={large ? 56 : 38} kind="filled" />}
      <span>
        <span className={classes.stage}>{stage?.name}</span>
        <span className={classes.identifier}>
          <IdentifierText>{String(product.dataSchema.identifier)}</IdentifierText>
        </span>
      </span>
    </div>
  )
}
