import type { Readable } from 'node:stream';
import { Controller, Get, HttpStatus, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiFoundResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { ParseIdPipe, ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { FileStorage, isFileMissing } from '../../../platform/storage/index.js';
import { AttachmentAccess } from './attachment-access.js';
import { AttachmentQuery } from './attachments.dto.js';
import { storageKey } from './proof-files.js';
import { AttachmentNotFoundError } from '../testimonials.errors.js';

@ApiTags('Testimonials')
@Controller('api/testimonials/:id/attachments')
@Access('optional')
export class AttachmentsController {
  constructor(
    private readonly access: AttachmentAccess,
    private readonly storage: FileStorage,
  ) {}

  /**
   * Returns a proof file to its author and reviewers: with the bearer token, or for ten minutes with the cookie that a
   * browser receives together with the paths. A browser without either is led to the page of the testimonial.
   */
  @Get(':name')
  @ProblemCodes('attachment_not_found', 'testimonial_not_found')
  @ApiOkResponse({
    content: {
      'image/jpeg': { schema: { type: 'string', format: 'binary' } },
      'image/png': { schema: { type: 'string', format: 'binary' } },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiFoundResponse({ description: 'A browser without access is led to the page of the testimonial' })
  @ApiNotFoundResponse({ type: ProblemDto })
  async getByName(
    @Param('id', ParseIdPipe) id: number,
    @Param('name') name: string,
    @Query() { token }: AttachmentQuery,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    response.setHeader('Cache-Control', 'private, no-store');
    const attachment = await this.access
      .find(request, { testimonialId: id, name, caller, token })
      .catch((error: unknown) => {
        if (caller || !(error instanceof AttachmentNotFoundError) || !isNavigation(request)) throw error;
      });
    if (!attachment) {
      response.redirect(HttpStatus.FOUND, `/my-testimonials/${id}`);
      return undefined;
    }
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

/** Not an image, and not a client of the API. */
const isNavigation = (request: Request): boolean => (request.headers.accept ?? '').includes('text/html');
