/** Single keys that were pressed on the page itself before the program that knows them was there. */
let held: KeyboardEvent[] = []

const hold = (event: KeyboardEvent) => {
  if (event.target === document.body) held.push(event)
}
/** A click acts at once, so stored keys are discarded. */
const forget = () => {
  held = []
}

/** Called by the first script of the page. */
export function holdKeys(): void {
  addEventListener('keydown', hold)
  addEventListener('pointerdown', forget)
}

/** The keys that were held; from here on the program hears them itself. */
export function takeKeys(): KeyboardEvent[] {
  removeEventListener('keydown', hold)
  removeEventListener('pointerdown', forget)
  const taken = held
  forget()
  return taken
}
