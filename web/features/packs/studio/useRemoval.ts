import { useTranslation } from '../../../ui/texts.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { toastUndo } from '../../../ui/toast.ts'
import { useStudioContent } from './useStudio.ts'

/** Removes a thing with all that goes with it, and offers to bring everything back. */
export function useRemoval(): (name: string, remove: (now: Pack) => Pack) => void {
  const { t } = useTranslation()
  const { pack, change } = useStudioContent()
  return (name, remove) => {
    change(remove)
    // A step of its own, so that Ctrl+Z brings back what was changed meanwhile.
    toastUndo(t('studio.removed', { name: name || t('studio.unnamed') }), t('common.undo.last'), () =>
      change(pack),
    )
  }
}
