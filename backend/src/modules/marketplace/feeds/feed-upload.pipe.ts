import { rm } from 'node:fs/promises';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { type FieldError, ValidationFailedError, validationPipe } from '../../../platform/http/index.js';
import { FeedHeaderDto } from './feeds.dto.js';

/** A feed file that multer stored on disk. */
interface FeedFile {
  path: string;
  originalname: string;
  mimetype: string;
}

interface RawUpload {
  body: unknown;
  file: FeedFile | undefined;
}

export interface FeedUpload {
  header: FeedHeaderDto;
  file: FeedFile;
}

/** The unvalidated form of an upload. */
export const UploadedFeed = createParamDecorator((_: unknown, context: ExecutionContext): RawUpload => {
  const { body, file } = context.switchToHttp().getRequest<Request & { file?: FeedFile }>();
  return { body: body as unknown, file };
});

const MISSING_FILE: FieldError = { field: 'feed', code: 'required', detail: 'Send the feed as a file named feed.' };

/** Validates an upload, and deletes the file of an invalid one; a missing file is reported together with the errors of the other fields. */
@Injectable()
export class FeedUploadPipe implements PipeTransform<RawUpload, Promise<FeedUpload>> {
  private readonly bodyPipe = validationPipe();

  async transform({ body, file }: RawUpload): Promise<FeedUpload> {
    try {
      const header = (await this.bodyPipe.transform(body, { type: 'body', metatype: FeedHeaderDto })) as FeedHeaderDto;
      if (file) return { header, file };
    } catch (error) {
      if (file) await rm(file.path, { force: true });
      throw error instanceof ValidationFailedError && !file
        ? // Text in the place of the file is no unknown field.
          new ValidationFailedError([...error.found.filter(({ field }) => field !== MISSING_FILE.field), MISSING_FILE])
        : error;
    }
    throw new ValidationFailedError([MISSING_FILE]);
  }
}
