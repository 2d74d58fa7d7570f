/**
 * The chains of the demo packs, reduced to links: which stage leads to which, and how. Their ids are those of the
 * packs, so that the same walk runs on the rules alone and through HTTP.
 */
export interface Arrow {
  id: string
  from: string
  to: string
  /** `one`: 1→1, `split`: 1→n, `join`: n→1, `pool`: n→1 with reuse. */
  shape: 'one' | 'split' | 'join' | 'pool'
  /** Completes a new product of its destination. */
  starts: boolean
}

export interface Deed {
  id: string
  stage: string
  closing: boolean
}

export interface Chain {
  name: string
  begins: string
  stages: string[]
  arrows: Arrow[]
  deeds: Deed[]
}

const arrow = (
  id: string,
  from: string,
  to: string,
  shape: Arrow['shape'],
  starts: 'starts' | 'adds',
): Arrow => ({
  id: `ms-${id}`,
  from: `ps-${from}`,
  to: `ps-${to}`,
  shape,
  starts: starts === 'starts',
})
const deed = (id: string, stage: string, closing?: 'closing'): Deed => ({
  id: `ms-${id}`,
  stage: `ps-${stage}`,
  closing: closing === 'closing',
})

const chain = (name: string, stages: string[], arrows: Arrow[], deeds: Deed[]): Chain => ({
  name,
  begins: `ps-${stages[0]}`,
  stages: stages.map((stage) => `ps-${stage}`),
  arrows,
  deeds,
})

/** Split, join with a twin that only adds, one to one, pool; quarantine closes. */
export const soy = chain(
  'soy',
  ['lote-soja', 'partida', 'lote-acopio', 'lote-industrial', 'embarque'],
  [
    arrow('cosecha-carga', 'lote-soja', 'partida', 'split', 'starts'),
    arrow('ingreso-acopio', 'partida', 'lote-acopio', 'join', 'starts'),
    arrow('ingreso-posterior', 'partida', 'lote-acopio', 'join', 'adds'),
    arrow('molienda', 'lote-acopio', 'lote-industrial', 'one', 'starts'),
    arrow('carga-buque', 'lote-industrial', 'embarque', 'pool', 'starts'),
  ],
  [
    deed('cosecha', 'lote-soja'),
    deed('calada', 'partida'),
    deed('analisis-recibo', 'lote-acopio'),
    deed('cuarentena', 'lote-acopio', 'closing'),
    deed('analisis-harina', 'lote-industrial'),
    deed('dds', 'embarque'),
  ],
)

/** A self-edge, and two kinds of origin for one stage, one of them a pool, each with a twin. */
export const beef = chain(
  'beef',
  ['rodeo', 'animal', 'engorde', 'tropa', 'media'],
  [
    arrow('nacimiento', 'rodeo', 'animal', 'split', 'starts'),
    arrow('traslado-dte', 'animal', 'engorde', 'one', 'starts'),
    arrow('traslado-siguiente', 'engorde', 'engorde', 'one', 'starts'),
    arrow('carga-faena', 'engorde', 'tropa', 'join', 'starts'),
    arrow('carga-faena-suma', 'engorde', 'tropa', 'join', 'adds'),
    arrow('carga-rodeo', 'rodeo', 'tropa', 'pool', 'starts'),
    arrow('carga-rodeo-suma', 'rodeo', 'tropa', 'pool', 'adds'),
    arrow('faena', 'tropa', 'media', 'split', 'starts'),
  ],
  [
    deed('vacunacion-rodeo', 'rodeo'),
    deed('baja', 'animal', 'closing'),
    deed('pesada', 'engorde'),
    deed('descanso', 'tropa'),
    deed('frio', 'media'),
  ],
)

/** A self-edge, alternatives of different shapes into one stage, and an addition that is offered only later. */
export const wine = chain(
  'wine',
  ['cuartel', 'partida-uva', 'vasija', 'crianza', 'corte', 'lote-vino'],
  [
    arrow('cosecha-uva', 'cuartel', 'partida-uva', 'split', 'starts'),
    arrow('molienda-uva', 'partida-uva', 'vasija', 'join', 'starts'),
    arrow('entrada-crianza', 'vasija', 'crianza', 'one', 'starts'),
    arrow('trasiego', 'crianza', 'crianza', 'one', 'starts'),
    arrow('armado-corte', 'crianza', 'corte', 'join', 'starts'),
    arrow('corte-joven', 'vasija', 'corte', 'one', 'starts'),
    arrow('agregado-prensa', 'vasija', 'corte', 'join', 'adds'),
    arrow('fraccionamiento', 'corte', 'lote-vino', 'split', 'starts'),
  ],
  [
    deed('riego', 'cuartel'),
    deed('recepcion-uva', 'partida-uva'),
    deed('fermentacion', 'vasija'),
    deed('descarte', 'vasija', 'closing'),
    deed('analisis-crianza', 'crianza'),
    deed('filtrado', 'corte'),
    deed('certificado', 'lote-vino'),
  ],
)

/** In no demo pack can one product leave by both sharing and exclusive edges; here it can, by every shape. */
export const mixed = chain(
  'mixed',
  ['source', 'part', 'whole'],
  [
    arrow('split', 'source', 'part', 'split', 'starts'),
    arrow('one', 'source', 'part', 'one', 'starts'),
    arrow('join', 'source', 'part', 'join', 'adds'),
    arrow('pool', 'source', 'part', 'pool', 'adds'),
    arrow('pass', 'part', 'part', 'one', 'starts'),
    arrow('gather', 'part', 'whole', 'join', 'starts'),
    arrow('share', 'part', 'whole', 'pool', 'adds'),
    arrow('return', 'whole', 'part', 'split', 'adds'),
  ],
  [
    deed('loss', 'source', 'closing'),
    deed('note', 'part'),
    deed('hold', 'part', 'closing'),
    deed('check', 'whole'),
  ],
)
