/** What a printed screen says above all else. */
export const paper = {
  printed: 'Impreso por {{name}}, {{at}}',
  partly: 'Se imprimió antes de que terminara de cargar: puede faltar algo.',
}
