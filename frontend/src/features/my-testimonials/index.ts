export { EditFrame } from './edit-frame';
export { MyTestimonialScreen } from './my-testimonial-screen';
export { MyTestimonialsScreen } from './my-testimonials-screen';
