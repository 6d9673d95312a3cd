export { deleteAllDrafts, deleteExpiredDrafts } from './draft/draft-storage';
export { EditTestimonial } from './edit/edit-testimonial';
export { NewTestimonial } from './page/new-testimonial';
