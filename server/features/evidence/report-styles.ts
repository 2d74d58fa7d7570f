/** How the report looks on paper (look 44): black on white, one line that enters into the product's disc. */
export const styles = `
.paper { padding: 12mm 16mm 4mm }
.paper h1 { font: 600 8.4mm/9.6mm Piazzolla; margin: 0 }
.paper h2 { font: 600 5mm/7mm Piazzolla; margin: 9mm 0 2mm; display: flex; justify-content: space-between; align-items: baseline; border-bottom: .2mm solid #000; break-after: avoid }
.paper h2 small { font: 3mm/4mm Asap }
.paper p { margin: 1.4mm 0 }
.paper small { font-size: 3mm }
.above { display: flex; justify-content: space-between; font-size: 3.2mm }
.title { display: flex; align-items: flex-start; gap: 4mm; margin: 4mm 0 6mm }
.title i { flex: none; width: 14mm; margin: 5mm -4mm 0 -16mm; border-top: .35mm solid #000 }
.title p { margin: 0 }
.disc { flex: none; display: inline-flex; width: 10mm; height: 10mm; align-items: center; justify-content: center; border: .4mm solid #000; border-radius: 50%; box-sizing: border-box; background: #fff }
.disc svg { width: 5.4mm; height: 5.4mm }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4mm; border-top: .2mm solid #000; border-bottom: .2mm solid #000; padding: 3mm 0 }
.figures b { display: block; font: 600 5.6mm/7mm Piazzolla }
.figures small { display: block }
.chain { list-style: none; margin: 5mm 0 0; padding: 0; display: flex; flex-wrap: wrap; row-gap: 4mm }
.chain li { position: relative; flex: 1 1 0; min-width: 20mm; max-width: 40mm; display: flex; flex-direction: column; align-items: center; text-align: center; break-inside: avoid; overflow-wrap: anywhere }
.chain li + li::before { content: ''; position: absolute; z-index: -1; top: 5mm; right: 50%; width: 100%; border-top: .35mm solid #000 }
.chain li > span { font-weight: 600; margin-top: 1.4mm }
.chain .own .disc { outline: .3mm solid #000; outline-offset: .8mm }
.paper table { width: 100%; border-collapse: collapse; font-size: 3mm; line-height: 4mm }
.paper th { text-align: left; font-weight: 400 }
.paper td, .paper th { border-bottom: .15mm solid #000; padding: 1mm 2mm 1mm 0; vertical-align: top; overflow-wrap: anywhere }
.paper td:first-child { font-weight: 600 }
.paper tr { break-inside: avoid }
.paper ul { margin: 1mm 0; padding-left: 4mm; font-size: 3mm; overflow-wrap: anywhere }
.verify { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; break-inside: avoid }
.verify code { font: 600 3mm/4mm Asap; overflow-wrap: anywhere }
`
