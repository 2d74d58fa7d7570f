import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { View } from '../../../core/contract/views.ts'
import { question } from '../../shell/question.tsx'
import { exactTime } from '../../ui/format.ts'
import { dayOf } from './sentence.ts'
import { useTranslation } from '../../ui/texts.ts'
import { refreshViews } from './queries.ts'
import classes from './Audience.module.css'

interface ViewRowsProps {
  views: readonly View[]
  /** Whose page is shown. */
  chosen: View | undefined
  onChoose: (view: View) => void
}

/** The links that show a product: whether they still open, how often they did, and the end of one (AUD-03). */
export function ViewRows({ views, chosen, onChoose }: ViewRowsProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const [ending, setEnding] = useState<View>()
  if (views.length === 0) return <p className={classes.none}>{t('audience.noLinks')}</p>
  return (
    <section aria-labelledby="audience-links">
      <header className={classes.head}>
        <h3 id="audience-links">{t('audience.links')}</h3>
      </header>
      <ul className={classes.links}>
        {views.map((view) => {
          const { _id, recipient, reason, state, expiresAt, opened, openedAt, pin } = view
          const isOpen = state === 'open'
          return (
            <li key={_id} data-chosen={_id === chosen?._id || undefined}>
              <span>
                {isOpen ? (
                  <button type="button" aria-pressed={_id === chosen?._id} onClick={() => onChoose(view)}>
                    {recipient}
                  </button>
                ) : (
                  <strong>{recipient}</strong>
                )}
                <small>{reason}</small>
              </span>
              <span>
                {isOpen
                  ? t('audience.until', { day: dayOf(expiresAt, language) })
                  : t(`audience.state.${state}`)}
                <small>
                  {openedAt === null
                    ? t('audience.neverOpened')
                    : `${t('audience.opened', { count: opened })}, ${t('audience.last', { time: exactTime(openedAt, language) })}`}
                  {pin && isOpen && ` · ${t('audience.pinAsked')}`}
                </small>
              </span>
              {(isOpen || state === 'locked') && (
                <Button
                  variant="subtle"
                  leftSection={<IconLinkOff size={17} stroke={1.6} aria-hidden />}
                  onClick={() => setEnding(view)}
                >
                  {t('audience.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {ending && <EndView of={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

const EndView = question({
  route: contract.views.end,
  input: ({ _id: id }: View) => ({ params: { id } }),
  danger: true,
  texts: (t, { recipient }) => ({
    title: t('audience.endTitle', { name: recipient }),
    action: t('audience.endAction'),
    text: t('audience.endText'),
  }),
  done: (t) => t('audience.ended'),
  refresh: refreshViews,
})
