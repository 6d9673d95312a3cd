import { compileProduct } from './compile.mjs';

export default compileProduct;
