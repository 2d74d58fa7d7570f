import { keepFocus } from './keepFocus.ts'
import { pickByLetters } from './pickByLetters.ts'
import { submitByKeys } from './submitByKeys.ts'
import { takeOnlyMatch } from './takeOnlyMatch.ts'

/** Installs the keyboard behaviour of forms and lists; returns a function that removes it. */
export function listenToKeyboard(): () => void {
  const ends = [keepFocus(), takeOnlyMatch(), submitByKeys(), pickByLetters()]
  return () => {
    for (const end of ends) end()
  }
}
