/** The pages as search engines and link previews see them: heads, site map, share images. */
export { PagesModule } from './pages.module.js';
export { PagesService } from './pages.service.js';
