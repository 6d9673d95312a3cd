import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { ProductImages } from './product-images.js';

@ApiTags('Marketplace')
@Controller('api/marketplace/images')
@Access('public')
export class ImagesController {
  constructor(private readonly images: ProductImages) {}

  /** Our copy of a product image. Browsers never request images from partners. */
  @Get(':name')
  @ProblemCodes('image_not_found')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  @ApiNotFoundResponse({ description: 'image_not_found', type: ProblemDto })
  async getByName(@Param('name') name: string): Promise<StreamableFile> {
    return new StreamableFile(await this.images.open(name), { type: 'image/webp' });
  }
}
