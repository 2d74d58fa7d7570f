import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { scanAll } from '../scan.ts'

interface PaperPage {
  /** Millimetres. */
  width: number
  height: number
  text: string
  /** The page as a printer of this resolution makes it; 203 dpi are those of a label printer, in black and white. */
  picture(dpi: 203 | 300): Promise<Buffer>
}

/** A code on a page, in millimetres from its top left corner. */
interface FoundCode {
  text: string
  x: number
  y: number
  size: number
}

let library: Promise<PDFiumLibrary> | undefined

/** The pages of a PDF, read by another program than its writer. */
export async function readPaper(pdf: Uint8Array): Promise<PaperPage[]> {
  const pdfium = await (library ??= PDFiumLibrary.init())
  const load = () => pdfium.loadDocument(new Uint8Array(pdf))
  const read = await load()
  const pages = [...read.pages()].map((page, number): PaperPage => {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    return {
      width: millimetres(originalWidth, 72),
      height: millimetres(originalHeight, 72),
      text: page.getText(),
      async picture(dpi) {
        // A page is drawn once: the library closes it then.
        const again = await load()
        const { data } = await [...again.pages()][number]!.render({
          scale: dpi / 72,
          render: ({ data: pixels, width, height }) => {
            const image = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({
              background: '#ffffff',
            })
            return (dpi === 203 ? image.greyscale().threshold(128) : image).png().toBuffer()
          },
        })
        again.destroy()
        return Buffer.from(data)
      },
    }
  })
  read.destroy()
  return pages
}

/** The codes of a page, as a scanner finds them on a print of this resolution. */
export async function codesOf(page: PaperPage, dpi: 203 | 300): Promise<FoundCode[]> {
  const found = await scanAll(await page.picture(dpi))
  return found.map(({ text, x, y, size }) => ({
    text,
    x: millimetres(x, dpi),
    y: millimetres(y, dpi),
    size: millimetres(size, dpi),
  }))
}

const millimetres = (length: number, perInch: number) => (length / perInch) * 25.4
