import type { Bilingual } from '../setting.ts'

/** Establishments of the breeders, then the same with numbers. */
export const ranchNames = [
  'El Ñandubay',
  'La Querencia',
  'Los Esteros',
  'San Ramón',
  'La Blanqueada',
  'El Chajá',
  'Rincón del Monte',
  'La Totora',
  'Dos Hermanas',
  'El Palmar Chico',
  'La Armonía',
  'Paso Hondo',
]

/** Where cattle are fed, by the organization's key: what lies first is for growing, the last for finishing. */
export const feedingNames: Record<string, string[]> = {
  'el-algarrobal': ['El Algarrobal, campo de recría', 'El Algarrobal, corrales'],
  'la-cortadera': ['La Cortadera', 'La Cortadera Sur'],
}

export const paddocks = [
  'Potrero del bajo',
  'Potrero de la loma',
  'Potrero 4',
  'Potrero 7',
  'Potrero de las casas',
  'Potrero del monte',
  'Potrero de la laguna',
  'Potrero nuevo',
]

export const husbandry: readonly Bilingual[] = [
  [
    'Rodeo a campo natural todo el año, con sombra de monte y agua en cada potrero.',
    'On natural pasture all year, with the shade of the woods and water in each paddock.',
  ],
  [
    'Servicio de tres meses, de noviembre a enero. El destete se hace a los siete meses.',
    'Mated from November to January. Calves are weaned at seven months.',
  ],
  [
    'Se pastorea en rotación, con descansos de cuarenta días después de cada lluvia grande.',
    'Grazed in rotation, with forty days of rest after each heavy rain.',
  ],
  [
    'Los terneros nacen a campo y se identifican antes de salir del establecimiento.',
    'Calves are born in the open and tagged before they leave.',
  ],
  [
    'Trabajamos la hacienda a pie y sin picana, en mangas con curvas y piso firme.',
    'Cattle are handled on foot and without prods, in curved races with a firm floor.',
  ],
  [
    'Pastizal de los bajos en verano y verdeo de avena en las lomas en invierno.',
    'Lowland grass in summer and oats on the rises in winter.',
  ],
  [
    'La carga se ajusta cada otoño según el pasto que hay, no según los animales.',
    'Each autumn the number of animals is fitted to the grass, not the other way round.',
  ],
  [
    'Los toros son de la cabaña propia y se revisan dos veces por año.',
    'The bulls come from our own stud and are examined twice a year.',
  ],
  [
    'El monte se deja como está: da reparo del frío y sombra en enero.',
    'The woodland is left alone: it shelters from the cold and gives shade in January.',
  ],
  [
    'Vacas de cría de cuatro a nueve años, con tacto todos los abriles.',
    'Breeding cows of four to nine years, tested for calf each April.',
  ],
  [
    'Suplementamos con sales minerales todo el año, y con rollos en los inviernos secos.',
    'Mineral salts all year, and hay in dry winters.',
  ],
  [
    'Rodeo chico que recorremos a caballo todos los días durante la parición.',
    'A small herd that we ride through every day while it calves.',
  ],
]

export const herdRemarks = [
  'Hacienda en buen estado, con agua y pasto suficientes.',
  'Se apartó una vaca renga y se la dejó en el potrero chico.',
  'Se trabajó temprano por el calor.',
  'Parición sin novedades.',
  'Manga recién reparada, se trabajó sin golpes.',
  'Se repasó el alambrado del fondo después de la creciente.',
  'Se revisaron ombligos, todo normal.',
  'Viento sur, se dejó la hacienda al reparo del monte.',
  'Se contó el rodeo: están todos.',
  'Mucha mosca, se aplicó tratamiento al lomo.',
  'El camino estaba pesado, se esperó a que orearan las huellas.',
  'Se bajó la carga del potrero hasta la próxima lluvia.',
]

export const feedRemarks = [
  'Comederos limpios y agua fresca.',
  'Se pasó a ración de terminación.',
  'Animal tranquilo, come parejo.',
  'Dos días de lluvia: los corrales se rasparon después.',
  'Se pesó en ayunas.',
  'Se cambió de corral por tamaño.',
  'Buena sombra, jadeo bajo a la siesta.',
  'Se ajustó la ración al nuevo peso.',
  'Pelo sano, sin tos.',
  'Balanza verificada con pesas patrón antes de empezar.',
  'Se entró a un potrero de alfalfa en diez por ciento de flor.',
  'Rollos a voluntad hasta que se recupere el verdeo.',
]

