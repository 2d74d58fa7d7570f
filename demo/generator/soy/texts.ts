import type { Bilingual } from '../setting.ts'

export const plotNames = [
  'La Esperanza L7',
  'El Mistol Norte',
  'La Tapera',
  'Don Anselmo',
  'Los Chañares',
  'El Timbó',
  'La Cañada Sur',
  'Bajo Hondo',
  'Santa Rita L3',
  'El Quebracho 12',
  'La Porteña',
  'Cuatro Vientos',
]

export const cultivars: readonly Bilingual[] = [
  ['Grupo V corto, indeterminado', 'Short group V, indeterminate'],
  ['Grupo V largo, indeterminado', 'Long group V, indeterminate'],
  ['Grupo IV largo, indeterminado', 'Long group IV, indeterminate'],
  ['Grupo VI corto, indeterminado', 'Short group VI, indeterminate'],
  ['Grupo VI largo, determinado', 'Long group VI, determinate'],
  ['Grupo VII corto, indeterminado', 'Short group VII, indeterminate'],
  ['Grupo VII largo, determinado', 'Long group VII, determinate'],
  ['Grupo VIII corto, determinado', 'Short group VIII, determinate'],
  ['Mezcla de grupos V y VI en franjas', 'Groups V and VI in strips'],
  ['Grupo V corto, ramificado', 'Short group V, branching'],
  ['Grupo VI corto, de alta proteína', 'Short group VI, high protein'],
  ['Grupo VII corto, de raíz profunda', 'Short group VII, deep rooting'],
]

export const plotDescriptions: readonly Bilingual[] = [
  [
    'Lote sobre suelos bien drenados, con cortina de algarrobos al sur.',
    'Well-drained soils with carob trees to the south.',
  ],
  ['Loma suave que se trabaja sin remover desde 2004.', 'A gentle rise, not tilled since 2004.'],
  [
    'Campo abierto antes de 1985, rodeado por monte nativo que no se toca.',
    'Opened before 1985 and surrounded by native woodland that is left alone.',
  ],
  [
    'Rota con maíz y algodón. El invierno lo pasa con centeno.',
    'Rotated with maize and cotton. It spends the winter under rye.',
  ],
  [
    'Lote alto, con dos bajos que se dejan con pasto para frenar el agua.',
    'High ground, with two hollows left in grass to slow the water.',
  ],
  [
    'Suelo franco, con napa a tres metros en un año normal.',
    'Loam, with the water table at three metres in a normal year.',
  ],
  [
    'Sembrado en curvas de nivel. Las entradas se mantienen empastadas.',
    'Sown along the contours. The gateways are kept in grass.',
  ],
  [
    'Lote vecino al casco. Se cosecha con equipo propio.',
    'Next to the farmhouse and harvested with our own combine.',
  ],
  ['Viene de tres campañas de pastura con alfalfa.', 'It follows three seasons of lucerne pasture.'],
  [
    'Tiene un corredor de veinte metros de monte que une dos cañadas.',
    'A twenty-metre strip of woodland joins two streams across it.',
  ],
  [
    'Se riega solo con lluvia: 890 milímetros en la campaña.',
    'Rain is its only water: 890 millimetres this season.',
  ],
  ['Lote arrendado a vecinos desde hace dieciocho años.', 'Rented from neighbours for eighteen years.'],
]

export const fieldNotes = [
  '<p>Emergencia pareja a los <b>siete días</b>. Faltó stand en la cabecera norte.</p>',
  '<p>Se ve isoca bolillera, por debajo del umbral. <b>Volver a recorrer en una semana.</b></p>',
  '<p>Lluvia de 42 mm el fin de semana. Sin encharcamientos.</p>',
  '<h2>Recorrida de enero</h2><p>Buen canopeo, entre surcos cerrado. Chinche en los bordes del monte.</p>',
  '<p>Se repasó el alambrado del lado este antes de entrar con la cosechadora.</p>',
  '<p>Muestra de suelo: fósforo 14 ppm, materia orgánica 2,6 %.</p>',
  '<p>Granizo liviano en la esquina sudeste, menos de <b>dos hectáreas</b>.</p>',
  '<p>Cultivo en R5. Napa a 2,1 metros.</p>',
  '<h2>Malezas</h2><p>Escapes de rama negra en el camino. Se marcaron para el próximo barbecho.</p>',
  '<p>Seca de diciembre: perdió hojas de abajo y se recuperó con la lluvia de Reyes.</p>',
  '<p>Se dejó sin sembrar la franja de la cañada, <i>unas tres hectáreas</i>.</p>',
  '<p>Mapa de rinde cargado. La loma rindió <b>600 kilos más</b> que el bajo.</p>',
]

