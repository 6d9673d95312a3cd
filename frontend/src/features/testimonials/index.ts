export { TestimonialsScreen } from './testimonials-screen';
export { TestimonialCards } from './testimonial-cards';
