export { EditFrame } from './edit-frame';
export { type MyTestimonialParts, MyTestimonialScreen } from './my-testimonial-screen';
export { MyTestimonialsScreen } from './my-testimonials-screen';
