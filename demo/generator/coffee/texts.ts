import type { Bilingual } from '../setting.ts'

export const farmNames = [
  'El Mirador',
  'La Esperanza',
  'Los Guayacanes',
  'Buenavista',
  'El Porvenir',
  'La Primavera',
  'Villa Nubia',
  'El Diviso',
  'Alto Bonito',
]

export const growers = [
  'Rosalba Chicangana',
  'Arnulfo Muñoz',
  'Yaneth Imbachí',
  'Hernán Quinayás',
  'Deisy Ordóñez',
  'Luis Alberto Gaviria',
  'Nubia Samboní',
  'Edilberto Papamija',
  'Carmenza Anaya',
]

export const farmDescriptions: readonly Bilingual[] = [
  [
    'Ladera que mira al río, con guamos y plátano para la sombra.',
    'A slope above the river, shaded by ice-cream-bean trees and plantain.',
  ],
  [
    'Tercera generación de la misma familia en la misma loma.',
    'The third generation of one family on the same hill.',
  ],
  [
    'Las lluvias llegan dos veces por año, y con ellas dos cosechas.',
    'It rains twice a year here, and so there are two harvests.',
  ],
  [
    'Linda con el bosque de niebla, que nadie ha tocado.',
    'It borders the cloud forest, which nobody has touched.',
  ],
]

export const profiles: readonly Bilingual[] = [
  ['Panela, mandarina y cuerpo medio.', 'Panela, tangerine and a medium body.'],
  ['Caramelo, manzana roja y final largo.', 'Caramel, red apple and a long finish.'],
  ['Chocolate con leche, ciruela y acidez suave.', 'Milk chocolate, plum and mild acidity.'],
  ['Flor de café, limón dulce y miel.', 'Coffee blossom, sweet lemon and honey.'],
]

export const shipmentDescriptions: readonly Bilingual[] = [
  [
    'Café lavado del sur del Huila, de las fincas que ves en el mapa.',
    'Washed coffee from the south of Huila, from the farms on the map.',
  ],
  [
    'Microlotes de la cosecha principal, mezclados por perfil de taza.',
    'Small lots of the main harvest, put together by cup profile.',
  ],
]

export const remarks = [
  'Sin novedades.',
  'Llovió hasta el mediodía.',
  'Se separaron los verdes antes de despulpar.',
  'El camino estaba cortado; la carga llegó de noche.',
  'Se lavó dos veces, el agua salía turbia.',
  'Vino el técnico a ver el secado.',
]
