import type { Translator } from '../ui/texts.ts'
import type { Language } from '../../core/i18n/index.ts'
import { marks } from '../../core/look/marks.ts'
import { shownIdentifier } from '../ui/identifier.ts'
import { tickOf } from './bars.ts'
import type { Box } from './drawing.ts'
import type { View } from './useView.ts'
import { nameOf, thingsOf } from './words.ts'

const margin = 24
const headHeight = 44
/** A browser refuses larger canvases. */
const maxSide = 12_000

/** Draws the whole graph, with the heads of its columns, for a file or for paper. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  { drawing, model, trail, lit }: View,
  t: Translator,
  language: Language,
): void {
  const width = drawing.width + 2 * margin + 160
  const height = drawing.height + 2 * margin + headHeight
  const scale = Math.min(2, maxSide / width, maxSide / height)
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const pen = canvas.getContext('2d')!
  const colours = getComputedStyle(document.documentElement)
  const colour = (token: string) => colours.getPropertyValue(`--${token}`).trim()
  const hueOf = (box: Box) => {
    const { stage } = model.columns[box.column]!
    return colour(stage ? `hue-${stage.hue}` : 'ink-3')
  }
  const write = (text: string, x: number, y: number, { bold = false, ink = 'ink', end = false } = {}) => {
    pen.font = `${bold ? 600 : 400} 13px 'Asap Variable', sans-serif`
    pen.fillStyle = colour(ink)
    pen.textAlign = end ? 'right' : 'left'
    pen.textBaseline = 'middle'
    pen.fillText(text, x, y)
  }
  const stroke = (path: string, ink: string, thickness: number) => {
    pen.strokeStyle = colour(ink)
    pen.lineWidth = thickness
    pen.stroke(new Path2D(path))
  }

  pen.scale(scale, scale)
  pen.fillStyle = colour('paper')
  pen.fillRect(0, 0, width, height)
  pen.translate(margin, margin)
  model.columns.forEach(({ stage, things }, at) => {
    const name = stage?.name ?? t('common.restricted')
    write(`${name}  ${things.length}`, drawing.columns[at]!.x, 8, { bold: true })
  })
  pen.translate(0, headHeight)
  for (const { path } of drawing.strands) stroke(path, 'trail', 1)
  if (trail) stroke(trail, 'accent', 3)
  for (const box of drawing.boxes) {
    if (box.kind === 'bar') drawBar(box)
    else drawPill(box)
  }

  function drawBar(box: Box) {
    const tick = tickOf(box.height / box.members.length).height
    pen.fillStyle = hueOf(box)
    for (let y = 0; y < box.height; y += tick) pen.fillRect(box.x, box.y + y, box.width, tick * 0.6)
    if (box.height < 16) return
    const { product } = model.things.get(box.members[0]!)!
    const name = product?.organization.name ?? t('common.restricted')
    write(name, box.x + box.width + 8, box.y + box.height / 2, { bold: true })
  }

  function drawPill(box: Box) {
    const { x, y, height: tall } = box
    const { stage } = model.columns[box.column]!
    const isStart = box.kind === 'start'
    const isLit = box.members.some((id) => lit.has(id))
    const thing = model.things.get(box.members[0] ?? '')
    const middle = y + tall / 2
    if (box.kind === 'less') return
    if (box.kind !== 'more') {
      pen.beginPath()
      pen.roundRect(x, y, box.width, tall, tall / 2)
      pen.fillStyle = isStart ? hueOf(box) : colour(isLit ? 'soft' : 'paper')
      pen.fill()
      if (isStart) {
        pen.globalAlpha = 0.3
        pen.fillStyle = colour('ink')
        pen.fill()
        pen.globalAlpha = 1
      }
      pen.strokeStyle = isLit ? colour('accent') : hueOf(box)
      pen.lineWidth = isLit ? 2 : 1
      pen.setLineDash(box.kind === 'masked' ? [4, 3] : [])
      pen.stroke()
      pen.setLineDash([])
    }
    if (stage && box.kind !== 'masked' && box.kind !== 'more') {
      pen.save()
      pen.translate(x + 11, middle - 8)
      pen.lineWidth = 1.6
      pen.strokeStyle = isStart ? colour('paper') : hueOf(box)
      pen.stroke(new Path2D(marks[stage.marca]))
      pen.restore()
    }
    const ink = isStart ? 'paper' : 'ink'
    const isOne = box.kind === 'product' || isStart
    const text = isOne
      ? shownIdentifier(thing?.product?.identifier ?? nameOf(thing!, t))
      : thingsOf(
          box.members.length,
          box.kind === 'masked' ? { things: [] } : model.columns[box.column]!,
          t,
          language,
        )
    write(box.kind === 'more' ? t('graph.more', { things: text }) : text, x + 34, middle, { bold: true, ink })
    const figure = isOne ? thing?.product?.headline : undefined
    if (figure) write(figure, x + box.width - 12, middle, { ink, end: true })
  }
}
