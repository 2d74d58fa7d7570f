import { IconMessageReply } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '../../shell/root.tsx'
import { screen } from '../../shell/screen.tsx'

/** LNK-08, OPN-07. */
export const answersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Answers',
  staticData: {
    section: {
      icon: IconMessageReply,
      label: 'answers.title',
      rail: 'name',
      menu: 'things',
      menuLabel: 'shell.entries.answers',
    },
  },
  component: screen(() => import('./AnswersPage.tsx'), 'AnswersPage'),
})

export const answerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/Answers/$id',
  component: screen(() => import('./AnswersPage.tsx'), 'AnswersPage'),
})
