/** What readers of values say (TRU-03), by their code. */
export const remarks = {
  farther: '{{system}}: {{metres}} m más allá',
  zone: 'faja {{zone}}',
  POSITION_ONE_NUMBER:
    'Falta la longitud: "{{text}}" es un solo número. Escribí los dos, por ejemplo: -31.4, -64.2',
  POSITION_UNREADABLE: 'No es una posición que se pueda leer. Escribila así, por ejemplo: -31.4, -64.2',
  POSITION_CONTRADICTS: 'El signo y las letras se contradicen: {{text}}. Dejá uno de los dos',
  POSITION_SHORT_LINK: 'Es un enlace abreviado. Abrilo y copiá los números',
  POSITION_CODE:
    'Es un código de {{system}}, no una posición. Buscalo en el mapa y copiá la latitud y la longitud',
  POSITION_ZONE: 'Son metros de UTM y falta la zona. Escribila detrás, como 20 S, o poné el país',
  POSITION_WHICH: 'Puede ser más de un lugar. Elegí cuál',
  POSITION_LOST_POINT: 'Perdió el punto de los grados: {{text}}. Elegí dónde va',
  POSITION_RANGE: 'La latitud va de -90 a 90 y la longitud de -180 a 180: {{text}}. Revisá los números',
  POSITION_SWAPPED: '¿Latitud y longitud cambiadas? Al revés queda en {{country}}',
  POSITION_SIGN: '¿Falta un signo menos, o sobra? Con otro signo queda en {{country}}',
  POSITION_ZERO: '0, 0 es lo que da un teléfono sin posición. Marcala en el mapa o escribila',
  POSITION_FAR: 'Queda a {{km}} km de {{country}}. Revisá los números y el país',
  POSITION_COARSE: 'Con tan pocos decimales puede errar hasta {{km}} km. Agregá los que falten',
  POSITION_SYSTEM: 'Se leyó en metros, como {{system}}. Mirá en el mapa si cae donde debe',
  POSITION_HEIGHT: 'Quedaron afuera la altura o la precisión: {{text}}',
  POSITION_MAP_CENTRE: 'Se tomó el centro del mapa',
  PLACE_UNLINKED: 'Queda la posición escrita, sin el vínculo con el lugar guardado {{name}}',
  GROUND_CORNERS: '¿Son los {{count}} mojones de un lote?',
  GROUND_SYSTEM: 'Las coordenadas están en {{system}}, que no se convierte. Guardalo como WGS 84',
  GROUND_ZONE:
    'Las coordenadas son metros de UTM y falta la zona. Poné el país del lugar o de la organización y volvé a elegir el archivo, o guardalo como WGS 84',
  GROUND_SYSTEM_READ: 'Se convirtió de {{system}} a WGS 84',
  GROUND_HUGE: '{{names}}: mide {{area}} ha, más de 100.000. Revisá si alguna esquina quedó lejos',
  GROUND_OTHER_SIZE: 'Mide {{area}} ha y el formulario dice {{form}} ha. Revisá cuál está mal',
  GROUND_TWICE:
    'El mismo lote está más de una vez: {{names}}. Dejalo en uno, salvo que sean campañas distintas',
  GROUND_OVERLAP: 'Se superponen {{names}}: {{area}} ha. Corregí el borde de uno',
  GROUND_HOLE: 'Tiene huecos, que la UE no toma: {{names}}. Cortalo en dos por el hueco',
  GROUND_COARSE:
    'La mayoría de sus números tiene pocos decimales y puede errar metros. Volvé a exportarlo con seis',
  GROUND_COLUMNS: 'Entran {{max}} columnas del archivo. Quedaron afuera: {{names}}',
  GROUND_PRODUCERS: 'El archivo nombra otros productores o países: {{names}}',
  GROUND_CLOSED: 'Le cerramos el borde a {{names}}',
  GROUND_LEFT_one: 'Quedó afuera: {{names}}',
  GROUND_LEFT_other: '{{count}} quedaron afuera: {{names}}',
  GROUND_NOTHING: 'No hay ningún lote que se pueda usar: {{names}}. Elegí un archivo con polígonos o puntos',
  GROUND_FORMAT: 'Es {{format}}, que no se lee. Guardalo como GeoJSON o KML',
  GROUND_EMPTY: 'No tiene ningún lote. Elegí otro archivo, o volvé a exportarlo',
  GROUND_UNREADABLE: 'No es un archivo de lotes. Elegí KML, KMZ, GeoJSON, shapefile en .zip, GPX o WKT',
  GROUND_BROKEN: 'El archivo está cortado o dañado. Volvé a guardarlo',
  GROUND_SHAPEFILE: 'Un shapefile son cuatro archivos (.shp, .dbf, .prj y .cpg). Ponelos juntos en un .zip',
  GROUND_SHAPEFILE_ROWS:
    'Lotes del .shp: {{shapes}}; filas del .dbf: {{rows}}. Volvé a exportarlos juntos: no son del mismo archivo',
  GROUND_TOO_BIG: 'Es demasiado grande. Como KMZ entra',
  GROUND_INFLATED: 'Descomprimido es demasiado grande. Partilo en varios archivos',
  GROUND_NOT_KML: 'Un lugar pide KML o KMZ, pero este archivo también se puede leer',
  GROUND_LINES: 'Tiene líneas, que por sí solas no son lotes. Cerralas, o elegí un archivo de polígonos',
  GROUND_TOO_MANY: 'Tiene {{count}} elementos y entran {{max}}. Partilo en varios archivos',
  GROUND_MANY_POSITIONS: 'Tiene {{count}} puntos y entran {{max}}. Partilo en varios lotes, o simplificalo',
  GROUND_MANY_POLYGONS: 'Tiene {{count}} polígonos y entran {{max}}. Partilo en varios',
  GEOMETRY_MENDED_one: 'Se sacó 1 punto repetido',
  GEOMETRY_MENDED_other: 'Se sacaron {{count}} puntos repetidos',
  NUMBER_GROUP: '"{{text}}" se leyó como {{value}}. Elegí si son miles o decimales',
  NUMBER_OTHER_READING:
    '"{{text}}" se leyó como {{value}}, que no se acepta. Elegí la otra lectura, o corregilo',
  UNIT_READ: 'Se convirtió de {{from}} a {{to}}',
  UNIT_OTHER: 'Está en {{from}} y el campo pide {{to}}. Escribilo en {{to}}',
  DATE_TURNED_one: '¿Dar vuelta día y mes en 1 fila?',
  DATE_TURNED_other: '¿Dar vuelta día y mes en {{count}} filas?',
  DATE_OLD: 'Es anterior al año 2000: {{date}}. Revisá si el reloj estaba bien',
  DATE_NOON: 'La columna tiene días sin hora: se toma el mediodía',
  NAME_SIMILAR: 'No hay nada que se llame "{{name}}", pero sí parecidos. Elegí cuál es',
  REFERENCE_UNUSUAL:
    '{{number}} no se parece a los números que da la UE: suelen empezar con dos cifras y dos letras, o con S y dos cifras. Compará con el original',
  CELL_ERROR:
    'La celda dice {{text}}: la fórmula de la planilla falló. Corregila y volvé a elegir el archivo',
  CELL_FORMULA:
    'La fórmula no tiene resultado guardado. Abrí el archivo en tu planilla, guardalo y volvé a elegirlo',
  CELL_SCIENTIFIC:
    '«{{text}}» es un número largo que la planilla acortó: sus cifras se perdieron. Escribilo entero, como texto',
  CELL_MERGED:
    '{{text}} está en una celda combinada de varias filas: no se sabe cuánto es de cada una. Escribí lo de cada fila',
  CELL_DAY: 'La planilla lo tomó por un día, {{text}}. Escribí el número, como 1-11, en una celda de texto',
  ROW_WIDE:
    'Tiene más celdas que los títulos: le sobra un separador, o le faltan comillas. Corregí el archivo y volvé a elegirlo',
  ROW_TOTAL: 'Es una línea de totales: no se importa. Si es una fila más, cambiale la primera celda',
  ROW_TWICE:
    '¿Ya está, como {{name}}? Todo lo demás es igual. Corregí el número allá y sacá esta fila, salvo que sea otra',
  ATTRIBUTE_LEFT:
    'Quedó afuera {{text}}: el producto ya está, y un archivo no cambia sus atributos. Agregalo en su ficha',
  CODE_TAKEN:
    'El código ({{ai}}) {{value}} ya se dio antes: este producto tiene otro, que muestra la pestaña Código',
  CODE_UNFIT:
    '«{{value}}» no entra en el código ({{ai}}): van hasta 20 letras, dígitos o signos. Este producto tiene otro, que muestra la pestaña Código',
}
