import type { LegalDocument } from '../../legal-document';
import { en } from './en';
import { es } from './es';

export const termsConditions: LegalDocument = { updated: '2026-11-27', texts: { en, es } };
