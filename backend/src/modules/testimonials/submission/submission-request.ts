import {
  applyDecorators,
  BadRequestException,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  PayloadTooLargeException,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { FilesInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { rm } from 'node:fs/promises';
import { catchError, finalize, type Observable, throwError } from 'rxjs';
import type { Caller } from '../../../platform/auth/index.js';
import { AcceptsForm, DomainError } from '../../../platform/http/index.js';
import { MAX_PROOF_BYTES, MAX_PROOF_FILES, truncateFileName, type UploadedFile } from '../proof-files/proof-files.js';
import { EditedSubmissionDto } from './edited-submission.dto.js';
import { SubmissionDto } from './submission.dto.js';
import { type RawSubmission, SubmissionPipe } from './submission.pipe.js';
import { receiveForm, UploadsInProgress } from './upload-limits.js';

class TooManyFilesError extends DomainError {
  constructor() {
    super('too_many_files', 'invalid', 'Maximum 5 files allowed.', {}, [
      { field: 'proofFiles', code: 'too_many', detail: 'Maximum 5 files allowed.' },
    ]);
  }
}

class FileTooLargeError extends DomainError {
  constructor(name: string) {
    const detail = `File too large: ${truncateFileName(name)}. Maximum size is 10MB.`;
    super('file_too_large', 'too-large', detail, {}, [{ field: 'proofFiles', code: 'file_size', detail }]);
  }
}

/** A request with the name of the file that is being read; files are read one at a time. */
type RequestWithFile = Request & { fileBeingRead?: string; files?: UploadedFile[]; caller?: Caller };

const getCallerId = ({ caller }: RequestWithFile): number => caller?.id ?? 0;

/** The folder is swept, so files that cannot be deleted now are deleted later. */
const deleteUploads = (files: UploadedFile[]): Promise<unknown> =>
  Promise.all(files.map(({ path }) => rm(path, { force: true }))).catch(() => undefined);

/**
 * Limits the uploads of a user, and converts multer's errors for too large or too many files to domain errors. Deletes the
 * uploads when their handler has ended; the response may have been closed long before.
 */
class UploadInterceptor implements NestInterceptor {
  private readonly uploads = new UploadsInProgress();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<RequestWithFile>();
    if (!request.is('multipart/form-data')) return next.handle();
    const endUpload = this.uploads.begin(getCallerId(request));
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (error instanceof BadRequestException && (error.cause as { code?: string })?.code === 'LIMIT_FILE_COUNT') {
          return throwError(() => new TooManyFilesError());
        }
        if (error instanceof PayloadTooLargeException) {
          return throwError(() => new FileTooLargeError(request.fileBeingRead ?? ''));
        }
        return throwError(() => error);
      }),
      finalize(() => {
        endUpload();
        void deleteUploads(request.files ?? []);
      }),
    );
  }
}

/** Not written in the call of FilesInterceptor: its type lacks two options of multer. */
const uploadOptions = {
  defParamCharset: 'utf8',
  streamHandler: receiveForm,
  fileFilter: (
    request: RequestWithFile,
    { originalname }: { originalname: string },
    accept: (error: null, isAccepted: true) => void,
  ): void => {
    request.fileBeingRead = originalname;
    accept(null, true);
  },
  limits: {
    files: MAX_PROOF_FILES,
    fileSize: MAX_PROOF_BYTES,
    fields: 150,
    fieldSize: 100_000,
    parts: 160,
    fieldNestingDepth: 2,
    fieldArrayIndexLimit: 50,
  },
};

/** Accepts submissions as JSON and multipart, and documents both. */
export const AcceptsSubmission = (dto: Type<SubmissionDto>): MethodDecorator =>
  applyDecorators(
    AcceptsForm(),
    UseInterceptors(UploadInterceptor, FilesInterceptor('proofFiles', MAX_PROOF_FILES, uploadOptions)),
    ApiExtraModels(SubmissionDto, EditedSubmissionDto),
    ApiConsumes('application/json', 'multipart/form-data'),
    ApiBody({
      description:
        'JSON without files, or multipart/form-data with the same fields as text: lists of objects as JSON, lists of values as indexed fields (otherConditions[0]), 1 to 5 files (JPG, PNG or PDF, 10 MB each) under proofFiles. In both, an empty string in a field of another type means no value.',
      schema: describeBody({ $ref: getSchemaPath(dto) }),
    }),
  );

/** JSON, or a form with the same fields and files. */
const describeBody = (fields: { $ref: string }) => ({
  oneOf: [fields, { allOf: [fields, filesSchema] }],
});

const filesSchema = {
  type: 'object',
  required: ['proofFiles'],
  properties: {
    proofFiles: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_PROOF_FILES,
      items: { type: 'string', format: 'binary' },
    },
  },
};

/** Injects the {@link ParsedSubmission}. */
export const SubmissionBody = (dto: Type<SubmissionDto>): ParameterDecorator => RawBody(dto, SubmissionPipe);

const RawBody = createParamDecorator((dto: Type<SubmissionDto>, context: ExecutionContext): RawSubmission => {
  const request = context.switchToHttp().getRequest<RequestWithFile>();
  const files = request.is('multipart/form-data') !== false ? (request.files ?? []) : undefined;
  return { dto, body: request.body as unknown, files, callerId: getCallerId(request) };
});
