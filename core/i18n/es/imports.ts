/** Files of rows that become records (IMP). */
export const imports = {
  noun: { one: 'Importación', a: 'una importación' },
  unknown: 'No hay nada que se llame "{{name}}"',
  ambiguous: 'Hay más de uno que se llama "{{name}}"',
  differs: 'Ya existe con otro {{field}}: {{value}}, cargada el {{day}}',
  differsAsset: 'Ya existe con otro {{field}}: {{value}}, cargado el {{day}}',
  differsOrigin: 'Ya existe con otro origen, cargada el {{day}}',
  differsProcess: 'Ya existe con otro proceso, cargada el {{day}}',
  differsPlace: 'Ya existe en otro lugar, cargado el {{day}}',
  originFaulty: 'Sale de la fila {{row}}, que tiene errores',
  oneOrigin: 'Este paso tiene un solo origen',
  noField: 'Ningún campo de esta fila lo recibe',
  gone: 'Las filas con errores se guardan 30 días.',
  tooLate: 'Una importación se deshace dentro de los 30 días.',
  csvName: '{{file}}-errores',
  reason: 'motivo',
}
