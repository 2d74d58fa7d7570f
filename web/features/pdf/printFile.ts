/** Opens the browser's own print dialog for a PDF. */
export async function printFile(file: File): Promise<void> {
  const address = URL.createObjectURL(file)
  if (!navigator.pdfViewerEnabled) return void window.open(address)
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = address
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  frame.contentWindow?.print()
  // The dialog reads the frame as long as it is open; the next print takes this one away.
  document.querySelector('iframe[data-printed]')?.remove()
  frame.dataset.printed = ''
}
