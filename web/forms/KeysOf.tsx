import { onApple } from '../ui/keys.ts'
import classes from './KeysOf.module.css'

/** The keys of the buttons of a form (FST-03). */
export const formKeys = () =>
  onApple() ? { send: '⌘ ↵', next: '⇧ ⌘ ↵' } : { send: 'Ctrl ↵', next: 'Ctrl ⇧ ↵' }

/** The keys of a button, written on it; a reader of screens hears them by `aria-keyshortcuts`. */
export const KeysOf = ({ act }: { act: 'send' | 'next' }) => (
  <kbd className={classes.keys} aria-hidden>
    {formKeys()[act]}
  </kbd>
)

/** The same for readers of screens. */
export const shortcutOf = (act: 'send' | 'next') => ({
  'aria-keyshortcuts': `${onApple() ? 'Meta' : 'Control'}+${act === 'next' ? 'Shift+' : ''}Enter`,
})
