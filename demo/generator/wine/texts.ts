import type { Bilingual } from '../setting.ts'

export const soils: readonly Bilingual[] = [
  ['Franco arenoso con canto rodado', 'Sandy loam with rounded stones'],
  ['Franco limoso sobre grava a ochenta centímetros', 'Silt loam over gravel at eighty centimetres'],
  [
    'Arenoso, con calcáreo desde los cuarenta centímetros',
    'Sand, with limestone from forty centimetres down',
  ],
  ['Pedregoso, de abanico aluvial', 'Stony alluvial fan'],
  ['Franco arcilloso profundo', 'Deep clay loam'],
  ['Limoso sobre arena gruesa', 'Silt over coarse sand'],
  ['Areno-limoso, con piedra blanca en superficie', 'Silty sand, with white stones on the surface'],
  ['Franco, con una capa de grava a un metro', 'Loam, with a layer of gravel at one metre'],
  ['Arenoso suelto, de antiguo cauce', 'Loose sand of an old riverbed'],
  ['Franco arenoso, con arcilla en la parte baja', 'Sandy loam, with clay in the lower part'],
  ['Pedregoso, con calcáreo pegado a la piedra', 'Stony, with limestone stuck to the stones'],
  ['Limo profundo, sin piedra', 'Deep silt without stones'],
]

export const blockDescriptions: readonly Bilingual[] = [
  [
    'Viñas en espaldero alto, plantadas de norte a sur al pie del cordón.',
    'High trellis, planted from north to south at the foot of the range.',
  ],
  [
    'Cuartel viejo, con plantas de pie franco que se reponen de a una.',
    'An old block of ungrafted vines, replaced one by one.',
  ],
  [
    'El viento de la tarde seca los racimos después de cada riego.',
    'The afternoon wind dries the bunches after each irrigation.',
  ],
  ['Ladera suave con el sol de la mañana.', 'A gentle slope with the morning sun.'],
  [
    'Se riega con agua de deshielo que baja por la acequia del este.',
    'Watered with snowmelt that comes down the eastern channel.',
  ],
  [
    'Entre hileras crece pasto nativo que se corta dos veces por año.',
    'Native grass grows between the rows and is cut twice a year.',
  ],
  ['Malla antigranizo en todo el cuartel desde 2015.', 'Hail netting over the whole block since 2015.'],
  ['Noches frías: quince grados menos que a la tarde.', 'Cold nights: fifteen degrees below the afternoon.'],
  ['Cuartel chico que se cosecha siempre último.', 'A small block, always the last to be picked.'],
  ['Lo rodea una alameda que frena el zonda.', 'A row of poplars around it breaks the zonda wind.'],
  [
    'Selección masal de una finca de Agrelo, plantada en alta densidad.',
    'Massal selection of an estate in Agrelo, planted at high density.',
  ],
  [
    'Parral que pasó a espaldero en 2012, con riego por goteo.',
    'A pergola turned into trellis in 2012, with drip irrigation.',
  ],
]

export const styles = [
  'Maceración en frío de tres días y levaduras seleccionadas.',
  'Fermentación con levaduras nativas, sin pasar de 27 grados.',
  'Sangría del diez por ciento para concentrar.',
  'Remontajes suaves y dos pisoneos por día.',
  'Delestage a mitad de fermentación.',
  'Se descubó con cuatro gramos de azúcar.',
  'Maceración posfermentativa de diez días.',
  'Sin prensa: solo vino gota.',
  'Encubado por gravedad, sin bombas.',
  'Se enfrió con hielo seco al llenar.',
  'Sombrero hundido con rejilla de madera.',
  'Fermentó con la borra de la vasija vecina.',
]

export const vineyardRemarks = [
  'Cuadrilla de ocho personas.',
  'Sin novedades.',
  'Se trabajó desde las siete.',
  'Helada suave a la madrugada, sin daño.',
  'Viento zonda a la tarde.',
  'Se marcaron plantas para reponer.',
  'Turno de agua completo.',
  'Quedan cuatro hileras para mañana.',
  'Uva fresca, entró antes de las once.',
  'Racimos chicos y sueltos.',
  'Se sacó hoja del lado del naciente.',
  'Tijeras desinfectadas entre hileras.',
]

export const cellarRemarks = [
  'Buen color desde el primer día.',
  'Sin desvíos.',
  'Se repitió la lectura.',
  'Temperatura controlada con camisa.',
  'Aroma limpio.',
  'Se probó con la enóloga.',
  'Vasija llena hasta el cuello.',
  'Muestra enviada al laboratorio.',
  'Se corrigió el nivel.',
  'Noche fresca, sin enfriar.',
  'Tapa bien húmeda.',
  'Se anotó en la pizarra de la sala.',
]

export const wineNames = ['Siete Cuarteles', 'Piedra Corrida', 'Viento Zonda', 'La Acequia', 'Jarilla']

