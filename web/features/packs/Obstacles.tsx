import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { ConfigPlan } from '../../../core/contract/packs.ts'
import type { Choice, Choices } from '../../../core/pack/choices.ts'
import classes from './PlanPage.module.css'

interface ObstaclesProps {
  obstacles: ConfigPlan['obstacles']
  chosen: Choices
  onChoose: (path: string, choice: Choice | undefined) => void
}

/** Where the foot's links lead. */
export const obstacleId = (path: string) => `obstacle-${path}`

/** What stands in the way, with the choices that resolve it. */
export function Obstacles({ obstacles, chosen, onChoose }: ObstaclesProps) {
  return obstacles.map((obstacle) => (
    <Obstacle
      key={obstacle.path}
      obstacle={obstacle}
      chosen={chosen[obstacle.path]}
      onChoose={(choice) => onChoose(obstacle.path, choice)}
    />
  ))
}

interface ObstacleProps {
  obstacle: ConfigPlan['obstacles'][number]
  chosen: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/** Archiving can't be taken back, so it counts once its word is typed. */
function Obstacle({ obstacle: { path, name, message, choices }, chosen, onChoose }: ObstacleProps) {
  const { t } = useTranslation()
  const [marked, setMarked] = useState<Choice | undefined>(chosen)
  const [typed, setTyped] = useState('')
  const word = t('config.archiveWord')
  const mark = (choice: Choice) => {
    setMarked(choice)
    setTyped('')
    onChoose(choice === 'archive' ? undefined : choice)
  }
  return (
    <section
      id={obstacleId(path)}
      tabIndex={-1}
      className={classes.obstacle}
      data-open={chosen === undefined || undefined}
      aria-label={name}
    >
      <h3>{name}</h3>
      <p>{message}</p>
      {choices.length === 0 && <p>{t('config.noChoice')}</p>}
      {choices.length > 0 && (
        <Radio.Group
          aria-label={t('config.choose', { name })}
          value={marked ?? null}
          onChange={(value) => mark(value)}
        >
          {choices.map((choice) => (
            <div key={choice} className={classes.choice}>
              <Radio value={choice} label={t(`config.choice.${choice}`)} />
              <span>{t(`config.choiceHint.${choice}`, { word })}</span>
            </div>
          ))}
        </Radio.Group>
      )}
      {marked === 'archive' && (
        <TextInput
          className={classes.word ?? ''}
          label={t('config.typeWord', { word })}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            onChoose(value.trim().toLocaleUpperCase() === word ? 'archive' : undefined)
          }}
        />
      )}
    </section>
  )
}
