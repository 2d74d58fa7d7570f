import { useMemo } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { languageOf } from '../../core/i18n/index.ts'
import type { FormLanguages } from '../forms/record.ts'
import { useSession } from './useSession.ts'

/** The languages of a form: the person's for its labels, the account's for its values. */
export function useFormLanguages(): FormLanguages {
  const shown = useTranslation().i18n.language
  const { settings } = useSession()
  return useMemo(
    () => ({
      shown,
      default: languageOf(settings.defaultLang),
      supported: settings.supportedLangs.map((language) => languageOf(language)),
    }),
    [shown, settings],
  )
}