export const wineDescriptions: readonly Bilingual[] = [
  [
    'Fruta negra, violeta y una línea de grafito. Para carnes asadas y guisos.',
    'Black fruit, violet and a line of graphite. For grilled meat and stews.',
  ],
  [
    'Fresco y de tanino fino. Se disfruta desde ahora y hasta dentro de ocho años.',
    'Fresh, with fine tannins. To be enjoyed now and for eight years.',
  ],
  ['Viene de cuarteles altos, cosechados de madrugada.', 'From high blocks, picked before dawn.'],
  [
    'Vino de la casa: el que abrimos los domingos.',
    'The wine of the house, the one that we open on Sundays.',
  ],
  [
    'Ciruela y hierbas del monte, con un final que vuelve a la fruta.',
    'Plum and mountain herbs, with an end that returns to the fruit.',
  ],
  [
    'Poca madera y mucha viña. Servir a 16 grados.',
    'Little wood and a lot of vineyard. Serve at 16 degrees.',
  ],
  [
    'El año fue fresco y se nota: acidez viva y color intenso.',
    'A cool year, and it shows: lively acidity and deep colour.',
  ],
  [
    'Se embotelló sin apuro. Puede dejar una borra fina en el fondo.',
    'Bottled without haste. It may leave a fine deposit.',
  ],
  ['Corte pensado para la mesa: jugoso, sin aristas.', 'A blend made for the table: juicy, without edges.'],
  [
    'De viñas regadas con agua de deshielo, al pie de la cordillera.',
    'From vines watered by snowmelt, at the foot of the Andes.',
  ],
  ['Pide un rato de aire antes de servirse.', 'It likes some air before it is poured.'],
  ['Para acompañar empanadas, quesos duros y charlas largas.', 'For empanadas, hard cheese and long talks.'],
]

export const noteTitles: readonly Bilingual[] = [
  ['Ciruela, violeta y grafito', 'Plum, violet and graphite'],
  ['La fruta por delante', 'Fruit first'],
  ['Un tinto de altura', 'A red from high ground'],
  ['Hierbas del monte', 'Herbs of the hills'],
  ['Fresco y largo', 'Fresh and long'],
  ['Recién embotellado', 'Just bottled'],
  ['Primera cata', 'First tasting'],
  ['Taninos finos', 'Fine tannins'],
  ['Un año fresco en la copa', 'A cool year in the glass'],
  ['Para tomar sin apuro', 'To be drunk slowly'],
  ['Madera en su lugar', 'Wood in its place'],
  ['Vuelve a la fruta', 'Back to the fruit'],
]

export const notes = [
  '<p>Ciruela, violeta y una línea de grafito. Boca jugosa, <b>taninos finos</b> y un final que vuelve a la fruta.</p>',
  '<p>Rojo violáceo intenso. Nariz de guinda y hierbas del monte.</p><p>Entra dulce, sigue fresco y termina largo.</p>',
  '<p>Frutos negros y vainilla apenas. <i>Mejora con media hora en la copa.</i></p>',
  '<h2>En la copa</h2><p>Color profundo. Mora, pimienta negra y un fondo mineral.</p>',
  '<p>Jugoso, de acidez viva. Acompaña bien un asado y aguanta un plato picante.</p>',
  '<p>Joven todavía: la fruta manda. Volver a probarlo en un año.</p>',
  '<p>Ciruela madura, tabaco y jarilla. <b>Volumen medio</b>, sin aristas.</p>',
  '<p>Nariz cerrada al abrir. Con aire aparecen violeta y regaliz.</p>',
  '<p>Tanino de tiza, acidez de montaña y un final salino.</p>',
  '<p>Guinda, cassis y hoja de tomate. Muy fresco para el año.</p>',
  '<p>La madera acompaña sin taparlo: vainilla suave y coco apenas.</p>',
  '<h2>Segunda cata</h2><p>Ganó en boca desde el embotellado. <i>Equilibrado y largo.</i></p>',
]

export const blockNames = [
  'La Escondida',
  'El Peral',
  'Los Álamos',
  'La Compuerta',
  'El Zampal',
  'Agua Clara',
  'La Loma',
  'El Bajo',
  'Las Tunas',
  'Rincón del Cordón',
  'La Tranquera',
  'Piedra Blanca',
]

/** Who buys bottled wine. */
export const buyers = [
  {
    cliente: 'Wijnhuis De Kade B.V.',
    telefono: '+31 20 555 0153',
    correo: 'inkoop@dekade.example',
    destino: 'Ámsterdam',
  },
  {
    cliente: 'Nordic Cellars ApS',
    telefono: '+45 33 55 01 48',
    correo: 'buying@nordiccellars.example',
    destino: 'Copenhague',
  },
  {
    cliente: 'Vinoteca La Recova S.R.L.',
    telefono: '11 5550 0126',
    correo: 'compras@larecova.example',
    destino: 'Buenos Aires',
  },
]
