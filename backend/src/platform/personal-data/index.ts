export { type ExportSections, type Holding, type LegalGround, PersonalData } from './personal-data.js';
