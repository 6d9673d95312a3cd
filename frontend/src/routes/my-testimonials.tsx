export { MyTestimonialsScreen as Component } from '../features/my-testimonials';
