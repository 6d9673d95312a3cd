/** Pages for search engines and link previews: heads, sitemap, share images. */
export { PageDocuments } from './page-documents.js';
export { PagesModule } from './pages.module.js';
export { PagesService } from './pages.service.js';
