import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import type { Names } from '../../../../core/pack/edit/schemas.ts'
import type { Keys } from '../../../../core/pack/edit/slug.ts'
import { entryOrder, FaultText } from '../../../forms/inputs/common.tsx'
import { useReturnFocus } from '../../../ui/useReturnFocus.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import classes from './studio.module.css'

interface NamesDialogProps {
  title: string
  keys: Keys
  /** Below the names: what else the new thing needs. */
  children?: ReactNode
  /** Why it can't be added yet. */
  isIncomplete?: boolean
  onDone: (names: Names, key: string) => void
  onClose: () => void
}

/** Asks how a new thing is called in each language of the account, and for a key of its own where the derived one won't do. */
export function NamesDialog({
  title,
  keys,
  children,
  isIncomplete = false,
  onDone,
  onClose,
}: NamesDialogProps) {
  const { t } = useTranslation()
  const [names, setNames] = useState<Names>({})
  useReturnFocus()
  const [typed, setTyped] = useState('')
  const isNamed = Object.values(names).some((name) => name.trim() !== '')
  const isKeyFaulty = typed !== '' && !keys.isFree(typed)
  const isReady = isNamed && !isIncomplete && !isKeyFaulty
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
          if (!isReady) return
          onDone(names, typed === '' ? keys.of(names) : typed)
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
        <TextInput
          mt={16}
          label={t('studio.key')}
          description={t('studio.keyHelp')}
          inputWrapperOrder={entryOrder}
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          placeholder={isNamed ? keys.of(names) : ''}
          value={typed}
          error={isKeyFaulty && <FaultText>{t('studio.keyFaulty')}</FaultText>}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={10} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t('studio.add')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
