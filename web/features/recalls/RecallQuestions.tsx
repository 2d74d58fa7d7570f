import type { Recall } from '../../../core/contract/recalls.ts'
import { AddProducts } from './AddProducts.tsx'
import { EndQuestion, LiftQuestion } from './EndQuestion.tsx'
import { NotifyQuestion } from './NotifyQuestion.tsx'
import type { RecallDialog } from './RecallActions.tsx'
import { SetItems } from './SetItems.tsx'
import { TextsQuestion } from './TextsQuestion.tsx'

interface RecallQuestionsProps {
  recall: Recall
  asked: RecallDialog
  onClose: () => void
}

/** The box of what the person wants to do. */
export function RecallQuestions({ recall, asked, onClose }: RecallQuestionsProps) {
  switch (asked.what) {
    case 'lift':
      return <LiftQuestion of={recall} onClose={onClose} />
    case 'end':
      return <EndQuestion of={recall} onClose={onClose} />
    case 'texts':
      return <TextsQuestion recall={recall} onClose={onClose} />
    case 'toRecall':
      return <TextsQuestion recall={recall} toRecall onClose={onClose} />
    case 'add':
      return <AddProducts recall={recall} onClose={onClose} />
    case 'notify':
      return <NotifyQuestion recall={recall} onClose={onClose} />
    case 'set':
      return <SetItems of={{ recall, products: asked.products }} onClose={onClose} />
    case 'setRestricted':
      return <SetItems of={{ recall, restricted: asked.count }} onClose={onClose} />
  }
}
