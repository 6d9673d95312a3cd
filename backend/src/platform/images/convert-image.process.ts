import { serveTasks } from '../process-pool/index.js';
import { convertImage } from './convert-image.js';

/** Child process of ImageConverter. */
serveTasks(convertImage);
