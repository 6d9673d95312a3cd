export {
  type ExportSections,
  type ProcessingRecord,
  type LegalBasis,
  PersonalDataProvider,
} from './personal-data.provider.js';
