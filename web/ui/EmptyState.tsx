import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from './texts.ts'
import { StageMarkDisc, type StageLook } from './StageMark.tsx'
import { passageHeight, passagePath, type Passage } from './rail.ts'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  /** One sentence about where these things come from. */
  text: string
  /** One primary and one secondary button. */
  actions?: ReactNode
  /** The empty stage; without it a plain dashed ring is drawn. */
  stage?: StageLook | undefined
  /** The previous stage, whose line arrives at the dashed disc. */
  from?: (StageLook & { text: string; passage: Passage }) | undefined
}

const lastLine = 190

/** An empty list: the line of the previous stage arrives at an empty place (picture 07a). */
export function EmptyState({ title, text, actions, stage, from }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div className={classes.drawing} aria-hidden>
        <span className={classes.arriving}>
          <span className={classes.line} />
          {from && (
            <>
              <StageMarkDisc hue={from.hue} marca={from.marca} size={34} />
              <span className={classes.from}>{from.text}</span>
              <svg className={classes.passage} width={lastLine} height={passageHeight}>
                <path d={passagePath(from.passage, lastLine, 130)} />
              </svg>
            </>
          )}
        </span>
        {stage ? (
          <StageMarkDisc hue={stage.hue} marca={stage.marca} size={88} kind="dashed" />
        ) : (
          <span className={classes.place} />
        )}
      </div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <p className={classes.text}>{text}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** A list in which a search found nothing: one button shows everything again. */
export function NothingFound({ title, text, onClear }: { title: string; text: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={title}
      text={text}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('common.clearSearch')}
        </Button>
      }
    />
  )
}
