import type { Product } from '../../core/contract/products.ts'
import type { Demo } from './demo.ts'

/** A shipment of one plot that stands every check of the EU. */
export async function shipmentOf(demo: Demo): Promise<Product> {
  const [lng, lat] = [-61.42, -28.31]
  const outline = [
    [lng, lat],
    [lng + 0.01, lat],
    [lng + 0.01, lat + 0.01],
    [lng, lat + 0.01],
    [lng, lat],
  ]
  const plot = await demo.product('ps-lote-soja', {
    superficie: 108,
    location: { country: 'Argentina', state: 'Santa Fe', city: 'Vera', coords: { lat, lng } },
    polygons: { type: 'Polygon', coordinates: [outline] },
  })
  await demo.process(plot, 'ms-monitoreo', [], { resultado: 'sin' })
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
  const meal = await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [lot])
  return demo.makeFrom('ps-embarque', 'ms-carga-buque', [meal])
}
