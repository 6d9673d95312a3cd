export { CatalogAdminScreen } from './catalog-admin-screen';
