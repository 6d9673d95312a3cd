export { type ExportSections, type ProcessingRecord, PersonalDataProvider } from './personal-data.provider.js';