export const truckRemarks = [
  'Viaje sin detenciones.',
  'Se cargó sin picana.',
  'Jaula lavada y desinfectada, con certificado a la vista.',
  'Se esperó a que bajara el calor para cargar.',
  'Se controlaron las caravanas contra el DT-e.',
  'Llegaron todos de pie.',
]

export const plantRemarks = [
  'Noria sin paradas.',
  'Lectura de caravanas completa.',
  'Se recortó un hematoma chico en el cuarto trasero.',
  'Temperatura de cámara estable toda la noche.',
  'Inspección veterinaria sin observaciones.',
  'Cobertura de grasa pareja.',
  'Se demoró el inicio por cambio de turno.',
  'Se repitió la lectura de pH con el segundo equipo.',
]

export const roomRemarks = [
  'Sala a 9 °C durante todo el turno.',
  'Cuchillos esterilizados cada media hora.',
  'Se separaron los recortes por contenido de grasa.',
  'Vacío controlado en una de cada veinte bolsas.',
  'Cinta detenida diez minutos para limpieza.',
  'Etiquetas verificadas contra el peso de balanza.',
]

export const causes = [
  'Absceso en la zona del cuello',
  'Ictericia generalizada',
  'Contaminación masiva en la noria',
  'Golpe extendido con hemorragia',
]

export const losses: { reason: string; detail: string }[] = [
  { reason: 'muerte', detail: 'Apareció muerto en la recorrida de la mañana. Se enterró con cal.' },
  { reason: 'muerte', detail: 'Empaste después de entrar a la alfalfa. Lo vio el veterinario.' },
  { reason: 'muerte', detail: 'Rayo durante la tormenta, bajo el algarrobo del fondo.' },
  { reason: 'extravio', detail: 'No está en el recuento y faltaba un paño de alambre. Se buscó tres días.' },
  { reason: 'robo', detail: 'Se encontró el cuero junto al camino vecinal. Hay denuncia policial.' },
]

export const boxDescriptions: Record<string, Bilingual> = {
  lomo: [
    'El corte más tierno: músculo que casi no trabaja, limpio de grasa y cordón.',
    'The most tender cut: a muscle that hardly works, trimmed of fat and chain.',
  ],
  angosto: [
    'Bife sin hueso, con su cobertura de grasa de cuatro a seis milímetros.',
    'Boneless striploin, with four to six millimetres of its own fat.',
  ],
  ancho: [
    'Ojo de bife de siete costillas, con veteado a la vista.',
    'Ribeye of seven ribs, with visible marbling.',
  ],
  cuadril: [
    'Corazón de cuadril con tapa, prolijado y sin nervio.',
    'Rump with its cap, trimmed and without sinew.',
  ],
  nalga: ['Nalga de adentro sin tapa, para cortar fino.', 'Topside without its cap, for thin slices.'],
  lomada: ['Bola de lomo entera, magra, de fibra corta.', 'Whole knuckle, lean and short in the grain.'],
  peceto: [
    'Peceto entero, redondo y parejo, sin membrana.',
    'Whole eye of round, even and without silverskin.',
  ],
  vacio: ['Vacío con su membrana, para la parrilla.', 'Flank with its membrane, for the grill.'],
}

/** Who buys boxes. */
export const buyers = [
  {
    cliente: 'Slagershuis Noord B.V.',
    telefono: '+31 10 555 0172',
    correo: 'kwaliteit@slagershuis.example',
    destino: 'Róterdam',
  },
  {
    cliente: 'Distribuidora Sur del Salado S.R.L.',
    telefono: '342 555 0188',
    correo: 'compras@surdelsalado.example',
    destino: 'Santa Fe',
  },
  {
    cliente: 'Fleischkontor Elbe GmbH',
    telefono: '+49 40 555 0131',
    correo: 'einkauf@fleischkontor.example',
    destino: 'Hamburgo',
  },
  {
    cliente: 'Carnes del Ebro S.L.',
    telefono: '+34 977 555 016',
    correo: 'compras@carnesdelebro.example',
    destino: 'Tarragona',
  },
]
