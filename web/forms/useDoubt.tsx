import { useState, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'

/** Asks before polygons of a doubtful size are saved: the question, and the box that it opens. */
export function useDoubt(): { ask: (doubt: string) => Promise<boolean>; box: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ doubt: string; answer: (isMeant: boolean) => void }>()
  const close = (isMeant: boolean) => {
    asked?.answer(isMeant)
    setAsked(undefined)
  }
  return {
    ask: (doubt) => new Promise((answer) => setAsked({ doubt, answer })),
    box: asked && (
      <ConfirmModal
        title={t('forms.area.ask')}
        confirmLabel={t('forms.area.save')}
        busy={false}
        onConfirm={() => close(true)}
        onClose={() => close(false)}
      >
        {asked.doubt}
      </ConfirmModal>
    ),
  }
}
