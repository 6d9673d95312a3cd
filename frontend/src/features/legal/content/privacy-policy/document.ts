import type { LegalDocument } from '../../legal-document';
import { en } from './en';
import { es } from './es';

export const privacyPolicy: LegalDocument = { updated: '2026-11-30', texts: { en, es } };
