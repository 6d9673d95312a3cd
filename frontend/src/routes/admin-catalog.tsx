export { CatalogAdminScreen as Component } from '../features/catalog-admin';
