import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => address } })

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })!

addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => void answer(picture))

/** The text of the first code in a picture, '' without one, null where the reader doesn't load. */
async function answer(picture: ImageBitmap): Promise<void> {
  canvas.width = picture.width
  canvas.height = picture.height
  context.drawImage(picture, 0, 0)
  picture.close()
  try {
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      maxNumberOfSymbols: 1,
      tryHarder: true,
    })
    postMessage(found[0]?.text ?? '')
  } catch {
    postMessage(null)
  }
}
