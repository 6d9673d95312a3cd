import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccessCookies, type Caller } from '../../../platform/auth/index.js';
import { isStorableText } from '../../../platform/http/index.js';
import { SignedLinks } from '../../../platform/storage/index.js';
import { AttachmentNotFoundError } from '../testimonials.errors.js';
import { TestimonialsRepository } from '../testimonials.repository.js';
import type { Attachment } from './attachment.entity.js';
import { attachmentPath, attachmentsPath } from './attachment-paths.js';

const COOKIE = 'attachments';
const ACCESS_SECONDS = 10 * 60;

interface AttachmentRequest {
  testimonialId: number;
  name: string;
  caller: Caller | undefined;
  /** Of a link that the previous version has issued. */
  token: string | undefined;
}

/** Who may open a proof file: the author and reviewers. See docs/adr/0018. */
@Injectable()
export class AttachmentAccess {
  constructor(
    private readonly repository: TestimonialsRepository,
    private readonly cookies: AccessCookies,
    private readonly links: SignedLinks,
  ) {}

  /** Lets the browser open the files of a testimonial that its user may see, for ten minutes. */
  grant(response: Response, testimonialId: number, { principal }: Caller): void {
    this.cookies.grant(response, COOKIE, attachmentsPath(testimonialId), ACCESS_SECONDS, principal);
  }

  /** @throws AttachmentNotFoundError also if the caller may not open the file */
  async find(request: Request, wanted: AttachmentRequest): Promise<Attachment> {
    if (!isStorableText(wanted.name) || !(await this.isAllowed(request, wanted))) throw new AttachmentNotFoundError();
    const attachment = await this.repository.findAttachment(wanted.testimonialId, wanted.name);
    if (!attachment) throw new AttachmentNotFoundError();
    return attachment;
  }

  private async isAllowed(request: Request, { testimonialId, name, caller, token }: AttachmentRequest) {
    if (caller) return caller.isAdmin || (await this.repository.find(testimonialId))?.userId === caller.id;
    if (token !== undefined) return this.links.verify(attachmentPath(testimonialId, name), token);
    return this.cookies.isGranted(request, COOKIE, attachmentsPath(testimonialId));
  }
}
