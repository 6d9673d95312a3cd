import { IsText } from '../../platform/http/index.js';

export class AttachmentQuery {
  /** From attachmentUrls; works for ten minutes. */
  @IsText({ min: 1, max: 200 })
  token!: string;
}
