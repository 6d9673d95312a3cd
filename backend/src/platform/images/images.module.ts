import { Global, Module } from '@nestjs/common';
import { ImageConverter } from './image-converter.js';

@Global()
@Module({ providers: [ImageConverter], exports: [ImageConverter] })
export class ImagesModule {}
