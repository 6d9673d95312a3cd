import { IsOptional } from 'class-validator';
import { IsText } from '../../../platform/http/index.js';

export class AttachmentQuery {
  /**
   * The token of a link that the previous version has issued.
   * @deprecated
   */
  @IsOptional()
  @IsText({ min: 1, max: 200 })
  token?: string;
}