export const fieldRemarks = [
  'Suelo con buena humedad.',
  'Se trabajó hasta que levantó viento.',
  'Sin novedades.',
  'Se paró dos horas por rocío.',
  'Quedó una cabecera para mañana.',
  'Camino de salida pesado después de la lluvia.',
  'Lo hizo el contratista de siempre.',
  'Se revisaron los bordes del monte.',
  'Tanque lavado tres veces al terminar.',
  'Máquina regulada el día anterior.',
  'Anduvo bien el equipo nuevo.',
  'Se avisó a los vecinos.',
]

export const elevatorRemarks = [
  'Descarga sin demoras.',
  'Se esperó turno en la balanza.',
  'Muestra guardada en laboratorio.',
  'Precinto controlado al entrar.',
  'Se limpió la rejilla antes de descargar.',
  'Aireación encendida a la noche.',
  'Temperatura del silo estable.',
  'El chofer firmó la calada.',
  'Se repitió la muestra por pedido del productor.',
  'Termometría sin puntos calientes.',
  'Se pasó la noria en vacío antes del lote.',
  'Sin olores ni insectos vivos.',
]

export const plantRemarks = [
  'Línea limpia antes de empezar.',
  'Sin paradas.',
  'Parada de veinte minutos por cambio de filtro.',
  'Muestra de turno guardada.',
  'Tolva precintada al terminar.',
  'Se purgó la línea con el primer lote.',
  'Harina a 34 °C al salir del enfriador.',
  'Control visual de cinta sin novedades.',
  'Se calibró el equipo al comenzar el turno.',
  'Celda vacía y barrida antes de recibir.',
  'Turno noche, con dos operarios.',
  'Solvente residual dentro de norma.',
]

export const shipDescriptions: readonly Bilingual[] = [
  [
    'Harina de soja de lotes seguidos desde el campo. Ninguno se desmontó después de 2020.',
    'Soy meal from plots followed from the field. None was cleared after 2020.',
  ],
  [
    'Cargado en dos días de buen tiempo, con las bodegas inspeccionadas y secas.',
    'Loaded in two days of fair weather, with the holds inspected and dry.',
  ],
  ['Harina Hi-Pro para alimento de aves y cerdos.', 'Hi-Pro meal for poultry and pig feed.'],
  [
    'Viaja segregada en una bodega propia, con precinto.',
    'Travels segregated in a hold of its own, under seal.',
  ],
  [
    'La lista de lotes de campo se entrega con los papeles del embarque.',
    'The list of plots is handed over with the shipping papers.',
  ],
  [
    'Soja de cooperativas y productores del norte santafesino y del Chaco.',
    'Soy from cooperatives and growers of northern Santa Fe and Chaco.',
  ],
  [
    'Embarque parcial: el resto de la bodega es de otro cargador.',
    'Part cargo: the rest of the hold belongs to another shipper.',
  ],
  ['Calados controlados a la entrada y a la salida.', 'Draughts surveyed on arrival and on departure.'],
  [
    'Molienda de otoño, con proteína por encima de lo pactado.',
    'Autumn crush, with protein above the contract.',
  ],
  ['Primera carga de la campaña para este comprador.', 'First cargo of the season for this buyer.'],
  [
    'Sale del Paraná con media carga y completa en Rosario.',
    'Leaves the Paraná half laden and completes in Rosario.',
  ],
  [
    'Harina de molienda reciente, con menos de diez días en celda.',
    'Freshly crushed meal, less than ten days in store.',
  ],
]

export const vessels = [
  'MV Río Bermejo',
  'MV Isla del Cerrito',
  'MV Paraná Guazú',
  'MV Ceibo Rojo',
  'MV Laguna Yema',
  'MV Punta Indio',
  'MV Aguapé',
  'MV Cruz del Sur',
  'MV Irupé',
  'MV Surubí',
  'MV Quebracho Blanco',
  'MV Delta Sereno',
]

export const carriers = [
  'Transportes Río Salado S.R.L.',
  'Cargas del Norte',
  'Fletes Hermanos Vega',
  'Transporte La Huella',
]
