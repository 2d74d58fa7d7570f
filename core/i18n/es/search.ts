/** One search for everything (FST-02). */
export const search = {
  name: 'Nombre',
}
