import './list.css'
import { files } from './files.ts'
import { chosenKey } from '../../web/ui/chosenLanguage.ts'

const sizes = { phone: [390, 844], laptop: [1280, 800], desk: [1440, 900] } as const

interface Message {
  titles?: string[]
  width?: number
  height?: number
}

/** Draws the files on the left, and a frame in which the chosen test plays. The address keeps the choice. */
export function drawList(): void {
  const [list, frame] = [make('nav'), make('iframe', { title: 'Scene' })]
  const bar = make('header')
  const stage = make('main')
  stage.append(bar, frame)
  document.body.append(list, stage)

  const resize = (width: number, height: number) => {
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
  }
  const play = () => {
    const [file = '', test = '0'] = decodeURIComponent(location.hash.slice(1)).split(':')
    for (const details of list.querySelectorAll('details')) details.open = details.dataset.file === file
    if (file in files) frame.src = `?${new URLSearchParams({ file, test }).toString()}`
  }

  for (const [name, [width, height]] of Object.entries(sizes))
    bar.append(button(`${name} ${width}`, () => resize(width, height)))
  for (const language of ['es', 'en'])
    bar.append(
      button(language, () => {
        localStorage.setItem(chosenKey, language)
        play()
      }),
    )

  for (const file of Object.keys(files)) {
    const details = make('details')
    details.dataset.file = file
    const summary = make('summary', { textContent: file.replace('.browser.test.tsx', '') })
    summary.addEventListener('click', (event) => {
      event.preventDefault()
      location.hash = `${file}:0`
    })
    details.append(summary, make('ol'))
    list.append(details)
  }

  window.addEventListener('hashchange', play)
  window.addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== frame.contentWindow) return
    if (data.width !== undefined && data.height !== undefined) resize(data.width, data.height)
    const open = list.querySelector<HTMLDetailsElement>('details[open]')
    if (data.titles && open)
      open.querySelector('ol')!.replaceChildren(
        ...data.titles.map((title, at) => {
          const item = make('li')
          item.append(make('a', { textContent: title, href: `#${open.dataset.file}:${at}` }))
          return item
        }),
      )
  })
  // The size of the component tests.
  resize(414, 896)
  play()
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), members)
}

function button(textContent: string, onClick: () => void): HTMLButtonElement {
  const made = make('button', { textContent, type: 'button' })
  made.addEventListener('click', onClick)
  return made
}
