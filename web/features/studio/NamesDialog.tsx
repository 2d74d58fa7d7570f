import { Button, Group, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Names } from '../../../core/pack/edit/schemas.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import classes from './studio.module.css'

interface NamesDialogProps {
  title: string
  /** Below the names: what else the new thing needs. */
  children?: ReactNode
  /** Why it can't be added yet. */
  isIncomplete?: boolean
  onDone: (names: Names) => void
  onClose: () => void
}

/** Asks how a new thing is called in each language of the account. */
export function NamesDialog({ title, children, isIncomplete = false, onDone, onClose }: NamesDialogProps) {
  const { t } = useTranslation()
  const [names, setNames] = useState<Names>({})
  useReturnFocus()
  const isNamed = Object.values(names).some((name) => name.trim() !== '')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      classNames={{ title: classes.dialog ?? '' }}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNamed || isIncomplete) return
          onDone(names)
          onClose()
        }}
      >
        <LanguageTexts
          label={t('common.name')}
          values={names}
          required
          isFirst
          onChange={(language, name) => setNames((before) => ({ ...before, [language]: name }))}
        />
        {children}
        <Group justify="flex-end" gap={10} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isNamed || isIncomplete}>
            {t('studio.add')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
