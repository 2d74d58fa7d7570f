import { keepFocus } from './keepFocus.ts'
import { pickByLetters } from './pickByLetters.ts'
import { submitByKeys } from './submitByKeys.ts'
import { takeOnlyMatch } from './takeOnlyMatch.ts'

/** What the keyboard does in every form and list; returns the function that ends it. */
export function listenToKeyboard(): () => void {
  const ends = [keepFocus(), takeOnlyMatch(), submitByKeys(), pickByLetters()]
  return () => {
    for (const end of ends) end()
  }
}
