export { ImageConverter } from './image-converter.js';
export { ImagesModule } from './images.module.js';
