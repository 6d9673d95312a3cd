/** Fictitious partners of the demo, and the query parameter in which each receives click references. */
export const demoAdvertisers = [
  { name: 'Almacen Vereda', referenceParameter: 'subid' },
  { name: 'Brightjar', referenceParameter: 'clickref' },
  { name: 'Cornerleaf Market', referenceParameter: 'ref' },
  { name: 'Drogueria Lunaria', referenceParameter: 'sid' },
  { name: 'Kiosko Tilo', referenceParameter: 'epi' },
  { name: 'Old Harbour Supplies', referenceParameter: 'sub_id' },
] as const;
