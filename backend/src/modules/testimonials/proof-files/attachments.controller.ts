import type { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../../platform/auth/index.js';
import { ParseIdPipe, ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { FileStorage, isFileMissing } from '../../../platform/storage/index.js';
import { AttachmentQuery } from './attachments.dto.js';
import { storageKey } from './proof-files.js';
import { AttachmentNotFoundError } from '../testimonials.errors.js';
import { TestimonialViews } from '../listing/testimonial-views.js';

@ApiTags('Testimonials')
@Controller('api/testimonials/:id/attachments')
@Access('public')
export class AttachmentsController {
  constructor(
    private readonly views: TestimonialViews,
    private readonly storage: FileStorage,
  ) {}

  /** Returns a proof file. Requires the token of a short-lived link, which only the author and reviewers receive. */
  @Get(':name')
  @ProblemCodes('attachment_not_found', 'testimonial_not_found')
  @ApiOkResponse({
    content: {
      'image/jpeg': { schema: { type: 'string', format: 'binary' } },
      'image/png': { schema: { type: 'string', format: 'binary' } },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiNotFoundResponse({ type: ProblemDto })
  async read(
    @Param('id', ParseIdPipe) id: number,
    @Param('name') name: string,
    @Query() { token }: AttachmentQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const attachment = await this.views.getAttachment(id, name, token);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    const inline = attachment.mediaType.startsWith('image/');
    return new StreamableFile(await this.openFile(attachment.name), {
      type: attachment.mediaType,
      disposition: `${inline ? 'inline' : 'attachment'}; filename="${attachment.name}"`,
    });
  }

  /** @throws AttachmentNotFoundError if the file was deleted after its row was read */
  private openFile(name: string): Promise<Readable> {
    return this.storage.open(storageKey(name)).catch((error: unknown) => {
      throw isFileMissing(error) ? new AttachmentNotFoundError() : error;
    });
  }
}
