export { TestimonialsScreen as Component } from '../features/testimonials';
