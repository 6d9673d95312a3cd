import { Controller, Get, Header, HttpStatus, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
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
  async getByName(
    @Param('name') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const image = await this.images.open(name);
    // The name is derived from the content.
    response.setHeader('ETag', `"${name}"`);
    if (!request.fresh) return new StreamableFile(image, { type: 'image/webp' });
    image.destroy();
    response.status(HttpStatus.NOT_MODIFIED);
    return undefined;
  }
}
