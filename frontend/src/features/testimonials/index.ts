export { TestimonialsScreen } from './testimonials-screen';
