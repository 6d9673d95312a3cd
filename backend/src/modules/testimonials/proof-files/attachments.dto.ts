import { IsText } from '../../../platform/http/index.js';

export class AttachmentQuery {
  /** The token from attachmentUrls; expires after ten minutes. */
  @IsText({ min: 1, max: 200 })
  token!: string;
}
