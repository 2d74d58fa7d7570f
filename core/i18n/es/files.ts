/** Uploads. */
export const files = {
  name: 'Un nombre de archivo no lleva / \\ : * ? " < > | ni caracteres que no se ven.',
  pictureForSupport: 'A soporte se mandan solo imágenes.',
  unknown: 'Este archivo no está subido en la cuenta. Subilo y elegilo de nuevo.',
  used: 'Esta dirección ya se usó para subir un archivo. Pedí otra.',
  expired: 'Esta dirección ya no sirve para subir archivos. Pedí otra.',
  content: 'El contenido del archivo no es del tipo que se indicó, o está dañado.',
  pictureTooLarge: 'La imagen tiene demasiados píxeles: entran 12.000 por lado y 40 millones en total.',
  pictureTooHard: 'La imagen tarda demasiado en abrirse. Guardala de nuevo más simple o más chica.',
} as const
