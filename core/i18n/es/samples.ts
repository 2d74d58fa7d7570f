export const samples = {
  otherPack:
    'Los datos de ejemplo son para la configuración tal como viene, y la de esta cuenta es otra o ya cambió.',
  related:
    'Hay registros propios que usan los datos de ejemplo: una transformación que parte de ellos, o algo cargado en una de sus organizaciones. Archivalos primero.',
}
