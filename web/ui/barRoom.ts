/** Texts of a bar of actions. */
interface BarWords {
  /** Pixels that it may take. */
  width: number
  count: string
  choice: string | undefined
  cancel: string
  more: string
  /** "2 no se pueden"; undefined where every action can be done. */
  refused: string | undefined
  actions: readonly string[]
}

/** Icon, gap and padding of a button, in pixels. */
const ofAction = 18 + 8 + 24
const ofLink = 24
/** Padding of the bar, and the rule behind the count. */
const ofBar = 22 + 25

/** Number of actions that fit in a line; the others go behind "more". */
export function roomOf(words: BarWords, widthOf: (text: string, isBold?: boolean) => number): number {
  const { width, count, choice, cancel, more, refused, actions } = words
  const always =
    ofBar +
    widthOf(count, true) +
    (choice === undefined ? 0 : ofLink + widthOf(choice)) +
    (refused === undefined ? 0 : ofAction + widthOf(refused)) +
    ofAction +
    widthOf(cancel)
  const widths = actions.map((label) => ofAction + widthOf(label))
  const left = width - always
  if (widths.reduce((sum, one) => sum + one, 0) <= left) return actions.length
  let room = left - ofAction - widthOf(more)
  const fitting = widths.findIndex((one) => (room -= one) < 0)
  return Math.max(fitting, 1)
}

let canvas: CanvasRenderingContext2D | null | undefined

/** The width of a text of 14 px in the font of the page. */
export function textWidth(text: string, isBold = false): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return text.length * 8
  canvas.font = `${isBold ? 600 : 400} 14px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(canvas.measureText(text).width)
}
