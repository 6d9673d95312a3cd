import type { components } from '../../api/schema';

/** A condition that a user has added. */
export const CUSTOM_ENTRY = {
  id: 5,
  nameEn: 'Restless nights',
  nameEs: 'Noches inquietas',
  createdAt: '2026-11-12T10:00:00.000Z',
  renamedAt: null,
  renamedBy: null,
  version: 1,
};

/** Its merge, which can be undone. */
export const MERGE: components['schemas']['MergeDto'] = {
  id: 8,
  kind: 'conditions',
  fromId: 5,
  fromName: CUSTOM_ENTRY.nameEn,
  intoId: 3,
  intoName: 'Insomnia',
  mergedAt: '2026-11-11T10:00:00.000Z',
  mergedBy: null,
  undoneAt: null,
  undoneBy: null,
};
